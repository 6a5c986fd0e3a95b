import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import type { BoardedBefore, Verdict } from '#contract/boarding/door-verdict.ts'
import { indiaTime } from '#contract/time.ts'
import { VERDICT_WORDS } from '#features/tickets/scans/scan-words.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { rupees } from '#lib/format.ts'
import { genderInWords, seatText } from '#lib/format-details.ts'
import type { Family } from '../scan/signals.ts'
import { cannotTellBecause, getsOn, hasLeft, moment, onWhichPhone, otherDay, toCollect } from './verdict-words.ts'

/** All that a verdict says, shows and offers; a verdict without one of these does not compile. */
export interface VerdictFace {
  family: Family
  word: PlainMessage
  sign: 'tick' | 'twice' | 'bus' | 'cross' | 'copy' | 'new' | 'question' | 'code'
  seats: readonly number[]
  /** The passenger, below the seats. */
  who: string
  /** The full name, shown on a tap; empty if the short one is full. */
  whole: string
  /** A time, large. */
  time: string
  why: string
  /** Money to take before boarding; and the claim that it is paid by UPI, with the UTR to compare. */
  collect: string
  says: { amount: string; utr: string } | undefined
  /** What to do now. */
  todo: string
  /** The trip that the ticket is for. */
  trip: BoardingTrip | undefined
  /** Disappears by itself at the next code. */
  passes: boolean
}

interface Around {
  trip: BoardingTrip | undefined
  /** By the server's clock. */
  now: number
  phoneId: string
  asOf: number | undefined
  /** The camera is reading codes; else numbers are typed, or seats tapped in the list. */
  camera: boolean
  /** The code that was read; undefined if none was. */
  code: string | undefined
}

const EMPTY = {
  seats: [],
  who: '',
  whole: '',
  time: '',
  why: '',
  collect: '',
  says: undefined,
  todo: '',
  trip: undefined,
  passes: false,
}

export function verdictFace(verdict: Verdict, around: Around): VerdictFace {
  const isInPlace = verdict.kind === 'welcome' && verdict.older.length > 0
  return { ...wordlessFace(verdict, around), word: VERDICT_WORDS[isInPlace ? 'sold-after' : verdict.kind] }
}

