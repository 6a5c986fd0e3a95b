import type { QueryClient } from '@tanstack/react-query'
import { beginAllBuses } from '../buses/all-buses.ts'
import { HomeScreen } from './home-screen.tsx'

/** Home as a router takes it: it stands on the map of all pages, and alone on that of the first frame (src/app/home-routes.ts). */
export const homePage = {
  loader: ({ context }: { context: { queryClient: QueryClient } }) => beginAllBuses(context.queryClient),
  component: HomeScreen,
}
