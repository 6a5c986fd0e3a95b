import type { TimetableField } from '#contract/buses/timetable-fields.ts'
import type { PlainMessage } from '#language/message.ts'
import type { Say } from '#language/say.ts'

/** What people call a field of a trip: as the form of a bus does. */
export const FIELD_LABELS = {
  name: 'Bus name',
  busNumber: 'Bus number',
  type: 'Bus type',
  from: 'From',
  to: 'To',
  dateOfDeparture: 'Date of departure',
  reportingTime: 'Reporting time',
  departureTime: 'Departure time',
  arrivalTime: 'Arrival time',
  boardingPoint: 'Boarding point',
  droppingPoint: 'Dropping point',
  numberOfSeats: 'Number of seats',
  availableSeats: 'Available seats',
  ladiesSeats: 'Ladies’ seats',
  costPerSeat: 'Cost per seat',
} as const satisfies Record<TimetableField, PlainMessage>

export function fieldLabel(name: TimetableField, say: Say): string {
  return say(FIELD_LABELS[name])
}
