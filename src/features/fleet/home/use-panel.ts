import { useNavigate, useRouterState } from '@tanstack/react-router'

/** What the operator's home shows below its figures: one at a time. */
export type Panel = 'add' | 'buses' | 'tickets'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The panel that is open on the operator's home; Back and a reload find it again. */
    panel?: Panel
  }
}

/** @returns the open panel, if any, and the way to open another or none */
export function usePanel(): [Panel | undefined, (panel: Panel | undefined) => void] {
  const navigate = useNavigate()
  const panel = useRouterState({ select: (state) => state.location.state.panel })
  const open = (next: Panel | undefined) =>
    void navigate({
      to: '/adminAuth/admin-home-page',
      replace: true,
      resetScroll: false,
      state: (state) => {
        const { panel: _, ...rest } = state
        return next ? { ...rest, panel: next } : rest
      },
    })
  return [panel, open]
}
