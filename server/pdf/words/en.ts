import { momentInWords } from '#server/formats.ts'
import { DAYS, MONTHS } from '../../formats.ts'
import { inScriptInEnglish } from '../readable.ts'
import type { TicketWords } from './ticket-words.ts'

/** A printed ticket in English. */
export const en: TicketWords = {
  locale: 'en-IN',
  title: ({ id, from, to, date }) => `Sawari ticket ${id}: ${from} to ${to}, ${date}`,
  seats: (count) => (count === 1 ? 'Seat' : 'Seats'),
  dateOfDeparture: 'Date of departure',
  reportingTime: 'Reporting time',
  reportingOn: (day) => `Reporting, ${day}`,
  departureTime: 'Departure time',
  before: 'Booked as',
  boardingPoint: 'Boarding point',
  droppingPoint: 'Dropping point',
  name: 'Name',
  age: 'Age',
  gender: 'Gender',
  phone: 'Phone',
  cost: 'Cost',
  toPay: 'Pay on boarding',
  toPayBy: (until) => `Pay by ${momentInWords(until, 'en')}`,
  toPayByUpi: 'Pay in the app or on boarding',
  seatsBooked: 'Seats booked',
  ticketId: 'Ticket id',
  passengers: 'Passengers',
  operator: 'Operator',
  arrives: (time, day) => (day ? `arrives ${day} ${time}` : `arrives ${time}`),
  bookedOn: (day) => `Booked on ${day}`,
  weekdays: DAYS.en.map((day) => day.toUpperCase()),
  months: MONTHS.en,
  statuses: {},
  noLongerValid: 'This ticket is no longer valid for boarding.',
  ifYouCancel: 'If you cancel',
  comesBackUntil: (day, time, percent) => `until ${day}, ${time}: ${percent}% comes back`,
  comesBack: (steps) =>
    steps.length === 0
      ? 'nothing comes back. If the operator calls the bus off, all of it comes back.'
      : `${steps.join('; ')}; after that nothing. If the operator calls the bus off, all of it comes back.`,
  genders: {
    male: 'Male',
    female: 'Female',
    'non-binary': 'Non-binary',
    'prefer-not-to-say': 'Prefer not to say',
  },
  inScript: inScriptInEnglish,
}
