import { createFileRoute } from '@tanstack/react-router'
import { beginAllBuses } from '../../features/buses/all-buses.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) => beginAllBuses(context.queryClient),
  component: HomeScreen,
})
