import { createFileRoute } from '@tanstack/react-router'
import { StatisticsScreen } from '../../../features/fleet/statistics/statistics-screen.tsx'
import { readStatisticsView } from '../../../features/fleet/statistics/statistics-view.ts'

export const Route = createFileRoute('/adminAuth/admin-home-page/statistics')({
  staticData: { title: 'Statistics' },
  validateSearch: readStatisticsView,
  component: function OperatorStatistics() {
    return <StatisticsScreen view={Route.useSearch()} />
  },
})
