import { minutesInEnglish } from '../../sentences/minutes.ts'
import { MOST_SEATS_NAMED, type PushWords } from './push-words.ts'

export const en: PushWords = {
  timeChanged: ({ now, before, from, to, day, reportBy, boardingPoint }) => ({
    title: `Now leaves ${now}, not ${before}`,
    body: `${from} to ${to}, ${day}. Report by ${reportBy} at ${boardingPoint}.`,
  }),
  placeChanged: ({ now, before, from, to, day, time }) => ({
    title: `New boarding point: ${now}`,
    body: `${from} to ${to}, ${day}, ${time}. It was ${before}.`,
  }),
  otherwiseChanged: ({ from, to, day, time }) => ({
    title: 'Your bus has changed',
    body: `${from} to ${to}, ${day}, ${time}. Your ticket says what is new.`,
  }),
  late: ({ minutes, now, nextDay, before, from, to, day, reportBy }) =>
    nextDay
      ? {
          title: `Late: now ${nextDay}, about ${now}`,
          body: `${from} to ${to}, ${day}. It was ${before}. Report by ${reportBy}, as planned.`,
        }
      : {
          title: `Late by about ${minutesInEnglish(minutes)}`,
          body: `${from} to ${to}, ${day}: now about ${now}, not ${before}. Report by ${reportBy}, as planned.`,
        },
  onTimeAgain: ({ time, from, to, day, reportBy }) => ({
    title: `On time again: ${time}`,
    body: `${from} to ${to}, ${day}. Report by ${reportBy}.`,
  }),
  calledOff: ({ from, to, day, time, amount }) => ({
    title: 'Your bus does not run',
    body: `${from} to ${to}, ${day}, ${time}.${amount ? ` All ${amount} comes back.` : ' You owe nothing.'}`,
  }),
  cancelled: ({ seats, left, amount, byOperator, from, to, day }) => ({
    title: byOperator
      ? `The operator cancelled ${namedOrCounted(seats).toLowerCase()}`
      : `${namedOrCounted(seats)} ${seats.length === 1 ? 'is' : 'are'} cancelled`,
    body: `${amount ? `${amount} comes back` : 'Nothing comes back'}. ${staying(left)}${from} to ${to}, ${day}.`,
  }),
  refundPaid: ({ amount, operator, day, reference }) => ({
    title: `${amount} is paid back`,
    body: `${operator && `By ${operator}, `}${day}.${reference && ` Reference ${reference}.`}`,
  }),
  leavesSoon: ({ time, reportBy, boardingPoint, seats }) => ({
    title: `Your bus leaves at ${time}`,
    body: `Report by ${reportBy}, ${boardingPoint}. ${seatsInWords(seats)}.`,
  }),
  neverCame: ({ reports, from, to, day, time }) => ({
    title: 'Passengers say: the bus never came',
    body: `${from} to ${to}, ${day}, ${time}. ${reports === 1 ? 'One booking waits' : `${reports} bookings wait`} for your answer.`,
  }),
  notComing: ({ by, reason, from, to, day, time }) => ({
    title: 'Driver says: the bus is not coming',
    body: `${from} to ${to}, ${day}, ${time}. ${by}: ${reason}`,
  }),
  seeTicket: 'See ticket',
  showTicket: 'Show ticket',
  cancelSeats: 'Cancel seats',
  otherBuses: 'Other buses',
  answer: 'Answer',
  callOff: 'Call off',
  seeTrips: 'See trips',
}

function staying(left: readonly string[]): string {
  if (left.length === 0) return ''
  return `${seatsInWords(left)} ${left.length === 1 ? 'stays' : 'stay'} booked: `
}

function namedOrCounted(seats: readonly string[]): string {
  return seats.length > MOST_SEATS_NAMED ? `${seats.length} seats` : seatsInWords(seats)
}

function seatsInWords(seats: readonly string[]): string {
  return `${seats.length === 1 ? 'Seat' : 'Seats'} ${seats.join(', ')}`
}
