import { createFileRoute } from '@tanstack/react-router'
import { MoreScreen } from '../../../features/fleet/frame/more-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/more')({
  staticData: { title: 'More#bar' },
  component: MoreScreen,
})
