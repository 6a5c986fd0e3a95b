import * as v from 'valibot'
import type { TicketRefund } from '#contract/cancellation/refund.ts'
import { toRupees } from '#contract/money.ts'
import type { TicketMoney } from '#contract/tickets/money-of-ticket.ts'
import { BOOKED, SeatedPassenger, type Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { readSender } from '../../mail-sender.ts'
import { lastSeenOfRow } from '../boarding/run-record.ts'
import { upiOf } from '../payments/payment-terms.ts'
import { readClaim, toClaim } from '../payments/stored-claim.ts'
import { type CancellationRow, dueOf, issuedAtOf, partings, soldFor, type TicketRow } from './store.ts'
import { changeOf, termsOf } from './terms-of-ticket.ts'

const StoredPassengers = v.array(SeatedPassenger)
const StoredBoarded = v.array(v.object({ seat: v.pipe(v.number(), v.transform(String)), at: v.number() }))

/** @returns the ticket as an operator reads it: without the code, which is the right to board */
export function toTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    status: row.status,
    bookedSeats: row.seats.split(','),
    dateOfBooking: row.booked_on,
    numberOfSeatsBooked: row.seat_count,
    cost: toRupees(soldFor(row)),
    username: row.passenger_name,
    // A counter does not ask for the age.
    age: row.passenger_age === 0 ? '' : String(row.passenger_age),
    gender: row.passenger_gender,
    phone: row.passenger_phone,
    busName: row.bus_name,
    source: row.from_place,
    destination: row.to_place,
    busNumber: row.bus_number,
    dateOfDeparture: row.departs.slice(0, 10),
    reportingTime: row.reports_at,
    departureTime: row.departs.slice(11),
    boardingPoint: row.boards_at || row.boarding_point,
    droppingPoint: row.dropping_point,
    ...addedFacts(row),
    ...(row.passengers === '' ? {} : { passengers: v.parse(StoredPassengers, JSON.parse(row.passengers)) }),
    // Tickets booked online before payments were noted say nothing of payment, as they did then.
    ...(row.sold_by === '' && row.outside > 0 ? {} : { payment: row.payment }),
    ...(row.sold_by === '' ? {} : { soldBy: row.sold_by }),
    money: moneyOf(row),
    // Apps that do not know `money` reckon the refund from this: if nothing was paid, nothing comes back.
    ...(row.outside > 0 ? {} : { paid: toRupees(row.received) }),
    ...(row.collected_at === null ? {} : { collectedAt: row.collected_at }),
    ...cancelledPart(row),
    ...latePart(row),
    ...neverCamePart(row),
    busId: row.bus_id,
    ...(row.boarded === '' ? {} : { boarded: boardedSeats(row) }),
  }
}

/** Beyond the specification, and so absent while there is nothing to say. */
function addedFacts({ arrives_at, travels_name, travels_phone }: TicketRow) {
  return {
    ...(arrives_at === '' ? {} : { arrivalTime: arrives_at }),
    ...(travels_name === '' ? {} : { travels_name }),
    ...(travels_phone === '' ? {} : { travels_phone }),
  }
}

/** The boarded seats, and when each passenger got on, milliseconds since 1970. */
export function boardedSeats({ boarded }: Pick<TicketRow, 'boarded'>) {
  return boarded === '' ? [] : v.parse(StoredBoarded, JSON.parse(boarded))
}

/**
 * @returns the ticket as its traveller reads it, with the signed code for the QR and its terms. A ticket that a counter
 *   has sold is in no account, so no traveller can cancel it and it has no terms
 */
export function toOwnTicket(row: TicketRow, { config, ticketKeys: keys }: TicketMaker) {
  const bare = { ...toTicket(row), ...tripPart(row), money: moneyToPay(row), calendar: calendarOf(row, config) }
  const ticket = { ...bare, ...(row.sold_by === '' ? { terms: termsOf(row) } : {}), ...changedPart(row) }
  if (row.status !== BOOKED) return ticket
  const code = keys.codeFor({
    ticketId: row.id,
    busId: row.bus_id,
    dateOfDeparture: row.departs.slice(0, 10),
    revision: row.revision,
    seats: row.seats.split(',').map(Number),
    issuedAt: issuedAtOf(row) / 1000,
  })
  return { ...ticket, code }
}

/** What turns a row into the traveller's ticket. */
export type TicketMaker = Pick<Context, 'config' | 'ticketKeys'>

/** The version of the ticket's calendar entry: each change of the trip and each cancellation makes a later one. */
export function calendarOf({ revision, changes }: TicketRow, { mailFrom }: Context['config']) {
  return { sequence: revision + changes, organizer: readSender(mailFrom) }
}

