import { type RefObject, type TouchEvent, useLayoutEffect, useRef } from 'react'

/** So far a finger goes, in px, before it means another page rather than a press. */
const SWIPE_PX = 48
const ARRIVAL_MS = 180
const STILL = '(prefers-reduced-motion: reduce)'

interface Swiped<Pages extends HTMLElement> {
  ref: RefObject<Pages | null>
  onTouchStart: (event: TouchEvent) => void
  onTouchMove: (event: TouchEvent) => void
  onTouchEnd: (event: TouchEvent) => void
  onTouchCancel: () => void
}

/**
 * Pages that go with the finger, and come to it from the side that they lie on. What is swiped says `touch-action: pan-y`, so that
 * a finger that scrolls is the browser's, which then cancels the touch.
 * @param page that is seen now
 * @param onTurn 1: to the next page, -1: to the one before
 * @returns `ref` of what goes along, and what the element around it takes
 */
export function useSwipedPages<Pages extends HTMLElement>(page: string, onTurn: (by: 1 | -1) => void): Swiped<Pages> {
  const ref = useRef<Pages>(null)
  const from = useRef<number>(undefined)
  /** A finger has asked for the page on that side, which is not there yet. */
  const awaited = useRef<1 | -1>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come.
  useLayoutEffect(() => {
    place(ref.current, 0)
    if (awaited.current && !isStill())
      ref.current?.animate?.(arrival(awaited.current), { duration: ARRIVAL_MS, easing: 'ease-out' })
    awaited.current = undefined
  }, [page])
  const movedTo = ({ changedTouches }: TouchEvent) =>
    from.current === undefined ? 0 : (changedTouches[0]?.clientX ?? from.current) - from.current
  const letGo = () => {
    from.current = undefined
    place(ref.current, 0)
  }
  return {
    ref,
    onTouchStart({ touches }) {
      letGo()
      if (touches.length === 1) from.current = touches[0]?.clientX
    },
    onTouchMove(event) {
      if (!isStill()) place(ref.current, movedTo(event))
    },
    onTouchEnd(event) {
      const moved = movedTo(event)
      if (Math.abs(moved) < SWIPE_PX) {
        letGo()
        return
      }
      // The page stays where the finger left it until the other page is drawn.
      from.current = undefined
      awaited.current = moved < 0 ? 1 : -1
      onTurn(awaited.current)
    },
    onTouchCancel: letGo,
  }
}

function arrival(side: 1 | -1): Keyframe[] {
  return [
    { transform: `translateX(${side * 40}%)`, opacity: 0 },
    { transform: 'none', opacity: 1 },
  ]
}

function place(pages: HTMLElement | null, moved: number): void {
  if (pages) pages.style.transform = moved === 0 ? '' : `translateX(${moved}px)`
}

function isStill(): boolean {
  return matchMedia(STILL).matches
}
