import { say } from '#language/say.ts'
import type { DoorState } from '#offline/boarding/door.ts'

/** @returns what is said in the place of a trip that is on none of this phone's lists */
export function listLackedInWords({ awaited, lists }: Pick<DoorState, 'awaited' | 'lists'>): string {
  if (awaited) return say('Getting the list…')
  return lists
    ? say('No list for this trip. Lists come two days before departure.')
    : say('No list for this trip yet. Get signal once.')
}
