import type { CompiledQuery } from 'kysely'
import type { Passenger } from '#contract/tickets/passengers.ts'
import type { Trx } from '../../db/database.ts'
import { columnNames, isAmong, jsonRows, type RowOf } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { together } from '../../db/together.ts'
import type { NewTicket } from './booking-rules.ts'

/** A new ticket is not paid: a payment is a record of its own. */
export const AT_BOARDING = 'at-boarding'

const ticketColumns = {
  bus_id: 'integer',
  user_id: 'integer?',
  status: 'text',
  seats: 'text',
  seat_count: 'integer',
  cost: 'bigint',
  passenger_name: 'text',
  passenger_age: 'integer',
  passenger_gender: 'text',
  passenger_phone: 'text',
  passengers: 'text',
  booked_on: 'text',
  booked_at: 'bigint',
  terms: 'text',
  revision: 'integer',
  payment: 'text',
  pay_mode: 'text',
  live_fare: 'bigint',
  pay_before: 'bigint?',
} as const
const ticketNames = columnNames(ticketColumns)

const insertedTickets = prepared<{ tickets: string }>()((db, slot) =>
  db
    .insertInto('tickets')
    .columns(ticketNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('tickets'), ticketColumns).as('made')).select(ticketNames))
    .returning(['id', 'bus_id', 'seats']),
)

const seatColumns = { bus_id: 'integer', seat_no: 'integer', ticket_id: 'integer' } as const
const seatNames = columnNames(seatColumns)

const takenSeats = prepared<{ seats: string }>()((db, slot) =>
  db
    .insertInto('ticket_seats')
    .columns(seatNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('seats'), seatColumns).as('made')).select(seatNames)),
)

const countedBuses = prepared<{ sold: string; buses: string }>()((db, slot) =>
  db
    .updateTable('buses')
    .from(jsonRows(db, slot('sold'), { busId: 'integer', seats: 'integer' }).as('sold'))
    .set((eb) => ({
      available_seats: eb('available_seats', '-', eb.ref('sold.seats')),
      sold_seats: eb('sold_seats', '+', eb.ref('sold.seats')),
    }))
    .whereRef('buses.id', '=', 'sold.busId')
    .where(isAmong(db, 'buses.id', slot('buses'))),
)

/** @returns the value of the column `passengers`: JSON, or empty where nobody is named */
export function storedPassengers(passengers: readonly Passenger[]): string {
  return passengers.length === 0 ? '' : JSON.stringify([...passengers].sort((a, b) => a.seat - b.seat))
}

/**
 * Writes tickets, their seats and the trips' counts. The trips must be locked and the seats known to be free.
 * @param beside other statements about the tickets, once their ids are known
 * @returns each with its new id, in the order of `tickets`
 */
export async function insertTickets<Ticket extends NewTicket>(
  trx: Trx,
  tickets: readonly Ticket[],
  beside: (sold: readonly { ticket: Ticket; id: number }[]) => readonly (CompiledQuery | undefined)[] = () => [],
): Promise<{ ticket: Ticket; id: number }[]> {
  const made = tickets.map((ticket) => ({
    bus_id: ticket.busId,
    user_id: ticket.userId,
    status: 'BOOKED',
    seats: ticket.seats.join(','),
    seat_count: ticket.seats.length,
    cost: ticket.cost,
    passenger_name: ticket.passenger.name,
    passenger_age: ticket.passenger.age,
    passenger_gender: ticket.passenger.gender,
    passenger_phone: ticket.passenger.phone,
    passengers: storedPassengers(ticket.passengers),
    booked_on: ticket.bookedOn,
    booked_at: ticket.bookedAt,
    terms: ticket.terms,
    revision: 0,
    payment: AT_BOARDING,
    pay_mode: ticket.payMode ?? AT_BOARDING,
    live_fare: ticket.cost,
    pay_before: ticket.payBefore ?? null,
  }))
  const rows = await insertedTickets(trx, { tickets: JSON.stringify(made satisfies RowOf<typeof ticketColumns>[]) })
  // Databases promise no order of returned rows; trip and seats tell the tickets apart, as a seat is sold once.
  const idOf = new Map(rows.map((row) => [`${row.bus_id}:${row.seats}`, row.id]))
  const sold = tickets.map((ticket) => {
    const id = idOf.get(`${ticket.busId}:${ticket.seats.join(',')}`)
    if (id === undefined) throw new Error('The database gave no id for a new ticket.')
    return { ticket, id }
  })

  const taken = sold.flatMap(({ ticket: { busId, seats }, id }) =>
    seats.map((seat) => ({ bus_id: busId, seat_no: seat, ticket_id: id })),
  )
  const counts = new Map<number, number>()
  for (const { busId, seats } of tickets) counts.set(busId, (counts.get(busId) ?? 0) + seats.length)
  const seats = JSON.stringify(taken satisfies RowOf<typeof seatColumns>[])
  const counted = JSON.stringify(Array.from(counts, ([busId, seats]) => ({ busId, seats })))
  const buses = JSON.stringify([...counts.keys()])
  await together(trx, [
    takenSeats.query(trx, { seats }),
    countedBuses.query(trx, { sold: counted, buses }),
    ...beside(sold),
  ])
  return sold
}
