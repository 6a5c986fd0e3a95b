import { dueOf, type Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate } from '#contract/time.ts'
import { type Column, type NamedTable, tableOf } from '../company/spreadsheets/table.ts'
import { checkedTrips, missedSeats, seatsOnBus } from './at-the-door.ts'

const WHO: readonly Column<Ticket>[] = [
  ['Passenger', ({ username }) => username],
  ['Phone', ({ phone }) => phone],
]

/** How it was sold: what is still to be collected, in rupees, and by whom at the counter. */
const SALE: readonly Column<Ticket>[] = [
  ['Fare', ({ cost }) => cost],
  ['To pay at boarding', dueOf],
  ['Sold by', ({ soldBy = '' }) => soldBy],
]

/** @param now milliseconds since 1970, by which a trip has left or not */
function atTheDoor(tickets: readonly Ticket[], now: number): Column<Ticket>[] {
  const checked = checkedTrips(tickets)
  return [
    ['Passengers', namesOf],
    ['Boarded', (ticket) => seatsOnBus(ticket).join(' ')],
    ['Did not come', (ticket) => missedSeats(ticket, checked, now).join(' ')],
  ]
}

/** @param now as above */
export function passengersTable(tickets: readonly Ticket[], busId: number, now: number): NamedTable {
  const columns: Column<Ticket>[] = [
    ['Ticket id', ({ id }) => id],
    ['Status', ({ status }) => status],
    ['Seats', ({ bookedSeats }) => bookedSeats.join(' ')],
    ...WHO,
    ['Gender', ({ gender }) => gender],
    ['Age', ({ age }) => figureOf(age)],
    ['Boarding point', ({ boardingPoint }) => boardingPoint],
    ...SALE,
    ...atTheDoor(tickets, now),
  ]
  return { table: tableOf(columns, tickets), name: `passengers_${busId}` }
}

/** @param now as above; the file bears its day */
export function ticketsTable(tickets: readonly Ticket[], now: number): NamedTable {
  const columns: Column<Ticket>[] = [
    ['Ticket id', ({ id }) => id],
    ['Status', ({ status }) => status],
    ['Date of booking', ({ dateOfBooking }) => dateOfBooking, 'date'],
    ['Bus', ({ busName }) => busName],
    ['Bus number', ({ busNumber }) => busNumber],
    ['From', ({ source }) => source],
    ['To', ({ destination }) => destination],
    ['Date of departure', ({ dateOfDeparture }) => dateOfDeparture, 'date'],
    ['Departure time', ({ departureTime }) => departureTime, 'time'],
    ['Seats', ({ bookedSeats }) => bookedSeats.join(' ')],
    ['Number of seats#ticket', ({ numberOfSeatsBooked }) => numberOfSeatsBooked],
    ...SALE,
    ...WHO,
    ...atTheDoor(tickets, now),
  ]
  return { table: tableOf(columns, tickets), name: `tickets_${indiaDate(now)}` }
}

/** Who sits where, if it was said: `4 Ravi Kumar (29, male); 14 Sunita Devi (27, female)`. */
function namesOf({ passengers = [] }: Ticket): string {
  return passengers.map(({ seat, name, age, gender }) => `${seat} ${name} (${age}, ${gender})`).join('; ')
}

/** Kept as text, for nobody is asked at a counter. */
function figureOf(text: string): string | number {
  return /^\d{1,3}$/.test(text) ? Number(text) : text
}
