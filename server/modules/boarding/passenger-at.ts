import * as v from 'valibot'
import { SeatedPassenger } from '#contract/tickets/ticket.ts'

const StoredPassengers = v.array(SeatedPassenger)

/** @returns the passenger of a seat: the one named for it, else the ticket's own */
export function passengerAt(
  ticket: { passenger_name: string; passenger_gender: string; passengers: string },
  seat: number,
): { name: string; gender: string } {
  const named = ticket.passengers === '' ? [] : v.parse(StoredPassengers, JSON.parse(ticket.passengers))
  const passenger = named.find((one) => one.seat === String(seat))
  return { name: passenger?.name || ticket.passenger_name, gender: passenger?.gender || ticket.passenger_gender }
}
