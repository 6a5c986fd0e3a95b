import type { BoardingScan, ScanOutcome } from '../../../../contract/boarding/boarding.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { rupees } from '../../../lib/format.ts'

/** What a phone at the door said for a code. */
export const VERDICT_WORDS: Record<BoardingScan['verdict'], PlainMessage> = {
  welcome: 'Welcome',
  already: 'Already boarded',
  'wrong-trip': 'Wrong bus',
  cancelled: 'Cancelled#verdict',
  'old-copy': 'Old copy',
  'sold-after': 'New ticket',
  'off-list': 'Not on the list',
  forged: 'Not genuine',
  'not-a-ticket': 'Not a ticket',
  'cannot-tell': 'Cannot tell',
}

const KIND_WORDS: Record<BoardingScan['kind'], PlainMessage> = {
  board: 'Boarded',
  undo: 'Undone',
  note: 'Noted',
  paid: 'Money taken',
}

/** Why a scan counts for nothing. */
export const REASON_WORDS: Record<NonNullable<ScanOutcome['reason']>, PlainMessage> = {
  cancelled: 'This ticket was cancelled.',
  'old-copy': 'The ticket was changed after this copy was made.',
  'no-such-ticket': 'There is no such ticket.',
  'not-its-seat': 'This seat is not on that ticket.',
  'nothing-due': 'This ticket was paid for already.',
  'other-sum': 'This is not what the ticket costs.',
  'not-your-trip': 'This trip is another operator’s.',
  'not-handed-over': 'This trip was not handed to this phone at that time.',
  unreadable: 'The office could not read it.',
}

/** @returns what was done at the door */
export function deedInWords({
  kind,
  collected,
}: {
  kind: BoardingScan['kind']
  collected?: number | undefined
}): string {
  return kind === 'paid' && collected !== undefined
    ? say('Paid {amount}', { amount: rupees(collected) })
    : say(KIND_WORDS[kind])
}
