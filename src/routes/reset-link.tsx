import { createFileRoute } from '@tanstack/react-router'
import { ResetLinkScreen } from '../features/session/reset/reset-link-screen.tsx'
import { USER_RESET } from '../features/session/reset/reset-sides.ts'

export const Route = createFileRoute('/reset-link')({
  staticData: { title: 'Lost password' },
  component: () => <ResetLinkScreen side={USER_RESET} />,
})
