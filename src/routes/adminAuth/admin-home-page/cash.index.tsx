import { createFileRoute } from '@tanstack/react-router'
import { TillScreen } from '#features/till/till-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/cash/')({
  staticData: { title: 'Cash' },
  component: TillScreen,
})
