import * as z from 'zod/mini'
import { local } from '../../lib/browser-storage.ts'
import type { Choice } from '../buses/chosen-bus.ts'

/**
 * One purchase, however often it has to be sent. Its key is minted when the person taps, stored before anything is
 * sent, and used again by retry, reload and the reopened app, until the server has said yes or no; so two arrivals
 * make one ticket. Several may be open at once: two tabs, or other seats chosen after an answer was lost.
 */
const Attempt = z.object({ key: z.string(), userId: z.int(), busId: z.int(), seats: z.array(z.int()) })
type Attempt = z.output<typeof Attempt>

const KEY = 'bookingAttempts'
/** What lies this far back was given up long ago. */
const MOST = 20

function openAttempts(): Attempt[] {
  return local.read(KEY, z.array(Attempt)) ?? []
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

/** `randomUUID` exists on secure pages alone; a phone on a depot's plain-http address must be able to book too. */
function mintKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
