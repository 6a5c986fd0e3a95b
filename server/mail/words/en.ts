import { momentInWords } from '#server/formats.ts'
import { accountMails } from './en/account-mails.ts'
import { seatNumbersEnglish, tripMails } from './en/trip-mails.ts'
import type { MailWords } from './mail-words.ts'

/** Mails in English. */
export const en: MailWords = {
  signature: 'Sawari',

  mails: { ...accountMails, ...tripMails },

  foot: 'Sawari. You get this mail because this address was given to a Sawari account.',
  ticketFoot: (operator) =>
    `Sawari. You get this mail because a ticket was booked with this address.${
      operator ? ` Questions about the bus: ${operator.name}, ${operator.phone}.` : ''
    }`,

  ticket: {
    date: 'Date',
    reportBy: 'Report by',
    leaves: 'Leaves',
    arrives: 'Arrives',
    seats: 'Seats',
    name: 'Name',
    status: 'BOOKED',
    boardingPoint: 'Get on at',
    droppingPoint: 'Get off at',
    toPay: 'To pay when you get on',
    toPayBy: (until) => `To pay by UPI in the app, by ${momentInWords(until, 'en')}`,
    toPayByUpi: 'To pay by UPI in the app, or when you get on',
    paid: (ticketId) => `All taxes included\nTicket ${ticketId}`,
  },

  cancelled: {
    status: 'CANCELLED',
    tickets: (ids, seats) =>
      `${ids.includes(',') ? 'Tickets' : 'Ticket'} ${ids}, ${seatNumbersEnglish(seats).toLowerCase()}.`,
    back: (operator) => `Comes back to you\nfrom ${operator}`,
  },
  calledOff: {
    status: 'CALLED OFF',
    stayAway: 'Don’t go to the bus stand for it.',
    back: (operator) => `Comes back to you, all of it\nfrom ${operator}`,
    others: (day) => `Other buses on ${day}`,
  },

  seatsTold: 'Your seats',
  toldFields: {
    name: 'Bus',
    busNumber: 'Bus number',
    type: 'Bus type',
    reportingTime: 'Reporting time',
    departureTime: 'Departure time',
    boardingPoint: 'Boarding point',
    droppingPoint: 'Dropping point',
  },
}
