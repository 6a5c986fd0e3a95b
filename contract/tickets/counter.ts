import * as v from 'valibot'
import { OperatorBus } from '../buses/bus.ts'
import { MAX_SEATS_PER_BOOKING, MAX_SEATS_PER_BUS } from '../constants.ts'
import { said } from '../fields/field-sentences.ts'
import { Amount, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { SeatNumber } from '../fields/trip-fields.ts'
import { Age, form, Gender, Phone, text } from '../fields/typed-fields.ts'
import { IdempotencyKey } from '../http.ts'
import { openWord } from '../words.ts'
import { PAYMENT_HOW } from './money-of-ticket.ts'
import { Ticket } from './ticket.ts'

/** Sales at the counter or by phone, and seats kept from sale (added). */

/** How long the seats of an open sale are held, unless they are held again. */
export const HOLD_MINUTES = 10
/** Seats that are kept back are for sale again this long before the departure, where nobody says otherwise. */
export const KEPT_UNTIL_MINUTES = 30

/** The API's description reads `unique` from it. */
const noSeatTwice = Object.assign(
  v.check(
    (seats: number[]) => new Set(seats).size === seats.length,
    said('A seat is named twice. Name each seat once.'),
  ),
  { unique: true },
)

function seatsUpTo(most: number) {
  return v.pipe(
    v.array(SeatNumber, said('Choose a seat.')),
    v.minLength(1, said('Choose a seat.')),
    v.maxLength(most, said('You can only select a maximum of {most} seats.', { most })),
    noSeatTwice,
  )
}

/** A seat that nobody can book: kept back by the operator, or held while somebody is being served. */
export const KeptSeat = v.object({
  seat: Integer,
  kind: openWord(['kept', 'held'], 'other'),
  /** Why; empty of a seat that is held. */
  reason: Shown,
  /** Who keeps it. */
  by: Shown,
  /** Milliseconds since 1970. */
  since: Integer,
  /** When it is for sale again, milliseconds since 1970. */
  until: Integer,
})
export type KeptSeat = v.InferOutput<typeof KeptSeat>

/** A trip as the counter sees it. */
export const CounterTrip = v.object({
  bus: OperatorBus,
  soldSeats: v.array(Integer),
  keptSeats: v.array(KeptSeat),
})
export type CounterTrip = v.InferOutput<typeof CounterTrip>

/** The counter's page for the day: the next trips, and the seller's own sales of today. */
export const CounterDay = v.object({
  /** Trips of today and tomorrow in India that have not left, soonest first. */
  trips: v.array(OperatorBus),
  /** The person's own sales of today; null where a colleague has the same name, since a ticket has its seller's name. */
  sales: v.nullable(
    v.object({
      /** Tickets that are still booked. */
      tickets: Integer,
      /** Rupees that the counter was paid for them, without refunds. */
      paid: Amount,
      /** Rupees that are to be paid at boarding, or were. */
      atBoarding: Amount,
      /** The latest few, latest first; cancelled ones too. */
      last: v.array(Ticket),
    }),
  ),
})
export type CounterDay = v.InferOutput<typeof CounterDay>

export const SeatsToKeep = form({
  seats: seatsUpTo(MAX_SEATS_PER_BUS),
  reason: text('Reason', 60),
  /** Milliseconds since 1970; left out, {@link KEPT_UNTIL_MINUTES} before the departure. */
  until: v.optional(wholeNumber(0, 9_999_999_999_999, 'This is no moment in milliseconds.')),
})
export type SeatsToKeep = v.InferOutput<typeof SeatsToKeep>

/** The seats of an open sale; none drops the hold. */
export const SeatsToHold = v.object({
  seats: v.pipe(
    v.array(SeatNumber),
    v.maxLength(
      MAX_SEATS_PER_BOOKING,
      said('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING }),
    ),
    noSeatTwice,
  ),
})
export const Hold = v.object({ until: Integer, trip: CounterTrip })

/** Whether the money is in hand, or is collected at the bus door. */
export const Payment = v.picklist(['paid', 'at-boarding'], said('Choose whether it is paid.'))
export type Payment = v.InferOutput<typeof Payment>

export const CounterSale = form({
  seats: seatsUpTo(MAX_SEATS_PER_BOOKING),
  name: text('Name', 80),
  phone: Phone,
  /** The buyer's; needed where a seat is kept for women. */
  gender: v.optional(Gender),
  age: v.optional(Age),
  payment: Payment,
  /** Of what is paid: how, where the seller says it. */
  how: v.optional(v.picklist(PAYMENT_HOW, said('Choose how it was paid.'))),
  /** Where the passengers get on, if not where the bus leaves from. */
  boardingPoint: v.optional(text('Boarding point', 120)),
  /** Whose held seats these are, see `holdSeats`. */
  hold: v.optional(IdempotencyKey),
})
export type CounterSale = v.InferOutput<typeof CounterSale>

/** A ticket sold at the counter, and the link that lets anybody who has it read and print the ticket. */
export const SoldTicket = v.object({
  ticket: Ticket,
  /**
   * An address of the app; it is as good as the ticket, so it goes to the passenger alone. Empty where it was withdrawn.
   */
  link: v.string(),
})
export type SoldTicket = v.InferOutput<typeof SoldTicket>
