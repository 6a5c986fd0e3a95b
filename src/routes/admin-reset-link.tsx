import { createFileRoute } from '@tanstack/react-router'
import { ResetLinkScreen } from '../features/session/reset/reset-link-screen.tsx'
import { OPERATOR_RESET } from '../features/session/reset/reset-sides.ts'

export const Route = createFileRoute('/admin-reset-link')({
  staticData: { title: 'Lost your password?' },
  component: () => <ResetLinkScreen side={OPERATOR_RESET} />,
})
