import { createFileRoute } from '@tanstack/react-router'
import { UserSignUpScreen } from '../features/session/sign-up/user-sign-up-screen.tsx'

export const Route = createFileRoute('/usersignup')({
  staticData: { title: 'Sign Up' },
  component: UserSignUpScreen,
})
