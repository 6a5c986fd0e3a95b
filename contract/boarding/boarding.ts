import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { SeatNumber } from '../fields/trip-fields.ts'
import { text } from '../fields/typed-fields.ts'
import { BoardingKey } from '../tickets/ticket-code.ts'
import { type Departure, departureInstant } from '../time.ts'
import { openWord } from '../words.ts'
import { RunRecord, TripStop } from './run-record.ts'

/** Boarding: what a phone needs to check tickets without a signal, and what it tells of it afterwards. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Trips that leave so soon are kept ready on the phone. */
export const BOARDING_AHEAD_MS = 48 * HOUR_MS
/** For so long after the departure people still get on along the way. */
export const BOARDING_AFTER_MS = 12 * HOUR_MS
/** A trip's list goes from the phone so long after its departure. */
export const LIST_KEPT_AFTER_MS = 24 * HOUR_MS
/** Phone numbers in full are given out, and kept, for trips as near as this. */
export const PHONES_AHEAD_MS = 12 * HOUR_MS
/** A batch of scans stays well below what a request may weigh (16 kB), with their codes. */
export const MOST_SCANS_SENT = 20
/** Lists of so many days are asked for at once. */
export const MOST_BOARDING_DAYS = 4

/**
 * @param trip with the minutes by which it is said to be late: it is boarded longer then
 * @returns until when it is boarded, milliseconds since 1970
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

/** More than ten seats cost; what is no sum at all is not written down as one. */
const MOST_COLLECTED = 1_000_000

/**
 * One thing that happened to one seat. Records are never changed: an undone boarding is a record more, and a `note` says
 * of somebody who was let in, or not, what a person in the office has to look at.
 *
 * Money that was taken is a record of its own, `paid`, and no field of a boarding: a ticket of four seats is paid once
 * and boarded four times, whoever comes late too; and a boarding that is undone says that somebody is not on the bus,
 * not that the driver's hand is empty.
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
   * How a `paid` was: cash, unless it says `upi`. Nobody at the door takes that: somebody was shown that it went to the company,
   * which has still to find it in its account.
   */
  how: v.optional(v.picklist(['cash', 'upi'])),
  /** Of the copy that was shown, or of the list where nobody looked at a copy. */
  revision: v.optional(wholeNumber(0, 65_535, 'This is no revision of a ticket.')),
  deviceId: RandomId,
  /** How others are told of this phone; one that was handed boarding has the name it was given then. */
  deviceName: v.optional(text('Name', 40)),
  /** By the phone's own clock, which may be wrong. */
  scannedAt: Moment,
  /** How long ago that was when it was sent: what the server goes by. */
  ageMs: Moment,
  verdict: v.picklist(VERDICT_KINDS),
  code: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type BoardingScan = v.InferOutput<typeof BoardingScan>

/** Longer than any id; of what is none, so much is said back. */
const LONGEST_SAID_ID = 40

/**
 * One that can't be read is settled as such, by itself, whatever it is: it must not hold up the others of its batch. It
 * is answered with the id that it came with; with an empty one, where it has none.
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
 * Beside a reason that older phones know: told more than a week after, or by a phone that was withdrawn meanwhile; or
 * said to be made when nobody boards this trip.
 */
export const Untimely = v.object({
  toldLate: v.optional(v.literal(true)),
  outOfTime: v.optional(v.literal(true)),
})

/** What became of a scan, the same whenever the same id is sent. */
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

/** One seat of one ticket. A seat that was sold again is there once for each ticket. */
export const BoardingSeat = v.object({
  seat: Integer,
  ticketId: Integer,
  revision: Integer,
  status: v.string(),
  /**
   * As much as is needed at the door: `Asha K.`, and the last four digits. `whole` is the name in full, where it is
   * another: to search by, and for whoever taps. A handed-over phone keeps neither it nor the digits when its boarding ends.
   */
  passenger: v.object({ name: v.string(), gender: v.string(), phone: v.string(), whole: v.optional(v.string()) }),
  /** Rupees that are still to be collected at the door for the whole ticket; 0 where it is paid. */
  due: Amount,
  /** Who says that they took them, the earliest first: that one counts, and the sum once. */
  collected: v.optional(v.array(Collection)),
  /** Added: that its passenger says it is paid by UPI, and nobody has looked; `utr` are the last four digits, or empty. */
  saysPaid: v.optional(v.object({ amount: Amount, utr: v.string() })),
  /** Added: who at the door was shown that payment, the earliest first. */
  seen: v.optional(v.array(Collection)),
  boarded: v.optional(v.array(Boarding)),
  /** When the ticket's code was signed, milliseconds since 1970: of two genuine codes of one seat the later boards. */
  issuedAt: v.optional(Integer),
  /** Who was let on this seat by another ticket, which the office had cancelled or changed by then. */
  older: v.optional(v.array(v.object({ ...Boarding.entries, ticketId: Integer, passenger: v.string() }))),
})
export type BoardingSeat = v.InferOutput<typeof BoardingSeat>

/** A conflict that a person has looked at: it speaks of these boardings, and of no later one. */
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
  /** From when on scans count, milliseconds since 1970. */
  opensAt: v.optional(Integer),
  /** While it is said to be late. */
  lateMinutes: v.optional(Integer),
  stops: v.optional(v.array(TripStop)),
  run: v.optional(v.array(RunRecord)),
  /** When the office was told that it is not coming. */
  notComingAt: v.optional(Integer),
  seats: v.array(BoardingSeat),
  settlements: v.array(Settlement),
})
export type BoardingTrip = v.InferOutput<typeof BoardingTrip>

export const BoardingManifest = v.object({
  /** When the lists were true, milliseconds since 1970 by the server's clock. */
  asOf: Integer,
  keys: v.array(BoardingKey),
  /** The name that a phone was handed boarding under; absent for the operator's own. */
  handedTo: v.optional(v.string()),
  /** Whom a driver calls without a signal; absent for the office's own people. */
  officePhone: v.optional(v.string()),
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
