import { createFileRoute } from '@tanstack/react-router'
import { BUS_KINDS, type BusFilter } from '../../../features/buses/bus-filter.ts'
import { BusListScreen } from '../../../features/buses/bus-list-screen.tsx'

export const Route = createFileRoute('/_site/bus/')({
  validateSearch: (search: Record<string, unknown>): BusFilter => {
    const type = BUS_KINDS.find((kind) => kind === search.type)
    const seats = Number(search.seats)
    return { type, seats: Number.isInteger(seats) && seats >= 1 && seats <= 100 ? seats : undefined }
  },
  component: function Buses() {
    return <BusListScreen filter={Route.useSearch()} />
  },
})
