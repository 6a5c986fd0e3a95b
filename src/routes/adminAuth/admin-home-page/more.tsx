import { createFileRoute } from '@tanstack/react-router'
import { MoreScreen } from '#features/company-home/more-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/more')({
  staticData: { title: 'More#bar' },
  component: MoreScreen,
})
