import * as v from 'valibot'
import { TripNow } from '../buses/announcement.ts'
import { CHANGE_REASONS } from '../cancellation/change-reasons.ts'
import { ShownCause, TicketRefund } from '../cancellation/refund.ts'
import { CancellationTerms } from '../cancellation/terms.ts'
import { DEFAULT_TIME } from '../constants.ts'
import { Amount, Id, Integer, Shown } from '../fields/fields.ts'
import { openWord } from '../words.ts'
import { TicketMoney } from './money-of-ticket.ts'

export const CANCELLED = 'CANCELLED'
/** Any status but {@link BOOKED} means the ticket does not board. */
export const BOOKED = 'BOOKED'

/** Seat labels arrive as a list or, from older backends, as a single value. */
const SeatLabels = v.pipe(
  v.nullish(v.unknown(), []),
  v.transform((value) => (Array.isArray(value) ? value : [value]).map(String)),
  v.array(v.string()),
)

/** A passenger of one seat as tickets show them. */
export const SeatedPassenger = v.looseObject({
  seat: v.nullish(Shown, ''),
  name: v.nullish(Shown, ''),
  age: v.nullish(Shown, ''),
  gender: v.nullish(Shown, ''),
})
export type SeatedPassenger = v.InferOutput<typeof SeatedPassenger>

/**
 * A ticket as travellers and operators read it: one booking of one traveller, one or more seats. Only the id is
 * certain; a backend may answer a booking with no more than that.
 */
export const Ticket = v.looseObject({
  id: Id,
  status: v.nullish(Shown, ''),
  bookedSeats: SeatLabels,
  /** The day in India on which it was booked. */
  dateOfBooking: v.nullish(Shown, ''),
  numberOfSeatsBooked: v.nullish(Amount, 0),
  /** Rupees for its seats: what was paid, whatever the fare became later, less what comes back or came back. */
  cost: v.nullish(Amount, 0),
  username: v.nullish(Shown, ''),
  age: v.nullish(Shown, ''),
  gender: v.nullish(Shown, ''),
  phone: v.nullish(Shown, ''),
  busName: v.nullish(Shown, ''),
  source: v.nullish(Shown, ''),
  destination: v.nullish(Shown, ''),
  busNumber: v.nullish(Shown, ''),
  dateOfDeparture: v.nullish(Shown, ''),
  reportingTime: v.nullish(Shown, DEFAULT_TIME),
  departureTime: v.nullish(Shown, DEFAULT_TIME),
  /** Added: as of a bus. */
  arrivalTime: v.optional(Shown),
  boardingPoint: v.nullish(Shown, ''),
  droppingPoint: v.nullish(Shown, ''),
  /** Added: the operator, and the number to call. */
  travels_name: v.optional(Shown),
  travels_phone: v.optional(Shown),
  /**
   * Added: the passenger of each seat, if named at booking. The traveller above booked the ticket and gets its news.
   */
  passengers: v.optional(v.array(SeatedPassenger)),
  /** Added: what is still to pay, what was received and what comes back. Older servers leave it out. */
  money: v.optional(TicketMoney),
  /** Added, where payments are noted: whether money is still to be collected at the bus door; and who sold it at a counter. */
  payment: v.optional(openWord(['paid', 'at-boarding'], 'other')),
  /** Added: when it was collected there, milliseconds since 1970; such a ticket is `paid`. */
  collectedAt: v.optional(Integer),
  soldBy: v.optional(Shown),
  busId: v.optional(Id),
  /** Added: the announced delay, while there is one. The times above stay those of the plan. */
  trip: v.optional(TripNow),
  /** Added: when its passenger said that the bus never came, and when the company answered that it did; milliseconds since 1970. */
  neverCame: v.optional(v.object({ at: Integer, answeredAt: v.optional(Integer) })),
  /** Added: seats that are on the bus, and when they got on, milliseconds since 1970. */
  boarded: v.optional(v.array(v.object({ seat: Shown, at: Amount }))),
  /** Added, as long as seats of it were cancelled: those seats; the others are in `bookedSeats`, unless none is left. */
  cancelledSeats: v.optional(v.array(v.string())),
  /** Added: rupees that were paid; of tickets that were paid outside, only as `cancelledSeats`. */
  paid: v.optional(Amount),
  /** Added, with `cancelledSeats` and if something comes back: the refunds, the earliest first. */
  refunds: v.optional(v.array(TicketRefund)),
  /** Added: the refund terms. Operators don't get them: when they cancel, everything comes back. Tickets of a counter have none. */
  terms: v.optional(CancellationTerms),
  /**
   * Added, for its traveller, where the trip is not as booked: the booked values, and why the traveller may cancel for
   * a full refund (`terms` say so, too). `type` is the bus's present one.
   */
  change: v.optional(
    v.object({
      booked: v.object({
        dateOfDeparture: Shown,
        departureTime: Shown,
        reportingTime: Shown,
        boardingPoint: Shown,
        type: Shown,
        /** Added, where they have changed: the booked vehicle and seats. */
        busNumber: v.optional(Shown),
        seats: v.optional(v.array(v.string())),
      }),
      type: Shown,
      reasons: v.array(openWord(CHANGE_REASONS, 'other')),
      /** Added: how often it has changed; when the company said the last of it, and when its holder said to keep the seats after all of it. */
      number: v.optional(Integer),
      at: v.optional(Integer),
      keptAt: v.optional(Integer),
    }),
  ),
  /** Added: the operator has called the trip off, and why. Moments are milliseconds since 1970. */
  calledOff: v.optional(v.object({ at: Integer, reason: Shown })),
  /** Added: when seats of it were last cancelled. */
  changedAt: v.optional(Integer),
  /** Added: who cancelled them, also where nothing comes back and so no refund tells. */
  changedBy: v.optional(ShownCause),
  /** Added, for its traveller: what its entry in a calendar says of itself, the same in the mails about it. */
  calendar: v.optional(v.object({ sequence: Integer, organizer: v.object({ name: Shown, address: Shown }) })),
  /** The signed code that the QR carries; the same text for page and PDF. */
  code: v.optional(v.string()),
})
export type Ticket = v.InferOutput<typeof Ticket>

/** @returns rupees still to be collected at the bus door; none for a ticket that is no longer booked */
export function dueOf({ status, payment, cost, money }: Pick<Ticket, 'status' | 'payment' | 'cost' | 'money'>): number {
  if (status !== BOOKED) return 0
  return money?.due ?? (payment === 'at-boarding' ? cost : 0)
}

/** @returns whether any money of it is still to be collected */
export function isUnpaid(ticket: Pick<Ticket, 'status' | 'payment' | 'cost' | 'money'>): boolean {
  return dueOf(ticket) > 0
}
