import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import type { Claim } from '#delivery/claims.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { momentInWords } from '../cancel/cancel-words.ts'

export type Paying = Ticket & { money: NonNullable<Ticket['money']> }

/** @returns whether there is anything to say of paying it: of what was paid outside, nobody knows how */
export function isPaidHere(ticket: Ticket): ticket is Paying {
  const { money, status } = ticket
  return status === BOOKED && money !== undefined && money.state !== 'outside' && money.state !== 'other'
}

/** @returns whether its money part stands on its paper; on a cancelled one as long as money is looked for, or was not found */
export function hasMoneyPart(ticket: Ticket): ticket is Paying {
  if (isPaidHere(ticket)) return true
  const { claim, state } = ticket.money ?? {}
  return state === 'claimed' || state === 'released' || (claim !== undefined && claim.receivedAt === undefined)
}

/** @returns rupees that its traveller says they have paid, or would: of seats that were given back what was to pay for them */
export function saidAmount({ money: { due, claim, state, fare, received } }: Paying): number {
  return claim?.amount || due || (state === 'released' ? fare - received : 0)
}

/** @returns rupees that come back of a cancelled ticket if the money comes which its traveller says they have paid */
export function claimedBack(ticket: Paying): number {
  const { received, paidBack, dueBack, kept } = ticket.money
  const paise = Math.round((received + saidAmount(ticket) - paidBack - dueBack - kept) * 100)
  return Math.max(0, paise) / 100
}

/**
 * @param now may be a minute ago: nobody is told of a minute more than there is
 * @returns until when it is to be paid; of the last hour the minutes. It is never too late by this phone's own word
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

/** @param unsent what was said on this phone, and the server has not answered: it is not being checked yet */
export function moneyStamp({ money: { state, due, claim } }: Paying, unsent: Claim | undefined): MoneyStamp {
  if (unsent?.said === 'paid') return { good: 'waits', word: 'Not sent' }
  if (!unsent && state === 'claimed') return { good: 'waits', word: 'Being checked' }
  const isWanting = due > 0 || state !== 'received'
  if (!unsent && isWanting && claim?.notFoundAt !== undefined) return { good: false, word: 'Not found' }
  if (!unsent && state === 'released') return { good: false, word: 'Seat given back' }
  return due > 0 ? { good: 'waits', word: 'To pay' } : { good: true, word: 'Paid#ticket' }
}
