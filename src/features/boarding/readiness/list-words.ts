import { say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorState } from '#offline/boarding/door.ts'

/** A boarding list older than this counts as old, milliseconds: more trips now leave within its two days. */
export const OLD_MS = 30 * 60_000

/** @returns words in place of a trip that is on none of this phone's boarding lists */
export function listLackedInWords({ awaited, lists }: Pick<DoorState, 'awaited' | 'lists'>): string {
  if (awaited) return say('Getting the list…')
  return lists && serverNow() - lists.asOf <= OLD_MS
    ? say('No list for this trip. Lists come two days before departure.')
    : say('No list for this trip yet. Get signal once.')
}
