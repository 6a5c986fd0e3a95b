import { createFileRoute } from '@tanstack/react-router'
import { beginAllBuses } from '#features/buses/all-buses.ts'
import { BusListScreen } from '#features/buses/list/bus-list-screen.tsx'
import { readBusListView } from '#features/buses/list/bus-list-view.ts'
import { searchAt } from '#features/buses/search/search-address.ts'

export const Route = createFileRoute('/_site/bus/')({
  validateSearch: readBusListView,
  staticData: { title: 'Buses' },
  beforeLoad: ({ context, search }) => {
    if (!searchAt(search)) beginAllBuses(context.queryClient)
  },
  component: function Buses() {
    return <BusListScreen view={Route.useSearch()} />
  },
})
