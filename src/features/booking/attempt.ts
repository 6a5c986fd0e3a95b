import * as v from 'valibot'
import { Integer } from '../../../contract/fields.ts'
import { local } from '../../lib/browser-storage.ts'
import { mintKey } from '../../offline/mint-key.ts'
import type { Choice } from '../buses/chosen-bus.ts'

/**
 * One purchase, however often it has to be sent. Its key is minted when the person taps, stored before anything is
 * sent, and used again by retry, reload and the reopened app, until the server has said yes or no; so two arrivals
 * make one ticket. Several may be open at once: two tabs, or other seats chosen after an answer was lost.
 */
const Attempt = v.object({ key: v.string(), userId: Integer, busId: Integer, seats: v.array(Integer) })
type Attempt = v.InferOutput<typeof Attempt>

const KEY = 'bookingAttempts'
/** What lies this far back was given up long ago. */
const MOST = 20

function openAttempts(): Attempt[] {
  return local.read(KEY, v.array(Attempt)) ?? []
}

/** @returns the key of the purchase under way, or a new one if bus, seats or traveller differ from each that is open */
export function attemptKey(userId: number, choice: Choice): string {
  const { bus, seats } = choice
  const open = openAttempt(userId, choice)
  if (open) return open.key
  const attempt: Attempt = { key: mintKey(), userId, busId: bus.id, seats: [...seats] }
  local.write(KEY, [attempt, ...openAttempts()].slice(0, MOST))
  return attempt.key
}

/** Whether this very purchase was sent before and nobody knows how it ended: the page was left, or the line broke. */
export function isUnsettled(userId: number, choice: Choice): boolean {
  return openAttempt(userId, choice) !== undefined
}

/** @returns purchases of other seats of this bus by this traveller of which nobody knows how they ended */
export function earlierAttempts(userId: number, choice: Choice): Attempt[] {
  const same = openAttempt(userId, choice)
  return openAttempts().filter(
    (open) => open.userId === userId && open.busId === choice.bus.id && open.key !== same?.key,
  )
}

function openAttempt(userId: number, { bus, seats }: Choice): Attempt | undefined {
  return openAttempts().find((open) => open.userId === userId && open.busId === bus.id && sameSeats(open.seats, seats))
}

/** The server has answered this one, yes or no: the next tap is another purchase. */
export function closeAttempt(key: string): void {
  local.write(
    KEY,
    openAttempts().filter((open) => open.key !== key),
  )
}

function sameSeats(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((seat, place) => seat === b[place])
}
