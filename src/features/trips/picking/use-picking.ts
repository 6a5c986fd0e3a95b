import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { NOTHING_PICKED, type Picked, toggled, withAll, withRange } from './picked-trips.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Trips are being picked: Back ends it. */
    picking?: true
  }
}

export interface Picking {
  on: boolean
  picked: Picked
  /** The one that was pressed last. */
  last: number | undefined
  /** @returns whether a press picks, at the moment of the press */
  isOn: () => boolean
  begin: () => void
  end: () => void
  /** @param range from the one before, as the list shows them */
  pick: (id: number, range: boolean) => void
  pickAll: (ids: readonly number[]) => void
  letAllGo: () => void
}

/** @param shownIds the rows on the page, in their order */
export function usePicking(shownIds: readonly number[]): Picking {
  const navigate = useNavigate()
  const router = useRouter()
  const on = useRouterState({ select: (state) => state.location.state.picking === true })
  const [{ picked, last }, setPicked] = useState<{ picked: Picked; last: number | undefined }>({
    picked: NOTHING_PICKED,
    last: undefined,
  })
  // Back has ended the picking: no trip stays picked.
  const [wasOn, setWasOn] = useState(on)
  if (wasOn !== on) {
    setWasOn(on)
    if (!on) setPicked({ picked: NOTHING_PICKED, last: undefined })
  }

  const begin = useCallback(() => {
    void navigate({
      to: '/adminAuth/admin-home-page/trips',
      search: (search) => search,
      resetScroll: false,
      state: (state) => ({ ...state, picking: true }),
    })
  }, [navigate])
  const now = useRef({ shownIds, on })
  useLayoutEffect(() => {
    now.current = { shownIds, on }
  })
  return {
    on,
    picked,
    last,
    isOn: useCallback(() => now.current.on, []),
    begin,
    end: useCallback(() => router.history.back(), [router]),
    pick: useCallback(
      (id, range) => {
        const shown = now.current.shownIds
        setPicked((was) => ({
          picked: range ? withRange(was.picked, shown, was.last, id) : toggled(was.picked, id),
          last: id,
        }))
        if (!now.current.on) begin()
      },
      [begin],
    ),
    pickAll: useCallback((ids) => setPicked((was) => ({ ...was, picked: withAll(was.picked, ids) })), []),
    letAllGo: useCallback(() => setPicked({ picked: NOTHING_PICKED, last: undefined }), []),
  }
}
