import { createFileRoute } from '@tanstack/react-router'
import { AdminSignUpScreen } from '../features/session/sign-up/admin-sign-up-screen.tsx'

export const Route = createFileRoute('/admin-signup')({
  staticData: { title: 'Sign up as an operator' },
  component: AdminSignUpScreen,
})
