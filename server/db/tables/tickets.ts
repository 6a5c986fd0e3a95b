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
   * Ascending, joined by commas: the live seats, or all seats of a cancelled ticket. For display: `ticket_seats`
   * decides which seats are sold.
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
  /** JSON of the contract's `Passenger`s with their seats; empty where nobody was named. */
  passengers: Generated<string>
  /** The day in India. */
  booked_on: string
  booked_at: number
  /** Rises when printed copies are made void. */
  revision: number
  /** Paise that its live seats cost. */
  live_fare: Generated<number>
  /** Always the sum of this ticket's payments, without those made outside. */
  received: Generated<number>
  /** Money paid outside and never noted here; a ticket has money of one kind only. */
  outside: Generated<number>
  /** Paise that the terms keep of the fare of its cancelled seats, paid or not. */
  kept: Generated<number>
  /** `at-boarding` while a live ticket is not wholly paid; of a cancelled one, as it was then. */
  payment: Generated<Payment>
  /** The payment mode at booking. */
  pay_mode: Generated<PaymentMode>
  /** JSON of the claim of a UPI payment, see modules/payments/stored-claim.ts; empty where there is none. */
  claim: Generated<string>
  /** Since when the claim waits for the company's check; null where none waits. */
  claimed_at: Generated<number | null>
  /** Until when it has to be paid; null where it can be paid when getting on. */
  pay_before: Generated<number | null>
  /** Until when a claim keeps its seats; 0 once it was checked: only a ticket's first claim keeps them. */
  held_until: Generated<number | null>
  /** When its seats were freed because it was not paid in time. */
  released_at: Generated<number | null>
  /** When its traveller was reminded to pay, and the company to check the claim: once each. */
  pay_told_at: Generated<number | null>
  claim_told_at: Generated<number | null>
  /** When the money was collected at the door, by the scans of its trip: such a ticket is `paid`. */
  collected_at: Generated<number | null>
  /** Who sold it at the counter; empty where the traveller booked it. */
  sold_by: Generated<string>
  /** Where its passengers get on; empty where that is the trip's boarding point. */
  boards_at: Generated<string>
  /** Operator and Idempotency-Key of a sale at the counter, `7:…`; unique. */
  sale_key: string | null
  /** The valid link of a ticket sold at the counter: each new one replaces the one before. */
  link_edition: Generated<number>
  /** When the link was withdrawn; none is valid then. */
  link_withdrawn_at: Generated<number | null>
  /** When the departure reminder was queued: once. */
  reminded_at: Generated<number | null>
  /** When the passenger reported that the bus never came, the server heard it, the company said it came; else null. */
  never_came_at: Generated<number | null>
  never_came_heard_at: Generated<number | null>
  never_came_answered_at: Generated<number | null>
  /** JSON of its seats that are on the bus, `[{ seat, at }]`, as its scans say; empty where none is. */
  boarded: Generated<string>
  /** How many these are. */
  boarded_seats: Generated<number>
  /** How often its trip was changed while the ticket was booked. */
  changes: Generated<number>
  /** JSON of its trip before the first of these changes, so as booked; empty where there was none. */
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
 * Money of tickets: rows are added and never changed. A payment is undone by another row with its amount below zero.
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
  /** The member of the staff; null for the account's holder, and for a handed-over phone. */
  staff_id: number | null
  at: number
  reference: Generated<string>
  /** The payment that this row takes back. */
  takes_back: number | null
  reason: Generated<string>
  /** The scan that recorded it, or undid it. */
  scan_id: string | null
  /** For cash: the box closing with which it was handed in; 0: from before closings existed; null: still in a box. */
  closing_id: Generated<number | null>
  /** Identifies the statement line that it was noted from, see modules/payments/statement-store.ts; unique. */
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
  /**
   * Payments, and how many were taken back; both are in the sums, as are payments of earlier boxes taken back since.
   */
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
 * Statements about a ticket's UPI payment: by its traveller, by the crew that was shown it at the bus door, or by the
 * company that has checked. Rows are added, and changed only to forget a UTR.
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
  /** By the phone's clock; a traveller's latest statement about a ticket stands. */
  said_at: number
  heard_at: number
  /** Who of the company. */
  said_by: Generated<string>
}

/** UTRs that a company's tickets claim, each for one ticket. */
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
  /** The account that cancelled: the traveller's, or the operator's. */
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
  /** Written by servers from before `refund_keys`, which may run beside this one; never read now. */
  payment_key: Generated<string | null>
  /** Phone number or UPI ID that its traveller gave for this, cancelling or erasing the account; empty once it is paid. */
  pay_to: Generated<string>
  /** When somebody phoned its passenger, where the trip was called off and no mail could tell. */
  called_at: Generated<number | null>
  /** The payment that makes this refund due without a cancellation: it came after one, or was too much. */
  payment_id: Generated<number | null>
}

/** Idempotency-Keys that were answered about a refund, and what each did: none does it again. Kept 8 days. */
export interface RefundKeysTable {
  refund_id: number
  key: string
  did: 'paid' | 'taken-back'
  created_at: number
}
