import type { Generated } from 'kysely'
import type { CancelCause } from '#contract/cancellation/refund.ts'
import type { Payment } from '#contract/tickets/counter.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import type { PaymentMode } from '#contract/tickets/payment-mode.ts'

export interface TicketsTable {
  id: Generated<number>
  bus_id: number
  /** Null where the counter sold it to somebody without an account. */
  user_id: number | null
  status: 'BOOKED' | 'CANCELLED'
  /**
   * Ascending, joined by commas: those that are live, or of a cancelled ticket all that it had. What is sold is decided by
   * ticket_seats; this is how the ticket reads.
   */
  seats: string
  seat_count: number
  /** Ascending, joined by commas; empty where none was cancelled. */
  cancelled_seats: Generated<string>
  /** Paise for all its seats, fixed at booking. */
  cost: number
  /** Paise of them that come back or came back: always the sum of this ticket's cancellations. */
  refunded: Generated<number>
  /** As the operator's `cancellation_terms` were at booking. */
  terms: Generated<string>
  /** When seats of it were last cancelled. */
  changed_at: Generated<number | null>
  /** The passenger as booked. */
  passenger_name: string
  passenger_age: number
  passenger_gender: string
  passenger_phone: string
  /** JSON of the contract's `Passenger`s, who sits where; empty where nobody was named. */
  passengers: Generated<string>
  /** The day in India. */
  booked_on: string
  booked_at: number
  /** Rises when printed copies are made void. */
  revision: number
  /** Paise that its live seats cost. */
  live_fare: Generated<number>
  /** Always the sum of this ticket's payments, those that were made outside apart. */
  received: Generated<number>
  /** What was paid outside, of which nothing was ever noted here; a ticket has money of one kind. */
  outside: Generated<number>
  /** Paise that the terms keep of the fare of its cancelled seats, paid or not. */
  kept: Generated<number>
  /** `at-boarding` while a live ticket is not wholly paid; of a cancelled one, as it was then. */
  payment: Generated<Payment>
  /** How it was booked to be paid. */
  pay_mode: Generated<PaymentMode>
  /** JSON of what is said of paying it by UPI, see modules/payments/stored-claim.ts; empty where nothing is. */
  claim: Generated<string>
  /** Since when that waits for the company to look; null where nothing does. */
  claimed_at: Generated<number | null>
  /** Until when it has to be paid; null where it can be paid when getting on. */
  pay_before: Generated<number | null>
  /** Until when its seats are kept because it is said to be paid; 0 once that was looked at: a ticket's first claim alone does. */
  held_until: Generated<number | null>
  /** When its seats were given back, since it was not paid in time. */
  released_at: Generated<number | null>
  /** When its traveller was told to pay, and the company to look for what is said to be paid: once each. */
  pay_told_at: Generated<number | null>
  claim_told_at: Generated<number | null>
  /** When it was collected there, as the scans of its trip say: such a ticket is `paid`. */
  collected_at: Generated<number | null>
  /** Who sold it at the counter; empty where the traveller booked it. */
  sold_by: Generated<string>
  /** Where its passengers get on; empty where that is the trip's boarding point. */
  boards_at: Generated<string>
  /** Operator and Idempotency-Key of a sale at the counter, `7:…`; unique. */
  sale_key: string | null
  /** Which link of a ticket that the counter sold leads to it: each new one replaces the one before. */
  link_edition: Generated<number>
  /** When that was withdrawn, and none leads there. */
  link_withdrawn_at: Generated<number | null>
  /** When the departure reminder was queued: once. */
  reminded_at: Generated<number | null>
  /** When its passenger says that the bus never came; when that was heard, and answered: it came. Null where nobody says so. */
  never_came_at: Generated<number | null>
  never_came_heard_at: Generated<number | null>
  never_came_answered_at: Generated<number | null>
  /** JSON of its seats that are on the bus, `[{ seat, at }]`, as its scans say; empty where none is. */
  boarded: Generated<string>
  /** How many these are. */
  boarded_seats: Generated<number>
  /** How often its trip was changed while it was good. */
  changes: Generated<number>
  /** JSON of what its trip was before the first of these, and so when it was booked; empty where there was none. */
  booked_as: Generated<string>
  /** When its traveller said to keep its seats after the last of these; null where nobody has. */
  seats_kept_at: Generated<number | null>
}

/** One row per sold seat: the primary key (bus, seat) is what sells a seat once. */
export interface TicketSeatsTable {
  bus_id: number
  seat_no: number
  ticket_id: number
}

