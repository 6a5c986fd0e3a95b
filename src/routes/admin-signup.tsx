import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '../features/session/sign-up/sign-up-screen.tsx'
import { OPERATOR_SIGN_UP } from '../features/session/sign-up/sign-up-sides.ts'

export const Route = createFileRoute('/admin-signup')({
  staticData: { title: 'Sign up as an operator' },
  component: function AdminSignUp() {
    return <SignUpScreen side={OPERATOR_SIGN_UP} />
  },
})
