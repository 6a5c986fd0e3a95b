import type { Ticket } from '../../../../contract/ticket.ts'
import { say } from '../../../language/say.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { CSV_TYPE, csvFile } from './csv.ts'

// What stands at the head of a column is said; what stands below is what the server keeps, in whatever language.

export function exportPassengers(tickets: readonly Ticket[], busId: number): void {
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
  ])
  saveFile(csvFile(head, rows), `passengers_${busId}.csv`, CSV_TYPE)
}

export function exportTickets(tickets: readonly Ticket[], today: string): void {
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
  ])
  saveFile(csvFile(head, rows), `tickets_${today}.csv`, CSV_TYPE)
}

/** Who sits where, if it was said: `4 Ravi Kumar (29, male); 14 Sunita Devi (27, female)`. */
function namesOf({ passengers = [] }: Ticket): string {
  return passengers.map(({ seat, name, age, gender }) => `${seat} ${name} (${age}, ${gender})`).join('; ')
}
