import { createFileRoute } from '@tanstack/react-router'
import { StatisticsScreen } from '#features/figures/statistics-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/statistics')({
  staticData: { title: 'Statistics' },
  component: StatisticsScreen,
})
