import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useFirstFrameDrawn } from './first-frame.ts'
import { untilLoaded, wholePart } from './whole-part.ts'

/**
 * A part of a screen that comes in a file of its own, later than the screen, and that the screen can do without: where
 * its file cannot be loaded, nothing stands in its place.
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    wholePart(load).then(
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
export function requiredPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

/**
 * A part that every screen gets, in a frame of its own after the first: a phone shows what it knows the sooner, the less
 * stands beside it. Where its file cannot be loaded, that is tried again until it is here.
 * @param place stands where the part will, so that nothing jumps
 */
export function laterPart(load: () => Promise<ComponentType>, place: ReactNode = null) {
  const Part = requiredPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the imports of its user.
  return function LaterPart() {
    return useFirstFrameDrawn() ? (
      <Suspense fallback={place}>
        <Part />
      </Suspense>
    ) : (
      place
    )
  }
}
