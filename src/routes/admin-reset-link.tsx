import { createFileRoute } from '@tanstack/react-router'
import { ResetLinkScreen } from '../features/session/reset-link-screen.tsx'
import { OPERATOR_RESET } from '../features/session/reset-sides.ts'

export const Route = createFileRoute('/admin-reset-link')({
  staticData: { title: 'Lost your password?' },
  component: () => <ResetLinkScreen side={OPERATOR_RESET} />,
})
