import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import type { Claim } from '#delivery/claims.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { momentInWords } from '../cancel/cancel-words.ts'

export type Paying = Ticket & { money: NonNullable<Ticket['money']> }

/** @returns whether the paper can say how the ticket is paid; of a payment outside Sawari nothing is known */
export function isPaidHere(ticket: Ticket): ticket is Paying {
  const { money, status } = ticket
  return status === BOOKED && money !== undefined && money.state !== 'outside' && money.state !== 'other'
}

/** @returns whether the paper has a money part; if cancelled, while a payment is looked for or was not found */
export function hasMoneyPart(ticket: Ticket): ticket is Paying {
  if (isPaidHere(ticket)) return true
  const { claim, state } = ticket.money ?? {}
  return state === 'claimed' || state === 'released' || (claim !== undefined && claim.receivedAt === undefined)
}

/** @returns rupees the traveller claims to have paid, or could claim; for seats given back, the missing fare */
export function saidAmount({ money: { due, claim, state, fare, received } }: Paying): number {
  return claim?.amount || due || (state === 'released' ? fare - received : 0)
}

/** @returns rupees that come back of a cancelled ticket if the claimed payment is found */
export function claimedBack(ticket: Paying): number {
  const { received, paidBack, dueBack, kept } = ticket.money
  const paise = Math.round((received + saidAmount(ticket) - paidBack - dueBack - kept) * 100)
  return Math.max(0, paise) / 100
}

/**
 * @param now may be a minute ago, so the time left shown may be a minute short, never long
 * @returns until when to pay; within the last hour in minutes. This phone alone never says that it is too late
 */
export function deadlineInWords(until: number, now: number): string {
  if (now >= until) return say('Pay by {moment} was the rule.', { moment: momentInWords(until) })
  const minutes = Math.max(1, Math.floor((until - now) / 60_000))
  if (minutes > 60) return say('Pay by {moment}', { moment: momentInWords(until) })
  return say.count(minutes, 'Pay within 1 minute', 'Pay within {count} minutes')
}

interface MoneyStamp {
  good: boolean | 'waits'
  word: PlainMessage
}

/** @param unsent a claim from this phone that the server has not answered: the company is not checking it yet */
export function moneyStamp({ money: { state, due, claim } }: Paying, unsent: Claim | undefined): MoneyStamp {
  if (unsent?.said === 'paid') return { good: 'waits', word: 'Not sent' }
  if (!unsent && state === 'claimed') return { good: 'waits', word: 'Being checked' }
  const isWanting = due > 0 || state !== 'received'
  if (!unsent && isWanting && claim?.notFoundAt !== undefined) return { good: false, word: 'Not found' }
  if (!unsent && state === 'released') return { good: false, word: 'Seat given back' }
  return due > 0 ? { good: 'waits', word: 'To pay' } : { good: true, word: 'Paid#ticket' }
}
