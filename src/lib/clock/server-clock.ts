import { SERVER_CLOCK } from '#storage-keys.ts'
import { local } from '../browser-storage.ts'
import { type KeptClock, knownMoment, nowBy, parseClock, TOLERATED_MS, YOUNG_MS } from './kept-clock.ts'

/**
 * Phones are hours or a year off, and are put right between two visits or in the middle of one. So what has left, and how
 * old something is, goes by the server's clock, and what is kept is stamped by it. Within a visit React Query stamps
 * answers by the phone's own, hence {@link toServerTime} and {@link toPhoneTime}.
 */

const WRITTEN_EVERY_MS = 60_000

let { ahead, at: heard } = parseClock(local.raw.getItem(SERVER_CLOCK))
let written = heard
// The phone's clock was put right, or back, since the last visit.
if (Date.now() + ahead < heard - TOLERATED_MS) ahead = Math.max(0, heard - Date.now())

/** When the server's time was heard in this visit, by the visit's own clock and by the phone's; undefined before. */
let sure: { tick: number; now: number } | undefined

const listeners = new Set<(shift: number) => void>()

/**
 * @param date the `Date` header of an answer of our server
 * @param receivedAt when the header came, by this phone's clock: an answer's end may come long after, and is the first to
 *   show whose answer it is
 */
export function hearServerTime(date: string | null, receivedAt: number): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  sure = { tick: performance.now(), now: Date.now() }
  const difference = told - receivedAt
  if (Math.abs(difference - ahead) < TOLERATED_MS) {
    heard = Math.max(heard, told)
    if (heard - written >= WRITTEN_EVERY_MS || local.raw.getItem(SERVER_CLOCK) === null) write()
    return
  }
  const before = ahead
  ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0
  heard = told
  write()
  for (const listener of listeners) listener(before - ahead)
}

/**
 * @returns whether the server has told its time in this visit, and the phone's clock went as the visit's own has since.
 *   Where a phone's sleep stops the one and not the other, that reads as unsure
 */
export function isClockSure(): boolean {
  if (!sure) return false
  return Math.abs(Date.now() - sure.now - (performance.now() - sure.tick)) < TOLERATED_MS
}

function write(): void {
  written = heard
  local.write(SERVER_CLOCK, { ahead, at: heard } satisfies KeptClock, false)
}

/** @returns milliseconds since 1970, by the server's clock as it was last heard; never before a moment that it has told */
export function serverNow(): number {
  // Where the phone's clock was put back while the app was open, nobody knows how far it is off until the next answer.
  return nowBy({ ahead, at: heard })
}

/** @param moment by this phone's clock as it has been until now. @returns the same by the server's */
export function toServerTime(moment: number): number {
  return moment + ahead
}

/** @param moment by the server's clock. @returns the same by this phone's */
export function toPhoneTime(moment: number): number {
  return moment - ahead
}

/** @param listener told by how much moments that were stamped before, by the phone's clock, are to be moved, milliseconds */

export function onClockCorrected(listener: (shift: number) => void): void {
  listeners.add(listener)
}

let shownSince = 0

/** The browser had put the page away whole, and brings it back: for how long nothing moved in it, the page can't know. */
export function pageCameBack(): void {
  shownSince = Date.now()
}

/** @param moment by this phone's clock. @returns whether the page was not put away since */
export function isSinceShown(moment: number): boolean {
  // Where the clock was put back since, nothing would ever be.
  return moment >= shownSince || shownSince > Date.now()
}

/**
 * @param moment by this phone's clock. @returns whether it is less than a minute ago and of this showing of the page; what
 *   lies ahead is of no known age
 */
export function isYoung(moment: number): boolean {
  const age = Date.now() - moment
  return age >= 0 && age < YOUNG_MS && isSinceShown(moment)
}

export function unlessAhead(moment: number): number {
  return knownMoment(moment, serverNow())
}

/** The stamps of what is kept, for those that keep answers of React Query: see `StampClock` in src/offline. */
export const stampClock = {
  stamp: (moment: number) => (moment === 0 ? 0 : toServerTime(moment)),
  read(stamp: number): number {
    const known = unlessAhead(stamp)
    return known === 0 ? 0 : Math.min(toPhoneTime(known), Date.now())
  },
}
