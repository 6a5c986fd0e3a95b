import * as v from 'valibot'
import { toRupees } from '../../../contract/money.ts'
import { SeatedPassenger, type Ticket } from '../../../contract/ticket.ts'
import type { TicketKeys } from '../boarding/ticket-keys.ts'
import type { TicketRow } from './store.ts'

const StoredPassengers = v.array(SeatedPassenger)

/** @returns the ticket as an operator reads it: without the code, which is the right to board */
export function toTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    status: row.status,
    bookedSeats: row.seats.split(','),
    dateOfBooking: row.booked_on,
    numberOfSeatsBooked: row.seat_count,
    cost: toRupees(row.cost),
    username: row.passenger_name,
    age: String(row.passenger_age),
    gender: row.passenger_gender,
    phone: row.passenger_phone,
    busName: row.bus_name,
    source: row.from_place,
    destination: row.to_place,
    busNumber: row.bus_number,
    dateOfDeparture: row.departs.slice(0, 10),
    reportingTime: row.reports_at,
    departureTime: row.departs.slice(11),
    arrivalTime: row.arrives_at,
    boardingPoint: row.boarding_point,
    droppingPoint: row.dropping_point,
    travels_name: row.travels_name,
    travels_phone: row.travels_phone,
    ...(row.passengers === '' ? {} : { passengers: v.parse(StoredPassengers, JSON.parse(row.passengers)) }),
    busId: row.bus_id,
  }
}

/** @returns the ticket as its traveller reads it, with the signed code that the QR carries */
export function toOwnTicket(row: TicketRow, keys: TicketKeys): Ticket {
  if (row.status !== 'BOOKED') return toTicket(row)
  const code = keys.codeFor({
    ticketId: row.id,
    busId: row.bus_id,
    dateOfDeparture: row.departs.slice(0, 10),
    revision: row.revision,
    seats: row.seats.split(',').map(Number),
    issuedAt: Math.floor(row.booked_at / 1000),
  })
  return { ...toTicket(row), code }
}
