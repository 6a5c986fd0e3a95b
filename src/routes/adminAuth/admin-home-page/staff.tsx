import { createFileRoute } from '@tanstack/react-router'
import { StaffScreen } from '#features/staff/staff-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/staff')({
  staticData: { title: 'Staff' },
  component: StaffScreen,
})
