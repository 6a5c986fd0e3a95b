import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readTripsView, type TripsView } from './trips-view.ts'

const ROUTE = '/adminAuth/admin-home-page/trips'

export type GoTo = (change: Partial<TripsView>, replace?: boolean) => Promise<void>

/**
 * Read here and not by the route: what a route checks, each traveller's phone loads.
 * @returns what the address says, and the way to have it say something else; while trips are picked it is replaced, so that Back ends that
 */
export function useTripsView(): [TripsView, GoTo] {
  const navigate = useNavigate()
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.search })
  const view = useMemo(() => readTripsView(search), [search])
  const goTo: GoTo = useCallback(
    (change, replace = false) =>
      navigate({
        to: ROUTE,
        search: (before) => ({ ...before, ...change }),
        state: (state) => state,
        replace: replace || router.state.location.state.picking === true,
        resetScroll: false,
      }),
    [navigate, router],
  )
  return [view, goTo]
}
