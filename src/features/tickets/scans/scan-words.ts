import type { ScanOutcome } from '#contract/boarding/boarding.ts'
import type { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { rupees } from '#lib/format.ts'

/** What a phone at the door said to a code. */
export const VERDICT_WORDS: Record<UncountedScan['verdict'], PlainMessage> = {
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
  other: 'Something else',
}

const KIND_WORDS: Record<UncountedScan['kind'], PlainMessage> = {
  board: 'Boarded',
  undo: 'Undone',
  note: 'Noted',
  paid: 'Money taken',
  other: 'Something else',
}

const REASON_WORDS: Record<NonNullable<ScanOutcome['reason']>, PlainMessage> = {
  cancelled: 'This ticket was cancelled.',
  'old-copy': 'The ticket was changed after this copy was made.',
  'no-such-ticket': 'There is no such ticket.',
  'not-its-seat': 'This seat is not on that ticket.',
  'nothing-due': 'This ticket was paid for already.',
  'other-sum': 'The ticket costs a different amount.',
  'not-your-trip': 'This trip is another operator’s.',
  'not-handed-over': 'This trip was not handed to this phone at that time.',
  unreadable: 'The office could not read it.',
  other: 'The office knows why. Ask them.',
}

/** @returns why a scan counts for nothing */
export function reasonInWords({
  reason = 'unreadable',
  toldLate,
  outOfTime,
}: Pick<ScanOutcome, 'reason' | 'toldLate' | 'outOfTime'>): string {
  if (toldLate) return say('Sent too late: after a week, or by a phone that could no longer board.')
  if (outOfTime) return say('This trip was not boarding at that time.')
  return say(REASON_WORDS[reason])
}

/** @returns what was done at the door */
export function deedInWords({
  kind,
  collected,
}: {
  kind: UncountedScan['kind']
  collected?: number | undefined
}): string {
  return kind === 'paid' && collected !== undefined
    ? say('Paid {amount}', { amount: rupees(collected) })
    : say(KIND_WORDS[kind])
}
