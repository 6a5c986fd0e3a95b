import { createFileRoute } from '@tanstack/react-router'
import { PassengersScreen } from '#features/passengers/passengers-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/passengers')({
  staticData: { title: 'Passengers' },
  component: PassengersScreen,
})
