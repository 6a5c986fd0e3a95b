import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requireUser } from '../features/session/guards.ts'
import { ProfileScreen } from '../features/session/profile/profile-screen.tsx'
import { logOutWithSaved } from '../features/tickets/log-out/log-out-with-saved.ts'

export const Route = createFileRoute('/my-profile')({
  staticData: { title: 'Profile' },
  beforeLoad: ({ location }) => requireUser(location),
  component: function MyProfile() {
    const queryClient = useQueryClient()
    const navigate = useNavigate()
    const leave = () => logOutWithSaved(queryClient).then(() => navigate({ to: '/' }))
    return <ProfileScreen onErased={() => void leave()} />
  },
})
