import { SERVER_CLOCK } from '#storage-keys.ts'
import { local } from '../browser-storage.ts'
import { type KeptClock, knownMoment, nowBy, parseClock, TOLERATED_MS, YOUNG_MS } from './kept-clock.ts'

/**
 * Phones' clocks are hours or a year off, and are corrected between two visits or during one. So departures, and the
 * age of data, go by the server's clock, which also stamps kept data. Within a visit React Query stamps answers by the
 * phone's clock, hence {@link toServerTime} and {@link toPhoneTime}.
 */

const WRITTEN_EVERY_MS = 60_000

let { ahead, at: heard } = parseClock(local.raw.getItem(SERVER_CLOCK))
let written = heard
// The phone's clock was corrected, or put back, since the last visit.
if (Date.now() + ahead < heard - TOLERATED_MS) ahead = Math.max(0, heard - Date.now())

/** When this visit received the server's time, by the visit's own clock and by the phone's; undefined before. */
let sure: { tick: number; now: number } | undefined

const listeners = new Set<(shift: number) => void>()

/**
 * @param date the `Date` header of an answer of our server
 * @param receivedAt when the header arrived, by this phone's clock: only an answer's end proves that it is our
 *   server's, and that may come long after
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
 * @returns whether this visit has the server's time, and the phone's clock ran in step with the visit's own since.
 *   If a phone's sleep stops only one of the two, the clock counts as unsure
 */
export function isClockSure(): boolean {
  if (!sure) return false
  return Math.abs(Date.now() - sure.now - (performance.now() - sure.tick)) < TOLERATED_MS
}

function write(): void {
  written = heard
  local.write(SERVER_CLOCK, { ahead, at: heard } satisfies KeptClock, false)
}

/** @returns milliseconds since 1970, by the server's clock as last received; never before a time it has sent */
export function serverNow(): number {
  // If the phone's clock is put back while the app is open, its error is unknown until the next answer.
  return nowBy({ ahead, at: heard })
}

/** @param moment by this phone's clock as it was until now. @returns the same by the server's */
export function toServerTime(moment: number): number {
  return moment + ahead
}

/** @param moment by the server's clock. @returns the same by this phone's */
export function toPhoneTime(moment: number): number {
  return moment - ahead
}

/** @param listener gets the correction, milliseconds, for moments stamped earlier by the phone's clock */

export function onClockCorrected(listener: (shift: number) => void): void {
  listeners.add(listener)
}

let shownSince = 0

/** The browser brings a page back that it had frozen: for how long, the page can't know. */
export function pageCameBack(): void {
  shownSince = Date.now()
}

/** @param moment by this phone's clock. @returns whether the page was not frozen since */
export function isSinceShown(moment: number): boolean {
  // If the clock was put back since, no moment would ever pass.
  return moment >= shownSince || shownSince > Date.now()
}

/**
 * @param moment by this phone's clock. @returns whether it is less than a minute ago and since the page was last
 *   brought back; a moment in the future has an unknown age
 */
export function isYoung(moment: number): boolean {
  const age = Date.now() - moment
  return age >= 0 && age < YOUNG_MS && isSinceShown(moment)
}

export function unlessAhead(moment: number): number {
  return knownMoment(moment, serverNow())
}

/** Stamps for kept React Query answers: see `StampClock` in src/offline. */
export const stampClock = {
  stamp: (moment: number) => (moment === 0 ? 0 : toServerTime(moment)),
  read(stamp: number): number {
    const known = unlessAhead(stamp)
    return known === 0 ? 0 : Math.min(toPhoneTime(known), Date.now())
  },
}
