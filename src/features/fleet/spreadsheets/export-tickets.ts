import { dueOf, type Ticket } from '../../../../contract/tickets/ticket.ts'
import { indiaDate } from '../../../../contract/time.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { checkedTrips, missedSeats, seatsOnBus } from '../tickets/at-the-door.ts'
import { CSV_TYPE, csvFile } from './csv.ts'

/** What stands at the head of a column is said; what stands below is what the server keeps, in whatever language. */
type Column = [head: PlainMessage, cell: (ticket: Ticket) => string | number]

const WHO: Column[] = [
  ['Passenger', ({ username }) => username],
  ['Phone', ({ phone }) => phone],
]

/** How it was sold: what is still to be collected, in rupees, and by whom at the counter. */
const SALE: Column[] = [
  ['Fare', ({ cost }) => cost],
  ['To pay at boarding', dueOf],
  ['Sold by', ({ soldBy = '' }) => soldBy],
]

/** @param now milliseconds since 1970, by which a trip has left or not */
function atTheDoor(tickets: readonly Ticket[], now: number): Column[] {
  const checked = checkedTrips(tickets)
  return [
    ['Passengers', namesOf],
    ['Boarded', (ticket) => seatsOnBus(ticket).join(' ')],
    ['Did not come', (ticket) => missedSeats(ticket, checked, now).join(' ')],
  ]
}

/** @param now as above */
export function exportPassengers(tickets: readonly Ticket[], busId: number, now: number): void {
  save(`passengers_${busId}.csv`, tickets, [
    ['Ticket id', ({ id }) => id],
    ['Status', ({ status }) => status],
    ['Seats', ({ bookedSeats }) => bookedSeats.join(' ')],
    ...WHO,
    ['Gender', ({ gender }) => gender],
    ['Age', ({ age }) => age],
    ['Boarding point', ({ boardingPoint }) => boardingPoint],
    ...SALE,
    ...atTheDoor(tickets, now),
  ])
}

/** @param now as above; the file bears its day */
export function exportTickets(tickets: readonly Ticket[], now: number): void {
  save(`tickets_${indiaDate(now)}.csv`, tickets, [
    ['Ticket id', ({ id }) => id],
    ['Status', ({ status }) => status],
    ['Date of booking', ({ dateOfBooking }) => dateOfBooking],
    ['Bus', ({ busName }) => busName],
    ['Bus number', ({ busNumber }) => busNumber],
    ['From', ({ source }) => source],
    ['To', ({ destination }) => destination],
    ['Date of departure', ({ dateOfDeparture }) => dateOfDeparture],
    ['Departure time', ({ departureTime }) => departureTime],
    ['Seats', ({ bookedSeats }) => bookedSeats.join(' ')],
    ['Number of seats#ticket', ({ numberOfSeatsBooked }) => numberOfSeatsBooked],
    ...SALE,
    ...WHO,
    ...atTheDoor(tickets, now),
  ])
}

function save(name: string, tickets: readonly Ticket[], columns: readonly Column[]): void {
  const head = columns.map(([message]) => say(message))
  const rows = tickets.map((ticket) => columns.map(([, cell]) => cell(ticket)))
  saveFile(csvFile(head, rows), name, CSV_TYPE)
}

/** Who sits where, if it was said: `4 Ravi Kumar (29, male); 14 Sunita Devi (27, female)`. */
function namesOf({ passengers = [] }: Ticket): string {
  return passengers.map(({ seat, name, age, gender }) => `${seat} ${name} (${age}, ${gender})`).join('; ')
}
