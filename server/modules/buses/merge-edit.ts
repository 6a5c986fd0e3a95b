import { type BusEdit, EditedFields } from '#contract/buses/bus-forms.ts'
import { writeSeatList } from '#contract/buses/seat.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { toRupees } from '#contract/money.ts'
import { conflict } from '../../refusal.ts'
import type { BusClash } from '../../sentences/en/of-trips.ts'
import { departureOf } from './departure.ts'
import type { BusRow } from './store.ts'

/** All fields present. */
type SaidFields = { [Field in keyof EditedFields]-?: NonNullable<EditedFields[Field]> }

const FIELDS = Object.keys(EditedFields.entries) as (keyof EditedFields)[]

/**
 * Merges an edit into a trip. A form may have waited for hours on a phone without a signal: where it brings the values
 * it was filled from (`before`), only the fields that the operator touched are changed and the others stay as they are
 * now. An edit that arrives again finds its own values in the row: that is no conflict, and nothing changes.
 * @throws Refusal 409 that names the fields which both the operator and somebody else have changed
 */
export function mergeEdit(bus: BusRow, edit: BusEdit): EditedFields {
  const { before, NumberOfSeatsBooked: _, ...typed } = edit
  const { arrivalTime = bus.arrives_at, ladiesSeats = bus.ladies_seats } = typed
  const wanted: EditedFields = { ...typed, arrivalTime, ladiesSeats, availableSeats: offeredSeats(bus, edit) }
  if (!before) return withItsOwnSeats(wanted)
  const now = currentFields(bus)
  // Empty fields are absent in lists, and so in the values that a form was filled from.
  const said = { arrivalTime: '', ladiesSeats: '', ...before }
  const shown = {
    ...said,
    availableSeats: before.availableSeats - soldSince(bus, edit),
  }
  const clashes: BusClash[] = []
  for (const field of FIELDS) {
    if (typed[field] === undefined || typed[field] === said[field]) keep(field, wanted, now)
    else if (now[field] !== shown[field] && now[field] !== wanted[field]) clashes.push({ field, now: now[field] })
  }
  if (clashes.length > 0) throw conflict((say) => say.bus.changedMeanwhile(clashes))
  const availableSeats = Math.min(wanted.availableSeats, seatsLeft(bus, wanted.numberOfSeats))
  return withItsOwnSeats({ ...wanted, availableSeats })
}

/** If a client that does not know of ladies' seats makes a bus smaller, the ladies' seats that still exist are kept. */
function withItsOwnSeats(bus: EditedFields): EditedFields {
  const has = seatNumbers(bus.ladiesSeats).filter((seat) => seat <= bus.numberOfSeats)
  return { ...bus, ladiesSeats: writeSeatList(has) }
}

function keep<Field extends keyof EditedFields>(field: Field, wanted: EditedFields, now: EditedFields): void {
  wanted[field] = now[field]
}

/** The values that an edit form of the trip would show. */
export function currentFields(bus: BusRow): SaidFields {
  return {
    name: bus.name,
    busNumber: bus.bus_number,
    type: bus.type,
    from: bus.from_place,
    to: bus.to_place,
    ...departureOf(bus),
    reportingTime: bus.reports_at,
    arrivalTime: bus.arrives_at,
    availableSeats: bus.available_seats,
    numberOfSeats: bus.number_of_seats,
    ladiesSeats: bus.ladies_seats,
    costPerSeat: toRupees(bus.fare),
    boardingPoint: bus.boarding_point,
    droppingPoint: bus.dropping_point,
  }
}

/**
 * How many seats are for sale after an edit. The form's figure is as old as the form: seats sold since then are taken
 * off it, so that an edit never gives sold seats back. Forms that don't say how many were sold are cut to what is left.
 */
function offeredSeats(bus: BusRow, edit: BusEdit): number {
  return Math.max(0, Math.min(edit.availableSeats - soldSince(bus, edit), seatsLeft(bus, edit.numberOfSeats)))
}

/** How many of so many seats are neither sold nor kept back. */
export function seatsLeft(bus: BusRow, numberOfSeats: number): number {
  return Math.max(0, numberOfSeats - bus.sold_seats - seatNumbers(bus.kept_seats).length)
}

/** Seats sold since the form was filled, if the form says how many were sold then. */
function soldSince(bus: BusRow, { NumberOfSeatsBooked = bus.sold_seats }: BusEdit): number {
  return bus.sold_seats - NumberOfSeatsBooked
}
