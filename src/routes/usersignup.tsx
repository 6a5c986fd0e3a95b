import { createFileRoute } from '@tanstack/react-router'
import { UserSignUpScreen } from '../features/session/user-sign-up-screen.tsx'

export const Route = createFileRoute('/usersignup')({
  staticData: { title: 'Sign Up' },
  component: UserSignUpScreen,
})
