import { createFileRoute } from '@tanstack/react-router'
import { DriverScreen } from '#features/boarding/hand-over/driver-screen.tsx'

export const Route = createFileRoute('/boarding/')({
  staticData: { title: 'Boarding' },
  component: DriverScreen,
})