/** Nothing, where the trip is as it was booked. */
function changedPart(row: TicketRow): Pick<Ticket, 'change'> {
  const change = changeOf(row)
  if (!change) return {}
  const { now, reasons, bookedAs } = change
  const { lateMinutes: _, ...booked } = change.booked
  const isOtherBus = bookedAs.busNumber !== undefined && bookedAs.busNumber !== row.bus_number
  const isAsBooked = !isOtherBus && BOOKED_FIELDS.every((field) => booked[field] === now[field])
  if (isAsBooked && reasons.length === 0) return {}
  const { bus_type: type, changes: number, changed_said_at: at, seats_kept_at: keptAt } = row
  return {
    change: {
      booked: {
        ...booked,
        ...(isOtherBus ? { busNumber: bookedAs.busNumber } : {}),
        ...(now.isOtherSeat && bookedAs.seats !== undefined ? { seats: bookedAs.seats.split(',') } : {}),
      },
      type,
      reasons,
      ...(number > 0 ? { number } : {}),
      ...(at === null ? {} : { at }),
      ...(keptAt === null ? {} : { keptAt }),
    },
  }
}

const BOOKED_FIELDS = ['dateOfDeparture', 'departureTime', 'reportingTime', 'boardingPoint', 'type'] as const

function moneyOf(row: TicketRow): TicketMoney {
  const due = dueOf(row)
  const received = row.received + row.outside
  const paidBack = row.cancellations.reduce((sum, { amount, paid_at }) => sum + (paid_at === null ? 0 : amount), 0)
  return {
    state: moneyState(row, due, received),
    fare: toRupees(row.cost),
    due: toRupees(due),
    received: toRupees(received),
    paidBack: toRupees(paidBack),
    dueBack: toRupees(row.refunded - paidBack),
    kept: toRupees(row.kept),
  }
}

function moneyState(row: TicketRow, due: number, received: number): TicketMoney['state'] {
  if (row.outside > 0) return 'outside'
  // A claimed ticket that was paid otherwise, as at the bus door, no longer counts as claimed.
  if (row.claimed_at !== null && (due > 0 || row.status !== BOOKED)) return 'claimed'
  if (row.released_at !== null && received === 0) return 'released'
  return due > 0 || received === 0 ? 'to-pay' : 'received'
}

/** The traveller also reads where to pay, and their own claim. */
function moneyToPay(row: TicketRow): TicketMoney {
  const money = moneyOf(row)
  const upi = row.status === BOOKED ? upiOf(row, money.due) : undefined
  const claim = readClaim(row.claim)
  const isToPay = upi !== undefined || row.released_at !== null
  const until = row.pay_before !== null && isToPay ? { payBefore: row.pay_before } : {}
  return { ...money, ...until, ...(upi ? { upi } : {}), ...(claim && !claim.byDoor ? { claim: toClaim(claim) } : {}) }
}

/** Nothing, where nothing was cancelled: lists have thousands of those. */
function cancelledPart(row: TicketRow) {
  const refunds = row.cancellations.filter(({ amount }) => amount > 0)
  const comesBack = refunds.length === 0 ? {} : { refunds: refunds.map((refund) => toRefund(refund, row.travels_name)) }
  if (row.cancelled_seats === '') return comesBack
  const { called_off_at: at, called_off_reason: reason } = row
  const last = partings(row).at(-1)
  const wasCalledOff = row.cancellations.some(({ cause }) => cause === 'called-off')
  return {
    cancelledSeats: row.cancelled_seats.split(','),
    paid: toRupees(row.received + row.outside),
    ...comesBack,
    ...(at !== null && wasCalledOff ? { calledOff: { at, reason } } : {}),
    ...(row.changed_at === null ? {} : { changedAt: row.changed_at }),
    ...(last ? { changedBy: last.cause } : {}),
  }
}

/** The traveller also reads where the bus was seen. Older apps read its lateness first. */
function tripPart(row: TicketRow): Pick<Ticket, 'trip'> {
  const lastSeen = lastSeenOfRow(row)
  if (!lastSeen) return {}
  const { trip = { lateMinutes: 0, announcedAt: lastSeen.at, by: 'driver' as const } } = latePart(row)
  return { trip: { ...trip, lastSeen } }
}

function latePart({
  late_minutes: lateMinutes,
  late_said_at: announcedAt,
  late_by: by,
}: TicketRow): Pick<Ticket, 'trip'> {
  return lateMinutes === null || announcedAt === null ? {} : { trip: { lateMinutes, announcedAt, by: by ?? 'office' } }
}

function neverCamePart({ never_came_at: at, never_came_answered_at: answeredAt }: TicketRow) {
  return at === null ? {} : { neverCame: answeredAt === null ? { at } : { at, answeredAt } }
}

/** @param payer the operator's company */
export function toRefund(row: CancellationRow, payer: string): TicketRefund {
  return {
    id: row.id,
    amount: toRupees(row.amount),
    seats: row.seats.split(','),
    cause: row.cause,
    state: row.paid_at === null ? 'due' : 'paid',
    since: row.at,
    paidOn: row.paid_at === null ? null : indiaDate(row.paid_at),
    reference: row.reference,
    by: payer,
    ...(row.payment_id === null ? {} : { afterwards: true as const }),
  }
}
