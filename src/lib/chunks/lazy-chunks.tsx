import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useFirstFrameDrawn } from './first-frame.ts'
import { loadChunk, loadChunkWithRetry } from './load-chunk.ts'

/**
 * A part of a screen that comes in a file of its own, later than the screen, and that the screen can do without: where
 * its file cannot be loaded, nothing stands in its place.
 */
export function lazyOptional<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    loadChunk(load).then(
      (Part) => ({ default: Part }),
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  )
}

function Nothing(): null {
  return null
}

/**
 * A part of a screen that people come for: where its file cannot be loaded, that is tried again until it is here. What
 * stands in its place meanwhile is the screen's to say.
 */
export function lazyRequired<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunkWithRetry(load) }))
}

/**
 * A part that every screen gets, in a frame of its own after the first: a phone shows what it knows the sooner, the less
 * stands beside it. Where its file cannot be loaded, that is tried again until it is here.
 * @param place stands where the part will, so that nothing jumps
 */
export function lazyAfterPaint(load: () => Promise<ComponentType>, place: ReactNode = null) {
  const Part = lazyRequired(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the imports of its user.
  return function LazyAfterPaint() {
    return useFirstFrameDrawn() ? (
      <Suspense fallback={place}>
        <Part />
      </Suspense>
    ) : (
      place
    )
  }
}
