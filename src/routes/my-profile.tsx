import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../features/session/guards.ts'
import { ProfileScreen } from '../features/session/profile-screen.tsx'

export const Route = createFileRoute('/my-profile')({
  staticData: { title: 'Profile' },
  beforeLoad: ({ location }) => requireUser(location),
  component: ProfileScreen,
})
