import { createFileRoute } from '@tanstack/react-router'
import { BusListScreen } from '../../../features/buses/bus-list-screen.tsx'
import { readBusListView } from '../../../features/buses/bus-list-view.ts'

export const Route = createFileRoute('/_site/bus/')({
  validateSearch: readBusListView,
  staticData: { title: 'Buses' },
  component: function Buses() {
    return <BusListScreen view={Route.useSearch()} />
  },
})
