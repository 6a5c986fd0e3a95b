import { say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorEnd, DoorState } from '#offline/boarding/door.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'

/** A boarding list older than this counts as old, milliseconds: more trips now leave within its two days. */
export const OLD_MS = 30 * 60_000

/**
 * @param isCut no request can arrive now
 * @returns words in place of a trip that is on none of this phone's boarding lists
 */
export function listLackedInWords({ awaited, lists }: Pick<DoorState, 'awaited' | 'lists'>, isCut: boolean): string {
  if (awaited) return say('Getting the list…')
  if (lists && serverNow() - lists.asOf <= OLD_MS)
    return say('No list for this trip. Lists come two days before departure.')
  return isCut
    ? say('No list for this trip yet. Get signal once.')
    : say('The server could not send the list yet. This phone keeps asking.')
}

/** @returns why the server refuses this phone, and what its holder does about it: a handed-over phone has no log-in */
export function endInWords(ended: DoorEnd, account: DoorAccount, hasList: boolean): string {
  switch (ended) {
    case 'withdrawn':
      return say('This phone can no longer board passengers. Ask the office.')
    case 'logged-out':
      if (account === 'handed-over')
        return hasList
          ? say('The office’s link has ended. Boarding goes on; ask the office for a new link to send the scans.')
          : say('Open the link that the office gave you.')
      return hasList
        ? say('Your session is over. Boarding goes on; log in again to send the scans.')
        : say('Your session is over. Log in again to get the list.')
  }
}
