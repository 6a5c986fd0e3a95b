import { startTransition, useEffect, useState } from 'react'

/** Whether a screen that is drawn in steps has been drawn before: then nothing is won by steps. */
let drawn = false

/** Calls when the frame that comes next has been drawn; in the background, when somebody looks again. @returns takes it back */
export function afterNextFrame(then: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(then))
  return () => cancelAnimationFrame(frame)
}

/**
 * False while the first frame is drawn, true from the next on: for what that frame can do without. A phone shows what
 * it knows the sooner, the less stands beside it.
 */
export function useFirstFrameDrawn(): boolean {
  const [past, setPast] = useState(drawn)
  useEffect(() => {
    if (past) return
    return afterNextFrame(() => {
      drawn = true
      // In steps: what comes now is not waited for, and a tap must not wait for it.
      startTransition(() => setPast(true))
    })
  }, [past])
  return past
}

/** True from the frame after `before` was drawn as true: for what takes so long that nothing should be drawn with it. */
export function useDrawnAfter(before: boolean): boolean {
  const [past, setPast] = useState(before)
  useEffect(() => {
    if (!before || past) return
    return afterNextFrame(() => startTransition(() => setPast(true)))
  }, [before, past])
  return past
}
