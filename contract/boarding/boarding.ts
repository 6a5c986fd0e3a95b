import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { SeatNumber } from '../fields/trip-fields.ts'
import { text } from '../fields/typed-fields.ts'
import { BoardingKey } from '../tickets/ticket-code.ts'
import { type Departure, departureInstant } from '../time.ts'
import { openWord } from '../words.ts'
import { RunRecord, TripStop } from './run-record.ts'

/** Boarding: what a phone needs to check tickets without a signal, and what it reports afterwards. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Trips that leave within this time are kept on the phone. */
export const BOARDING_AHEAD_MS = 48 * HOUR_MS
/** For this long after the departure passengers still get on along the way. */
export const BOARDING_AFTER_MS = 12 * HOUR_MS
/** The phone deletes a trip's boarding list this long after the departure. */
export const LIST_KEPT_AFTER_MS = 24 * HOUR_MS
/** Full phone numbers are given out, and kept, only for trips that leave within this time. */
export const PHONES_AHEAD_MS = 12 * HOUR_MS
/** A batch of scans with their codes stays well below the limit of a request (16 kB). */
export const MOST_SCANS_SENT = 20
/** One request asks for the boarding lists of at most this many days. */
export const MOST_BOARDING_DAYS = 4

/**
 * @param trip with its announced delay in minutes: a late trip is boarded longer
 * @returns when boarding ends, milliseconds since 1970
 */
export function boardingEnds(trip: Departure & { lateMinutes?: number | undefined }): number {
  return departureInstant(trip) + (trip.lateMinutes ?? 0) * MINUTE_MS + BOARDING_AFTER_MS
}

/** Milliseconds: since 1970, or ago. */
export const Moment = wholeNumber(0, 9_999_999_999_999, 'This is no moment in milliseconds.')
/** Made by the phone at random; lower case, so that one id has one spelling. */
export const RandomId = v.pipe(
  v.string(),
  v.regex(/^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/, said('This id must be a UUID.')),
  v.toLowerCase(),
)

export const SCAN_KINDS = ['board', 'undo', 'note', 'paid'] as const
/** What a phone has shown for a code; see door-verdict.ts. */
export const VERDICT_KINDS = [
  'welcome',
  'already',
  'wrong-trip',
  'cancelled',
  'old-copy',
  'sold-after',
  'off-list',
  'forged',
  'not-a-ticket',
  'cannot-tell',
] as const

/** More than ten seats cost: keeps out numbers that are no sum. */
const MOST_COLLECTED = 1_000_000

/**
 * One event of one seat. Records are never changed: undoing a boarding adds a record. A `note` says about a passenger
 * who was let on, or not, what the office has to look at.
 *
 * Money taken is a record of its own, `paid`, and no field of a boarding. A ticket of four seats is paid once and
 * boarded four times, also by those who come late. And undoing a boarding says that a passenger is not on the bus, not
 * that the driver gave the money back.
 */
