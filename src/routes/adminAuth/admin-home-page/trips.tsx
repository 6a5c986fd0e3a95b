import { createFileRoute } from '@tanstack/react-router'
import { TripsScreen } from '#features/trips/trips-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/trips')({
  staticData: { title: 'Trips' },
  component: TripsScreen,
})
