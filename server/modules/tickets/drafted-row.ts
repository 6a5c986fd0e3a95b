import type { Draft, TicketRef } from './booking-rules.ts'
import { AT_BOARDING, storedPassengers } from './insert-tickets.ts'
import type { TicketRow } from './store.ts'

/** @throws Error for a ticket that was sold and not written */
export function ticketIdOf(ticket: TicketRef, ids: ReadonlyMap<Draft, number>): number {
  const id = ticket.kind === 'stored' ? ticket.ticketId : ids.get(ticket.draft)
  if (id === undefined) throw new Error('A ticket was sold that was not written.')
  return id
}

/** The ticket as it would be read back, without reading it. */
export function rowOf(draft: Draft, ids: ReadonlyMap<Draft, number>): TicketRow {
  const { bus, passenger, seats } = draft
  return {
    id: ticketIdOf({ kind: 'drafted', draft }, ids),
    bus_id: draft.busId,
    user_id: draft.userId,
    status: 'BOOKED',
    seats: draft.seatText,
    seat_count: seats.length,
    cost: draft.cost,
    passenger_name: passenger.name,
    passenger_age: passenger.age,
    passenger_gender: passenger.gender,
    passenger_phone: passenger.phone,
    passengers: storedPassengers(draft.passengers),
    booked_on: draft.bookedOn,
    booked_at: draft.bookedAt,
    terms: draft.terms,
    revision: 0,
    payment: AT_BOARDING,
    pay_mode: draft.payMode,
    claim: '',
    claimed_at: null,
    pay_before: draft.payBefore ?? null,
    held_until: null,
    released_at: null,
    live_fare: draft.cost,
    received: 0,
    outside: 0,
    kept: 0,
    collected_at: null,
    late_minutes: bus.late_minutes,
    late_said_at: bus.late_said_at,
    late_by: bus.late_by,
    changed_said_at: bus.changed_said_at,
    never_came_at: null,
    never_came_answered_at: null,
    sold_by: '',
    boards_at: '',
    boarded: '',
    boarded_seats: 0,
    cancelled_seats: '',
    refunded: 0,
    changed_at: null,
    changes: 0,
    booked_as: '',
    seats_kept_at: null,
    called_off_at: null,
    called_off_reason: '',
    cancellations: [],
    bus_name: bus.name,
    bus_type: bus.type,
    operator_terms: bus.cancellation_terms,
    payment_terms: bus.payment_terms,
    bus_number: bus.bus_number,
    from_place: bus.from_place,
    to_place: bus.to_place,
    departs: bus.departs,
    reports_at: bus.reports_at,
    arrives_at: bus.arrives_at,
    boarding_point: bus.boarding_point,
    dropping_point: bus.dropping_point,
    admin_id: bus.admin_id,
    travels_name: bus.travels_name,
    travels_phone: bus.travels_phone,
  }
}
