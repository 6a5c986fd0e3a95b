import { say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorState } from '#offline/boarding/door.ts'

/** A list that is older than this is called old, milliseconds: trips have come within its two days since. */
export const OLD_MS = 30 * 60_000

/** @returns what is said in the place of a trip that is on none of this phone's lists */
export function listLackedInWords({ awaited, lists }: Pick<DoorState, 'awaited' | 'lists'>): string {
  if (awaited) return say('Getting the list…')
  return lists && serverNow() - lists.asOf <= OLD_MS
    ? say('No list for this trip. Lists come two days before departure.')
    : say('No list for this trip yet. Get signal once.')
}
