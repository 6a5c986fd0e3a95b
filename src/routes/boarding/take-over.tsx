import { createFileRoute } from '@tanstack/react-router'
import { TakeOverScreen } from '#features/boarding/hand-over/take-over-screen.tsx'

export const Route = createFileRoute('/boarding/take-over')({
  staticData: { title: 'Boarding' },
  component: TakeOverScreen,
})
