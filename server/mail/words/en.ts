import { minutesInEnglish } from '../../sentences/minutes.ts'
import type { MailWords } from './mail-words.ts'

const CALL_US = 'If that was not you, call us: our number is at the top of every page.'

const seatNumbersEnglish = (seats: string) => `${seats.includes(',') ? 'Seats' : 'Seat'} ${seats}`

/** Mails in English. */
export const en: MailWords = {
  signature: 'Sawari',

  mails: {
    activate: ({ link, hours }) => ({
      subject: 'Activate your Sawari account',
      action: 'Activate my account',
      paragraphs: [
        'Welcome to Sawari. Open this link to activate your account:',
        link,
        `It works for ${hours} hours. In the browser that you signed up with, it is all you need. In another browser, you choose your password there.`,
        'If you did not sign up, ignore this mail: without the link the account stays closed.',
      ],
    }),

    reset: ({ link, minutes }) => ({
      subject: 'Choose a new Sawari password',
      action: 'Choose a new password',
      paragraphs: [
        'Open this link to choose a new password:',
        link,
        `It works once, for ${minutes} minutes.`,
        'If you did not ask for it, ignore this mail. Your password stays as it is.',
      ],
    }),

    'already-registered': ({ link, resetLink }) => ({
      subject: 'You already have a Sawari account',
      action: 'Log in',
      paragraphs: [
        'Somebody, probably you, gave this address to another Sawari account. It has an account already. Log in here:',
        link,
        'If the password is lost, choose a new one:',
        resetLink,
        'If it was not you, ignore this mail. Nothing was changed.',
      ],
    }),

    'confirm-email': ({ link, hours }) => ({
      subject: 'Confirm your new e-mail address at Sawari',
      action: 'Use this address',
      paragraphs: [
        'Open this link to use this address for your Sawari account from now on:',
        link,
        `It works for ${hours} hours. Every phone and browser is logged out then; log in with this address and your password.`,
        'If you did not ask for it, ignore this mail: without the link nothing changes.',
      ],
    }),

    'email-change-asked': ({ link }) => ({
      subject: 'Another e-mail address for your Sawari account',
      action: 'Choose another password',
      paragraphs: [
        'Somebody who knows your password asked to use another e-mail address for your Sawari account. We sent a link to that address. Opening it makes the change.',
        'If that was you, there is nothing to do here. If it was not, choose another password at once; that ends it:',
        link,
      ],
    }),

    'password-changed': ({ link }) => ({
      subject: 'Your Sawari password was changed',
      action: 'Choose another password',
      paragraphs: [
        'The password of your Sawari account was changed, every other phone and browser was logged out, and its passkeys were removed.',
        'If that was you, log in with the new password. If it was not, choose another one at once:',
        link,
      ],
    }),

    'email-changed': () => ({
      subject: 'The e-mail address of your Sawari account was changed',
      paragraphs: [
        'Your Sawari account now uses another e-mail address, and every phone and browser was logged out.',
        CALL_US,
      ],
    }),

    'account-erased': () => ({
      subject: 'Your Sawari account is erased',
      paragraphs: [
        'Your Sawari account is erased, with your name, your number and this address. This is our last mail to you.',
        CALL_US,
      ],
    }),

    'passkey-added': ({ link }) => ({
      subject: 'A passkey was added to your Sawari account',
      action: 'Choose a new password',
      paragraphs: [
        'A passkey was added to your Sawari account. Anyone who has it can log in without the password.',
        'If that was you, there is nothing to do. If it was not, choose a new password at once. That removes every passkey, too:',
        link,
      ],
    }),

    approved: ({ link }) => ({
      subject: 'Your buses are on sale at Sawari',
      action: 'Log in',
      paragraphs: ['Sawari has approved you as an operator. Travellers can now book the buses that you added:', link],
    }),

    'approval-withdrawn': () => ({
      subject: 'Your buses are no longer on sale at Sawari',
      paragraphs: [
        'Sawari has withdrawn its approval: your buses are no longer offered.',
        'Tickets that were sold stay valid, and you see them as before. Please carry these passengers.',
        'If you think that this is a mistake, call us: our number is at the top of every page.',
      ],
    }),

    'company-renamed': ({ link }) => ({
      subject: 'Your company’s name at Sawari',
      action: 'Log in',
      paragraphs: [
        'Your account is active. Meanwhile another operator signed up with the same company name, so we added a number to yours: travellers tell operators apart by name.',
        'You can choose another name in your profile; your town in it will do. Log in here:',
        link,
      ],
    }),

    'upi-changed': ({ link }) => ({
      subject: 'Your company’s UPI ID at Sawari was changed',
      action: 'Log in',
      paragraphs: [
        'Somebody with the password of your company’s account changed the UPI ID that passengers pay to. Their money goes there from now on.',
        'If that was not one of you, change the ID back and choose another password at once. Log in here:',
        link,
        CALL_US,
      ],
    }),

    'staff-invitation': ({ link, days, company }) => ({
      subject: `${company} invites you to its staff at Sawari`,
      action: 'Join',
      paragraphs: [
        `${company} runs buses with Sawari and wants you to have a log-in of your own there. Open this link and choose a password:`,
        link,
        `It works once, for ${days} days. After that, ask for a new one at your company.`,
        'If you do not know this company, ignore this mail: without the link nothing happens.',
      ],
    }),

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

    'report-answered': ({ from, to, day, departureTime, operator, phone, link }) => ({
      subject: `They say that your bus came: ${from} to ${to}, ${day}`,
      action: 'See my ticket',
      paragraphs: [
        `${operator || 'The company'} says that the bus from ${from} to ${to} on ${day}, ${departureTime}, came.`,
        phone ? `If you stood there and it did not, call them: ${phone}. Your ticket:` : 'Your ticket:',
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
  },

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
