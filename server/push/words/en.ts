import { minutesInEnglish } from '../../sentences/minutes.ts'
import { MOST_SEATS_NAMED, type PushWords } from './push-words.ts'

export const en: PushWords = {
  timeChanged: ({ now, before, dayBefore, from, to, day, reportBy, boardingPoint }) => ({
    title: dayBefore ? `Now leaves ${day}, ${now}` : `Now leaves ${now}, not ${before}`,
    body: dayBefore
      ? `${from} to ${to}. It was ${dayBefore}, ${before}. Report by ${reportBy} at ${boardingPoint}.`
      : `${from} to ${to}, ${day}. Report by ${reportBy} at ${boardingPoint}.`,
  }),
  placeChanged: ({ now, before, from, to, day, time, mayCancel }) => ({
    title: `New boarding point: ${now}`,
    body: `${from} to ${to}, ${day}, ${time}. ${mayCancel ? 'Keep your seat, or cancel for all your money back.' : `It was ${before}.`}`,
  }),
  busChanged: ({ now, seats, from, to, day, time }) => ({
    title: `Other bus: ${now}`,
    body: `${from} to ${to}, ${day}, ${time}. ${seats ? `Your ${seats.now.includes(',') ? 'seats are' : 'seat is'} now ${seats.now}, not ${seats.before}.` : 'Your seats stay the same.'}`,
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
  paid: ({ amount, back, due, isCancelled, from, to, day, time }) => ({
    title: `Your ${amount} has come`,
    body: isCancelled
      ? `Your ticket is cancelled: ${back ? `${back} comes back` : 'nothing comes back'}. ${from} to ${to}, ${day}.`
      : `${due ? `${due} is still to pay` : 'Paid'} for ${from} to ${to}, ${day}, ${time}.${back && ` ${back} too much came. It comes back.`}`,
  }),
  notFound: ({ amount, isCancelled }) => ({
    title: `Your ${amount} was not found`,
    body: `Look at the UTR again, or ${isCancelled ? 'call the company' : 'pay when you get on'}.`,
  }),
  paySoon: ({ amount, until, from, to, day }) => ({
    title: `Pay ${amount} by ${until}`,
    body: `${from} to ${to}, ${day}. Not paid by then, your seat is free again. If you paid, say so in the ticket.`,
  }),
  released: ({ amount, until, from, to, day }) => ({
    title: 'Too late. Your seat is free again.',
    body: `${from} to ${to}, ${day}: ${amount} had not come by ${until}. You owe nothing.`,
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
  seatsHeld: ({ bookings, amount, from, to, day }) => ({
    title: `${bookings === 1 ? 'A passenger says' : 'Passengers say'}: ${amount} paid`,
    body: `${from} to ${to}, ${day}: ${bookings === 1 ? 'the seats of one booking are' : `the seats of ${bookings} bookings are`} kept until you have looked.`,
  }),
  claimsNear: ({ bookings, amount, until, from, to, day }) => ({
    title: `Look for ${amount} by ${until}`,
    body: `${from} to ${to}, ${day}: ${bookings === 1 ? 'one booking says it is' : `${bookings} bookings say they are`} paid. After that the first seats are free again.`,
  }),
  seeTicket: 'See ticket',
  showTicket: 'Show ticket',
  cancelSeats: 'Cancel seats',
  otherBuses: 'Other buses',
  answer: 'Answer',
  callOff: 'Call off',
  lookForIt: 'Look for it',
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
