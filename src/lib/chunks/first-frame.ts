import { startTransition, useEffect, useState } from 'react'

/** Whether a screen has been drawn in steps before: further screens gain nothing from steps. */
let drawn = false

/** Calls after the next frame is drawn; in the background, when the page is visible again. @returns cancels the call */
export function afterNextFrame(then: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(then))
  return () => cancelAnimationFrame(frame)
}

/**
 * False while the first frame is drawn, true from the next on: for parts that the first frame can omit. The less a
 * frame draws, the sooner the phone shows its data.
 */
export function useFirstFrameDrawn(): boolean {
  const [past, setPast] = useState(drawn)
  useEffect(() => {
    if (past) return
    return afterNextFrame(() => {
      drawn = true
      // A transition: nobody waits for these parts, and a tap must not wait for them.
      startTransition(() => setPast(true))
    })
  }, [past])
  return past
}

/** True from the frame after the one drawn with `before`: for parts so slow that they need a frame of their own. */
export function useDrawnAfter(before: boolean): boolean {
  const [past, setPast] = useState(before)
  useEffect(() => {
    if (!before || past) return
    return afterNextFrame(() => startTransition(() => setPast(true)))
  }, [before, past])
  return past
}
