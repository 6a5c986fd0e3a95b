import type { Ticket } from '../../../../contract/tickets/ticket.ts'
import { indiaDate } from '../../../../contract/time.ts'
import { say } from '../../../language/say.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { checkedTrips, missedSeats, seatsOnBus } from '../tickets/at-the-door.ts'
import { CSV_TYPE, csvFile } from './csv.ts'

// What stands at the head of a column is said; what stands below is what the server keeps, in whatever language.

/** @param now milliseconds since 1970, by which a trip has left or not */
export function exportPassengers(tickets: readonly Ticket[], busId: number, now: number): void {
  const checked = checkedTrips(tickets)
  const head = [
    say('Ticket id'),
    say('Status'),
    say('Seats'),
    say('Passenger'),
    say('Phone'),
    say('Gender'),
    say('Age'),
    say('Boarding point'),
    say('Fare'),
    say('Passengers'),
    say('Boarded'),
    say('Did not come'),
  ]
  const rows = tickets.map((ticket) => [
    ticket.id,
    ticket.status,
    ticket.bookedSeats.join(' '),
    ticket.username,
    ticket.phone,
    ticket.gender,
    ticket.age,
    ticket.boardingPoint,
    ticket.cost,
    namesOf(ticket),
    seatsOnBus(ticket).join(' '),
    missedSeats(ticket, checked, now).join(' '),
  ])
  saveFile(csvFile(head, rows), `passengers_${busId}.csv`, CSV_TYPE)
}

/** @param now as above; the file bears its day */
export function exportTickets(tickets: readonly Ticket[], now: number): void {
  const checked = checkedTrips(tickets)
  const head = [
    say('Ticket id'),
    say('Status'),
    say('Date of booking'),
    say('Bus'),
    say('Bus number'),
    say('From'),
    say('To'),
    say('Date of departure'),
    say('Departure time'),
    say('Seats'),
    say('Number of seats#ticket'),
    say('Fare'),
    say('Passenger'),
    say('Phone'),
    say('Passengers'),
    say('Boarded'),
    say('Did not come'),
  ]
  const rows = tickets.map((ticket) => [
    ticket.id,
    ticket.status,
    ticket.dateOfBooking,
    ticket.busName,
    ticket.busNumber,
    ticket.source,
    ticket.destination,
    ticket.dateOfDeparture,
    ticket.departureTime,
    ticket.bookedSeats.join(' '),
    ticket.numberOfSeatsBooked,
    ticket.cost,
    ticket.username,
    ticket.phone,
    namesOf(ticket),
    seatsOnBus(ticket).join(' '),
    missedSeats(ticket, checked, now).join(' '),
  ])
  saveFile(csvFile(head, rows), `tickets_${indiaDate(now)}.csv`, CSV_TYPE)
}

/** Who sits where, if it was said: `4 Ravi Kumar (29, male); 14 Sunita Devi (27, female)`. */
function namesOf({ passengers = [] }: Ticket): string {
  return passengers.map(({ seat, name, age, gender }) => `${seat} ${name} (${age}, ${gender})`).join('; ')
}
