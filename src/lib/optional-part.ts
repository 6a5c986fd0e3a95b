import { type ComponentType, lazy } from 'react'
import { wholePart } from './whole-part.ts'

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
