import { createFileRoute } from '@tanstack/react-router'
import { SeatsScreen } from '../../../../features/booking/seats-screen.tsx'
import { beginAllBuses } from '../../../../features/buses/all-buses.ts'

export const Route = createFileRoute('/_site/bus/bus-details/')({
  staticData: { title: 'Seats' },
  validateSearch: (search: Record<string, unknown>) => {
    const bus = Number(search.bus)
    return Number.isSafeInteger(bus) && bus > 0 ? { bus } : {}
  },
  loader: ({ context }) => beginAllBuses(context.queryClient),
  component: function BusDetails() {
    return <SeatsScreen linkedBusId={Route.useSearch().bus} />
  },
})
