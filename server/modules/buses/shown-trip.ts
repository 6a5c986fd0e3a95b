import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../db/schema.ts'

/** The fields of a trip that visitors see, under the contract's names: nothing about its passengers. */
export function shownFields(eb: ExpressionBuilder<Tables, 'buses' | 'admins'>) {
  return {
    id: eb.ref('buses.id'),
    name: eb.ref('buses.name'),
    busNumber: eb.ref('buses.bus_number'),
    type: eb.ref('buses.type'),
    rating: eb.ref('buses.rating'),
    from: eb.ref('buses.from_place'),
    to: eb.ref('buses.to_place'),
    dateOfDeparture: sql`substr(buses.departs, 1, 10)`,
    departureTime: sql`substr(buses.departs, 12)`,
    reportingTime: eb.ref('buses.reports_at'),
    availableSeats: eb.ref('buses.available_seats'),
    numberOfSeats: eb.ref('buses.number_of_seats'),
    costPerSeat: sql`cast(buses.fare as double precision) / 100`,
    boardingPoint: eb.ref('buses.boarding_point'),
    droppingPoint: eb.ref('buses.dropping_point'),
    adminId: eb.ref('buses.admin_id'),
  }
}

/**
 * Fields beyond the specification. They are absent while empty: the specification's client makes a required input of
 * every field in an operator's trip.
 */
export function addedFields(eb: ExpressionBuilder<Tables, 'buses' | 'admins'>) {
  return {
    arrivalTime: eb.ref('buses.arrives_at'),
    ladiesSeats: eb.ref('buses.ladies_seats'),
    travels_name: eb.ref('admins.travels_name'),
    travels_phone: eb.ref('admins.phone'),
  }
}