/** Which ticket an Idempotency-Key of a traveller made; none if the purchase was withdrawn. Kept 8 days. */
export interface BookingKeysTable {
  user_id: number
  key: string
  bus_id: number | null
  seats: string | null
  ticket_id: number | null
  created_at: number
}

/**
 * Money of tickets: rows are added and never changed. What another row takes back has the same amount below zero there.
 */
export interface PaymentsTable {
  id: Generated<number>
  ticket_id: number
  bus_id: number
  admin_id: number
  /** Paise. */
  amount: number
  /** `outside` is written by the step of the schema alone. */
  how: PaymentHow | 'outside'
  /** Who took it: somebody of the company, or a phone at the door. */
  noted_by: string
  /** Who of the staff that was; null of the account's holder, and of a handed-over phone. */
  staff_id: number | null
  at: number
  reference: Generated<string>
  /** The payment that this row takes back. */
  takes_back: number | null
  reason: Generated<string>
  /** The record of the door that says so, or takes it back. */
  scan_id: string | null
  /** Of cash, the closing of the box that it was handed in with; 0: from before boxes were closed; null: it lies in one. */
  closing_id: Generated<number | null>
  /** Tells the line of a statement apart that it was noted from, see modules/payments/statement-store.ts; each once. */
  statement: Generated<string | null>
}

/** A box of cash as it was handed in: rows are added and never changed. */
export interface TillClosingsTable {
  id: Generated<number>
  admin_id: number
  /** Whose it was, see modules/payments/till-boxes.ts. */
  box: string
  staff_id: number | null
  name: string
  /** The trip at whose door it was taken; null of the counter. */
  bus_id: number | null
  /** Up to the end of which day in India. */
  day: string
  /** How many there were, and how many of these were taken back: each is in a sum, as is what was taken back of boxes closed before. */
  payments: number
  /** Paise. */
  taken: number
  taken_back: number
  counted: number
  reason: string
  closed_by: string
  at: number
}

/**
 * What was said of paying a ticket by UPI: by its traveller, by whoever was shown the payment at the bus door, or by the
 * company that has looked. Rows are added, and changed only to forget a UTR.
 */
export interface PaymentClaimsTable {
  id: Generated<number>
  ticket_id: number
  bus_id: number
  admin_id: number
  /** Of the traveller; null where somebody of the company said it. */
  user_id: number | null
  /** The traveller's Idempotency-Key: one says one thing. */
  key: string | null
  said: 'paid' | 'not-paid' | 'seen' | 'not-found' | 'received'
  /** Twelve digits; empty where none was given, or it is forgotten. */
  utr: Generated<string>
  /** Paise that were due then. */
  amount: Generated<number>
  /** By the phone; of what a traveller says of a ticket the latest stands. */
  said_at: number
  heard_at: number
  /** Who of the company. */
  said_by: Generated<string>
}

/** The numbers of payments that tickets of a company lay claim to, each for one ticket. */
export interface ClaimedUtrsTable {
  admin_id: number
  utr: string
  ticket_id: number
}

/** Seats of a ticket that were cancelled together, and the money that comes back for them. */
export interface CancellationsTable {
  id: Generated<number>
  ticket_id: number
  bus_id: number
  admin_id: number
  cause: CancelCause
  /** Of who cancelled: the traveller's account, or the operator's. */
  account_id: number
  /** Idempotency-Key, with cause and account unique: one key cancels once. */
  key: string | null
  /** As `tickets.seats`. */
  seats: string
  /** Paise that come back; 0 where nothing does, and then nothing is due. */
  amount: number
  at: number
  /** When the operator noted that it was paid. */
  paid_at: number | null
  reference: Generated<string>
  /** Written by servers from before `refund_keys`, which may run beside this one; read by none of now. */
  payment_key: Generated<string | null>
  /** Phone number or UPI ID that its traveller gave for this, cancelling or erasing the account; empty once it is paid. */
  pay_to: Generated<string>
  /** When its passenger was called, where the trip was called off and no mail could tell. */
  called_at: Generated<number | null>
  /** The payment that makes this due, where nothing was cancelled by it: it came later, or was too much. */
  payment_id: Generated<number | null>
}

/** Idempotency-Keys that were answered about a refund, and what each did: none does it again. Kept 8 days. */
export interface RefundKeysTable {
  refund_id: number
  key: string
  did: 'paid' | 'taken-back'
  created_at: number
}
