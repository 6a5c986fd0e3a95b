import { useNavigate, useRouterState } from '@tanstack/react-router'

export type Panel = 'add' | 'buses' | 'tickets'

declare module '@tanstack/react-router' {
  interface HistoryState {
    panel?: Panel
  }
}

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
