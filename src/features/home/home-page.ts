import type { QueryClient } from '@tanstack/react-query'
import { beginAllBuses } from '../buses/all-buses.ts'
import { HomeScreen } from './home-screen.tsx'

/** Home's route, part of the full route map, and the only one in the first frame's map (src/app/home-routes.ts). */
export const homePage = {
  loader: ({ context }: { context: { queryClient: QueryClient } }) => beginAllBuses(context.queryClient),
  component: HomeScreen,
}
