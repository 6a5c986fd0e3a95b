import { createFileRoute } from '@tanstack/react-router'
import { SeatsScreen } from '#features/booking/seats/seats-screen.tsx'

export const Route = createFileRoute('/_site/bus/bus-details/')({
  staticData: { title: 'Seats' },
  validateSearch: (search: Record<string, unknown>) => {
    const bus = Number(search.bus)
    return Number.isSafeInteger(bus) && bus > 0 ? { bus } : {}
  },
  component: function BusDetails() {
    return <SeatsScreen linkedBusId={Route.useSearch().bus} />
  },
})
