import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useFirstFrameDrawn } from './first-frame.ts'
import { loadChunk, loadChunkWithRetry } from './load-chunk.ts'

/**
 * A part in a file of its own, loaded after the screen, which works without it: if the file cannot be loaded, the part
 * stays empty.
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
 * A part that people open the screen for: loading is repeated until the file is here. The screen decides what stands in
 * its place meanwhile.
 */
export function lazyRequired<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunkWithRetry(load) }))
}

/**
 * A part of every screen, drawn in a frame of its own after the first: the less a frame draws, the sooner the phone
 * shows its data. Loading is repeated until the file is here.
 * @param place a placeholder, so that nothing jumps
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
