import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '../features/session/sign-up/sign-up-screen.tsx'
import { TRAVELLER_SIGN_UP } from '../features/session/sign-up/sign-up-sides.ts'

export const Route = createFileRoute('/usersignup')({
  staticData: { title: 'Sign Up' },
  component: function UserSignUp() {
    return <SignUpScreen side={TRAVELLER_SIGN_UP} />
  },
})
