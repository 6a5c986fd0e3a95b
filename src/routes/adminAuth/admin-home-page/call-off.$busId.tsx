import { createFileRoute } from '@tanstack/react-router'
import { CallOffScreen } from '#features/refunds/calling-off/call-off-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/call-off/$busId')({
  staticData: { title: 'Call the trip off' },
  component: function CallOff() {
    return <CallOffScreen busId={Number(Route.useParams().busId)} />
  },
})