function wordlessFace(verdict: Verdict, around: Around): Omit<VerdictFace, 'word'> {
  const { trip, now, asOf, code } = around
  const listTime = asOf === undefined ? '' : indiaTime(asOf)
  switch (verdict.kind) {
    case 'welcome': {
      const [first] = verdict.seats
      const { due, paidAt, saysPaid } = verdict
      const seats = verdict.seats.map(({ seat }) => seat)
      // A ticket sold at the counter has no gender.
      const gender = genderInWords(first?.passenger.gender ?? '')
      const who = [first?.passenger.name, gender].filter(Boolean).join(', ')
      const { whole = '' } = first?.passenger ?? {}
      if (verdict.older.length > 0)
        return { ...newer(verdict, verdict.issuedAt, now), seats, who, whole, collect: toCollect(due) }
      return {
        ...EMPTY,
        family: 'go',
        sign: 'tick',
        seats,
        who,
        whole,
        why: trip ? getsOn(trip.boardingPoint, paidAt) : '',
        collect: saysPaid ? '' : toCollect(due),
        says: saysPaid && { amount: rupees(due), utr: saysPaid.utr },
        todo: saysPaid
          ? ''
          : due > 0
            ? say.count(
                seats.length,
                'Seat {seats} gets on once that is paid.',
                'Seats {seats} get on once that is paid.',
                {
                  seats: seatText(seats),
                },
              )
            : around.camera
              ? say('Hold the next code up. No tap needed.')
              : say('Next passenger. No tap needed.'),
        passes: due === 0,
      }
    }
    case 'already': {
      const [first] = verdict.before
      const seats = verdict.before.map(({ seat }) => seat)
      const shown = { ...EMPTY, family: 'stop', sign: 'twice', seats, who: verdict.passenger ?? '' } as const
      if (first && first.ticketId !== verdict.ticketId)
        return {
          ...shown,
          why:
            verdict.newer === undefined
              ? say('Another ticket is on this seat.')
              : say('Another ticket is on this seat. That one is newer, issued {time}.', {
                  time: moment(verdict.newer, now),
                }),
          todo: say('It is no longer valid. If the passenger disagrees, ask the office.'),
        }
      return {
        ...shown,
        time: first ? indiaTime(first.at) : '',
        why: first ? onWhichPhone(first, around) : '',
        todo: say('Somebody has shown this ticket before. Look at seat {seats}.', { seats: seatText(seats) }),
      }
    }
    case 'wrong-trip':
      return {
        ...EMPTY,
        family: 'stop',
        sign: 'bus',
        trip: verdict.trip,
        why: verdict.trip ? '' : otherDay(verdict.dateOfDeparture),
        todo: verdict.trip ? hasLeft(verdict.trip, now) : say('This phone has no list of that bus. Ask the office.'),
      }
    case 'cancelled':
      return {
        ...EMPTY,
        family: 'stop',
        sign: 'cross',
        seats: verdict.seats.map(({ seat }) => seat),
        who: verdict.seats[0]?.passenger.name ?? '',
        why: say('This ticket was cancelled.'),
        todo: say('It is no longer valid. If the passenger disagrees, ask the office.'),
      }
    case 'old-copy':
      return {
        ...EMPTY,
        family: 'stop',
        sign: 'copy',
        seats: verdict.seats,
        why: say('The ticket was changed after this copy was made.'),
        todo: say('Ask for the new one: it is in My Tickets and in the mail.'),
      }
    case 'sold-after':
      if (verdict.older.length > 0) return { ...newer(verdict, verdict.soldAt, now), seats: verdict.seats }
      return {
        ...EMPTY,
        family: 'look',
        sign: 'new',
        seats: verdict.seats,
        why: say('Genuine, sold at {sold}, after this phone’s list of {time}.', {
          sold: indiaTime(verdict.soldAt),
          time: listTime,
        }),
        todo: say('Look at the name on the ticket, then board.'),
      }
    case 'off-list':
      return {
        ...EMPTY,
        family: 'stop',
        sign: 'copy',
        seats: verdict.seats,
        why: say('Genuine, but no longer on the list of {time}.', { time: listTime }),
        todo: say('Ask the office before anybody gets on with it.'),
      }
    case 'forged':
      return {
        ...EMPTY,
        family: 'stop',
        sign: 'cross',
        why: say('Our office did not sign it.'),
        todo: say('Ask for the ticket in the app or the mail, or look for the name in the list.'),
      }
    case 'not-a-ticket':
      return {
        ...EMPTY,
        family: 'open',
        sign: 'code',
        why: isForPaying(code) ? say('That is the QR for paying.') : say('A code of something else.'),
        todo: isForPaying(code) ? say('Ask for the QR for the bus door.') : say('Ask for the code of the ticket.'),
        passes: true,
      }
    case 'cannot-tell':
      return {
        ...EMPTY,
        family: 'open',
        sign: 'question',
        seats: verdict.seats,
        why: cannotTellBecause(verdict.why, listTime),
        todo: say('You decide. Note the seat, and the office checks it.'),
      }
  }
}

/** Seats that were given back and sold again: a passenger with the older ticket sits there, and both can't travel. */
function newer({ older }: { older: readonly BoardedBefore[] }, issuedAt: number | undefined, now: number) {
  return {
    ...EMPTY,
    family: 'look' as const,
    sign: 'new' as const,
    why:
      issuedAt === undefined
        ? say('Another ticket is on this seat. This one is newer.')
        : say('Another ticket is on this seat. This one is newer, issued {time}.', { time: moment(issuedAt, now) }),
    todo: older
      .map(({ seat, ticketId, passenger }) =>
        say('{name} got on seat {seat} with the older ticket.', {
          name: passenger || say('Ticket {ticketId}', { ticketId }),
          seat,
        }),
      )
      .join(' '),
  }
}

/** @param code that was read, and is not a ticket's */
function isForPaying(code: string | undefined): boolean {
  return code?.toLowerCase().startsWith('upi:') === true
}
