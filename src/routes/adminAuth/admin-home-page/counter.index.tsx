import { createFileRoute } from '@tanstack/react-router'
import { CounterHomeScreen } from '#features/counter/counter-home.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/counter/')({
  staticData: { title: 'Counter' },
  component: CounterHomeScreen,
})
