import * as z from 'zod/mini'
import { local } from '../../lib/browser-storage.ts'
import type { Choice } from '../buses/chosen-bus.ts'

/**
 * One purchase, however often it has to be sent. Its key is minted when the person taps, stored before anything is
 * sent, and used again by retry, reload and the reopened app, until the server has said yes or no; so two arrivals
 * make one ticket.
 */
const Attempt = z.object({ key: z.string(), userId: z.int(), busId: z.int(), seats: z.array(z.int()) })
type Attempt = z.output<typeof Attempt>

const KEY = 'bookingAttempt'

/** @returns the key of the purchase under way, or a new one if bus, seats or traveller differ from it */
export function attemptKey(userId: number, choice: Choice): string {
  const { bus, seats } = choice
  const open = openAttempt(userId, choice)
  if (open) return open.key
  const attempt: Attempt = { key: mintKey(), userId, busId: bus.id, seats: [...seats] }
  local.write(KEY, attempt)
  return attempt.key
}

/** Whether this very purchase was sent before and nobody knows how it ended: the page was left, or the line broke. */
export function isUnsettled(userId: number, choice: Choice): boolean {
  return openAttempt(userId, choice) !== undefined
}

function openAttempt(userId: number, { bus, seats }: Choice): Attempt | undefined {
  const open = local.read(KEY, Attempt)
  return open && open.userId === userId && open.busId === bus.id && sameSeats(open.seats, seats) ? open : undefined
}

/** The server has answered, yes or no: the next tap is another purchase. */
export function closeAttempt(): void {
  local.remove(KEY)
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
