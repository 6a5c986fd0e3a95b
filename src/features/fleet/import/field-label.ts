import type { TimetableField } from '../../../../contract/buses/timetable-fields.ts'
import type { Say } from '../../../language/say.ts'

/** @returns what people call a field of a trip: as the form of a bus does */
export function fieldLabel(name: TimetableField, say: Say): string {
  switch (name) {
    case 'name':
      return say('Bus name')
    case 'busNumber':
      return say('Bus number')
    case 'type':
      return say('Bus type')
    case 'from':
      return say('From')
    case 'to':
      return say('To')
    case 'dateOfDeparture':
      return say('Date of departure')
    case 'reportingTime':
      return say('Reporting time')
    case 'departureTime':
      return say('Departure time')
    case 'arrivalTime':
      return say('Arrival time')
    case 'boardingPoint':
      return say('Boarding point')
    case 'droppingPoint':
      return say('Dropping point')
    case 'numberOfSeats':
      return say('Number of seats')
    case 'availableSeats':
      return say('Available seats')
    case 'ladiesSeats':
      return say('Ladies’ seats')
    case 'costPerSeat':
      return say('Cost per seat')
  }
}
