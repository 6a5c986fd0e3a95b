import { createFileRoute } from '@tanstack/react-router'
import { OfficeNewsScreen } from '#features/company-home/office-news/office-news-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/notifications')({
  staticData: { title: 'Notifications' },
  component: OfficeNewsScreen,
})