export const BoardingScan = v.object({
  id: RandomId,
  busId: Id,
  ticketId: Id,
  seat: SeatNumber,
  kind: v.optional(v.picklist(SCAN_KINDS), 'board'),
  /** The record that an `undo` takes back: a boarding, or a `paid` that was pressed by mistake. */
  undoes: v.optional(RandomId),
  /** Rupees that a `paid` says were taken, for the whole ticket of its seat. */
  collected: v.optional(v.pipe(Amount, v.minValue(0), v.maxValue(MOST_COLLECTED))),
  /**
   * How a `paid` was made: cash, unless it says `upi`. With `upi` the crew takes no money: they were shown that it went
   * to the company, which has still to find it in its account.
   */
  how: v.optional(v.picklist(['cash', 'upi'])),
  /** Of the ticket that was shown; of the boarding list where none was shown. */
  revision: v.optional(wholeNumber(0, 65_535, 'This is no revision of a ticket.')),
  deviceId: RandomId,
  /** The name under which others see this phone; a handed-over phone has the name it was given then. */
  deviceName: v.optional(text('Name', 40)),
  /** By the phone's own clock, which may be wrong. */
  scannedAt: Moment,
  /** The scan's age when it was sent: the server reckons by this. */
  ageMs: Moment,
  verdict: v.picklist(VERDICT_KINDS),
  code: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type BoardingScan = v.InferOutput<typeof BoardingScan>

/** Longer than any id; an unreadable id is answered cut to this length. */
const LONGEST_SAID_ID = 40

/**
 * A scan that cannot be read is settled as unreadable, by itself: it must not hold up the others of its batch. The
 * answer names the id that it came with, or an empty one where it has none.
 */
const UnreadableScan = v.pipe(
  v.unknown(),
  v.transform((scan) => {
    const id: unknown = typeof scan === 'object' && scan !== null ? Reflect.get(scan, 'id') : undefined
    return { id: typeof id === 'string' ? id.slice(0, LONGEST_SAID_ID) : '', unreadable: true as const }
  }),
)
export const SentScan = v.union([BoardingScan, UnreadableScan])
export type SentScan = v.InferOutput<typeof SentScan>

/** Why a scan counts for nothing and waits for a person. */
export const REFUSED_BECAUSE = [
  'cancelled',
  'old-copy',
  'no-such-ticket',
  'not-its-seat',
  /** Money was taken for a ticket that nobody had to pay at the door, or not the sum that it costs. */
  'nothing-due',
  'other-sum',
  'not-your-trip',
  'not-handed-over',
  'unreadable',
] as const

export const RefusedBecause = openWord(REFUSED_BECAUSE, 'other')

/**
 * Sent beside a reason that older phones know: the scan arrived more than a week late, or from a phone withdrawn
 * meanwhile, or states a time when nobody boards this trip.
 */
export const Untimely = v.object({
  toldLate: v.optional(v.literal(true)),
  outOfTime: v.optional(v.literal(true)),
})

/** What became of a scan. The same id always gets the same answer. */
export const ScanOutcome = v.object({
  id: v.string(),
  outcome: openWord(['first', 'duplicate', 'revoked', 'unknown'], 'unknown'),
  reason: v.optional(RefusedBecause),
  ...Untimely.entries,
  /** The boarding that was first. */
  of: v.optional(v.object({ deviceName: Shown, at: Integer })),
})
export type ScanOutcome = v.InferOutput<typeof ScanOutcome>

/** A boarding that counts. */
export const Boarding = v.object({
  id: v.string(),
  /** Milliseconds since 1970 by the server's clock. */
  at: Integer,
  deviceId: v.string(),
  deviceName: v.string(),
})
export type Boarding = v.InferOutput<typeof Boarding>

/** Money that was taken at the door for a whole ticket, in rupees. */
export const Collection = v.object({ ...Boarding.entries, amount: Amount })
export type Collection = v.InferOutput<typeof Collection>

/** One seat of one ticket. A seat that was sold again is listed once for each ticket. */
export const BoardingSeat = v.object({
  seat: Integer,
  ticketId: Integer,
  revision: Integer,
  status: v.string(),
  /**
   * As much as the crew needs: `Asha K.`, and the last four digits. `whole` is the full name where it differs: for
   * search, and shown on a tap. A handed-over phone deletes `whole` and the digits when its boarding ends.
   */
  passenger: v.object({ name: v.string(), gender: v.string(), phone: v.string(), whole: v.optional(v.string()) }),
  /** Rupees that are still to be collected at the door for the whole ticket; 0 where it is paid. */
  due: Amount,
  /** Who took the money, the earliest first: only the earliest counts, so the sum counts once. */
  collected: v.optional(v.array(Collection)),
  /** Added: the passenger claims a UPI payment that nobody has checked; `utr` are the last four digits, or empty. */
  saysPaid: v.optional(v.object({ amount: Amount, utr: v.string() })),
  /** Added: who of the crew was shown that payment, the earliest first. */
  seen: v.optional(v.array(Collection)),
  boarded: v.optional(v.array(Boarding)),
  /** When the ticket's code was signed, milliseconds since 1970: of two genuine codes of one seat the later boards. */
  issuedAt: v.optional(Integer),
  /** Boardings of this seat by another ticket, which the office had cancelled or changed by then. */
  older: v.optional(v.array(v.object({ ...Boarding.entries, ticketId: Integer, passenger: v.string() }))),
})
export type BoardingSeat = v.InferOutput<typeof BoardingSeat>

/** A conflict that a person has settled: it covers these boardings, and no later one. */
export const Settlement = v.object({ seat: Integer, scans: v.array(v.string()), note: v.string(), at: Integer })
export type Settlement = v.InferOutput<typeof Settlement>

export const BoardingTrip = v.object({
  busId: Integer,
  name: v.string(),
  busNumber: v.string(),
  from: v.string(),
  to: v.string(),
  dateOfDeparture: v.string(),
  departureTime: v.string(),
  boardingPoint: v.string(),
  numberOfSeats: Integer,
  /** When boarding begins, milliseconds since 1970: earlier scans do not count. */
  opensAt: v.optional(Integer),
  /** While a delay is announced. */
  lateMinutes: v.optional(Integer),
  stops: v.optional(v.array(TripStop)),
  run: v.optional(v.array(RunRecord)),
  /** When the office was told that the bus is not coming. */
  notComingAt: v.optional(Integer),
  seats: v.array(BoardingSeat),
  settlements: v.array(Settlement),
})
export type BoardingTrip = v.InferOutput<typeof BoardingTrip>

export const BoardingManifest = v.object({
  /** When the server read the boarding lists, milliseconds since 1970 by its clock. */
  asOf: Integer,
  keys: v.array(BoardingKey),
  /** The name of a handed-over phone; absent for the operator's own. */
  handedTo: v.optional(v.string()),
  /** The number a driver calls without a data signal; absent for the office's own people. */
  officePhone: v.optional(v.string()),
  /** The one trip that was asked for: `trips` has it alone, or nothing once it is no longer boarded. */
  only: v.optional(Id),
  trips: v.array(BoardingTrip),
})
export type BoardingManifest = v.InferOutput<typeof BoardingManifest>

/** `12-7`: seat 7 of trip 12. */
export const ConflictId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}-[1-9]\d{0,2}$/, said('This is the id of no conflict.')),
)

export const SettlementForm = v.object({ note: text('Note', 200) })

export const PassengerPhone = v.object({ ticketId: Integer, phone: v.string() })
export type PassengerPhone = v.InferOutput<typeof PassengerPhone>
