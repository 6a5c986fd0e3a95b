import type { Ticket } from '../../../../contract/ticket.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { csvFile } from './csv.ts'

const CSV_TYPE = 'text/csv;charset=utf-8'

export function exportPassengers(tickets: readonly Ticket[], busId: number): void {
  const head = ['Ticket id', 'Status', 'Seats', 'Passenger', 'Phone', 'Gender', 'Age', 'Boarding point', 'Fare']
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
  ])
  saveFile(csvFile(head, rows), `passengers_${busId}.csv`, CSV_TYPE)
}

export function exportTickets(tickets: readonly Ticket[], today: string): void {
  const head = [
    'Ticket id',
    'Status',
    'Date of booking',
    'Bus',
    'Bus number',
    'From',
    'To',
    'Date of departure',
    'Departure time',
    'Seats',
    'Number of seats',
    'Fare',
    'Passenger',
    'Phone',
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
  ])
  saveFile(csvFile(head, rows), `tickets_${today}.csv`, CSV_TYPE)
}
