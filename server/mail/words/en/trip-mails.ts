import { minutesInEnglish } from '#server/sentences/minutes.ts'
import type { TripMails } from '../mail-words.ts'

/** @param seats joined by commas */
export const seatNumbersEnglish = (seats: string) => `${seats.includes(',') ? 'Seats' : 'Seat'} ${seats}`

/** About trips and tickets. */
export const tripMails: TripMails = {
  'trip-changed': ({ bus, from, to, day, changes, link, isLast, movesEntry, mayCancel }) => ({
    subject: `Your bus from ${from} to ${to} has changed`,
    action: 'See my ticket',
    paragraphs: [
      `${bus.name}, bus ${bus.busNumber}, from ${from} to ${to} on ${day}: the operator has changed your trip.`,
      changes.map(({ label, before, after }) => `${label}: ${after} (before: ${before})`).join('\n'),
      mayCancel
        ? 'Your seats and your ticket stay valid. If this does not suit you, cancel before the bus leaves: everything that you paid comes back. If you do nothing, you keep your seats. See your ticket here:'
        : 'Your seats and your ticket stay valid. See it here:',
      link,
      ...(movesEntry ? ['The file with this mail moves the trip in your calendar.'] : []),
      ...(isLast ? ['We will not mail you about this trip again today. Look at your ticket before you leave.'] : []),
    ],
  }),

  booked: ({
    from,
    to,
    day,
    departureTime,
    reportingDay,
    reportingTime,
    reportBy,
    boardingPoint,
    seats,
    files,
    link,
  }) => ({
    subject: `Your ticket: ${from} to ${to}, ${day}, ${departureTime}`,
    preheader: `${seats.includes(',') ? 'Seats' : 'Seat'} ${seats}. Report by ${reportBy} at ${boardingPoint}.`,
    action: 'Open my ticket',
    paragraphs: [
      `Your seats are booked. Be at ${boardingPoint} by ${reportingTime} on ${reportingDay}.`,
      `With this mail come\n${files.pdf}: show it at the bus door, it needs no signal.\n${files.calendar}: puts the trip into your calendar.`,
      link,
    ],
  }),

  'ticket-cancelled': ({ from, to, day, departureTime, seats, left, operator, amount, link }) => ({
    subject: `Cancelled: ${from} to ${to}, ${day}, ${departureTime}`,
    preheader: amount === '' ? 'Nothing comes back.' : `${amount} comes back.`,
    action: 'See my ticket',
    paragraphs: [
      `${seatNumbersEnglish(seats)} ${seats.includes(',') ? 'are' : 'is'} cancelled${operator ? ` by ${operator}` : ''}.${
        left ? ` ${seatNumbersEnglish(left)} ${left.includes(',') ? 'stay' : 'stays'} booked.` : ''
      }`,
      left
        ? 'Your old codes and PDFs are no longer valid: your ticket has a new code. See it here:'
        : 'The ticket is no longer valid. See it here:',
      link,
    ],
  }),

  'trip-late': ({ from, to, day, minutes, now, nextDay, departureTime, reportBy, boardingPoint, link }) => ({
    subject: `${
      minutes === 0
        ? `On time again: ${departureTime}`
        : nextDay
          ? `Late: now ${nextDay}, about ${now}`
          : `Late by about ${minutesInEnglish(minutes)}`
    }, ${from} to ${to}, ${day}`,
    action: 'See my ticket',
    paragraphs: [
      minutes === 0
        ? `Your bus from ${from} to ${to} on ${day} leaves at ${departureTime} after all.`
        : `Your bus from ${from} to ${to} on ${day} is late: it leaves ${nextDay && `on ${nextDay}, `}at about ${now}, not at ${departureTime}.`,
      `Be at ${boardingPoint} by ${reportBy}, as planned: a late bus may catch up.`,
      'Your seats and your ticket stay valid. Your ticket says what is new:',
      link,
    ],
  }),

  'never-came': ({ from, to, day, departureTime, reports, link }) => ({
    subject: `Did the bus come? ${from} to ${to}, ${day}, ${departureTime}`,
    action: 'Answer',
    paragraphs: [
      `${reports === 1 ? 'One booking says' : `${reports} bookings say`} that the bus from ${from} to ${to} on ${day}, ${departureTime}, never came.`,
      'They wait for your answer: it came, or it did not. If it did not, everything they paid goes back to them. Answer here:',
      link,
    ],
  }),

  'not-coming': ({ from, to, day, departureTime, by, reason, link }) => ({
    subject: `Driver says: the bus is not coming. ${from} to ${to}, ${day}, ${departureTime}`,
    action: 'Call the trip off',
    paragraphs: [
      `${by} says that the bus from ${from} to ${to} on ${day}, ${departureTime}, is not coming: ${reason}`,
      'The passengers do not know it yet. Call the trip off, and they are told. First you see what goes back to whom:',
      link,
    ],
  }),

  'report-answered': ({ from, to, day, departureTime, operator, phone, link }) => ({
    subject: `They say that your bus came: ${from} to ${to}, ${day}`,
    action: 'See my ticket',
    paragraphs: [
      `${operator || 'The company'} says that the bus from ${from} to ${to} on ${day}, ${departureTime}, came.`,
      phone ? `If you stood there and it did not, call them: ${phone}. Your ticket:` : 'Your ticket:',
      link,
    ],
  }),

  'payment-noted': ({ from, to, day, departureTime, amount, back, due, isCancelled, link }) => ({
    subject: `Your ${amount} has come`,
    action: 'See my ticket',
    paragraphs: [
      `Paid for ${from} to ${to}, ${day}, ${departureTime}: ${amount}.`,
      ...(back === ''
        ? []
        : [isCancelled ? `Your ticket is cancelled: ${back} comes back.` : `${back} too much came. It comes back.`]),
      ...(due === '' ? [] : [`${due} is still to pay.`]),
      'Your ticket:',
      link,
    ],
  }),

  'payment-not-found': ({ from, to, day, departureTime, amount, isCancelled, operator, link }) => ({
    subject: `Your ${amount} was not found`,
    action: 'See my ticket',
    paragraphs: [
      `${operator || 'The company'} did not find your ${amount} for ${from} to ${to}, ${day}, ${departureTime}.`,
      isCancelled ? 'Look at the UTR again, or call the company.' : 'Look at the UTR again, or pay when you get on.',
      link,
    ],
  }),

  'pay-soon': ({ from, to, day, departureTime, amount, until, link }) => ({
    subject: `Pay ${amount} by ${until}: ${from} to ${to}, ${day}`,
    action: 'Pay in my ticket',
    paragraphs: [
      `Your ticket ${from} to ${to}, ${day}, ${departureTime}, is paid by UPI alone: ${amount} by ${until}.`,
      'If the money has not come by then, your seats are free again, and you owe nothing. Pay in the ticket, and say there that you have paid:',
      link,
    ],
  }),

  'ticket-released': ({ from, to, day, departureTime, amount, until, link }) => ({
    subject: `Too late, your seats are free again: ${from} to ${to}, ${day}`,
    action: 'See my ticket',
    paragraphs: [
      `${amount} for ${from} to ${to}, ${day}, ${departureTime}, had not come by ${until}. Your seats are free again, and you owe nothing.`,
      'If you have paid, say so in the ticket: what came goes back to you. Book again if the bus still has seats.',
      link,
    ],
  }),

  'seats-held': ({ bookings, from, to, day, departureTime, amount, until, link }) => ({
    subject: `Passengers say they paid ${amount}: ${from} to ${to}, ${day}`,
    action: 'Look for it',
    paragraphs: [
      `${bookings === 1 ? 'One booking' : `${bookings} bookings`} of ${from} to ${to}, ${day}, ${departureTime}, ${bookings === 1 ? 'says' : 'say'} that ${amount} is paid by UPI. Their seats are kept until you have looked, the first no longer than ${until}.`,
      'Look in your account, and mark the money as received or as not found:',
      link,
    ],
  }),

  'claims-near': ({ bookings, from, to, day, departureTime, amount, until, link }) => ({
    subject: `Look for ${amount} by ${until}: ${from} to ${to}, ${day}`,
    action: 'Look for it',
    paragraphs: [
      `${bookings === 1 ? 'One booking' : `${bookings} bookings`} of ${from} to ${to}, ${day}, ${departureTime}, ${bookings === 1 ? 'says' : 'say'} that ${amount} is paid by UPI. The first seats are kept until ${until}.`,
      'Look in your account, and mark the money as received or as not found:',
      link,
    ],
  }),

  'called-off': ({ from, to, day, departureTime, operator, reason, amount, link }) => ({
    subject: `Your bus does not run: ${from} to ${to}, ${day}, ${departureTime}`,
    preheader: amount === '' ? 'You owe nothing.' : `${amount} comes back, all of it.`,
    action: 'See all buses that day',
    paragraphs: [
      `${operator} called off the bus of ${day}, ${departureTime}. They say: ${reason}`,
      `${amount === '' ? 'You owe nothing.' : `All ${amount} comes back to you, from ${operator}.`} Look for another bus on that day:`,
      link,
    ],
  }),
}
