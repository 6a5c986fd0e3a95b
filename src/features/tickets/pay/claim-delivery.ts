import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { claimedUntil } from '#contract/payments/claim.ts'
import { claimPayment, withdrawClaim } from '#contract/payments/claim-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { CLAIMS, type Claim } from '#delivery/claims.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import type { End } from '#delivery/kind.ts'
import { hedged } from '#features/connection/hedged.ts'
import { travellerWorld } from '#features/session/traveller-world.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isDecided } from '../cancel/send-cancellation.ts'
import { ownTicketsQuery, showAnswered } from '../list/own-tickets.ts'
import { keepTicketResponse, lastBookedTicket } from '../paper/ticket-response.ts'
import { ownClaims } from '../purchases/own-changes.ts'
import { userWallet, walletKey } from '../wallet/user-wallet.ts'

type ClaimDelivery = Delivery<User, Claim, Ticket, undefined>

let delivery: ClaimDelivery | undefined

/** Sends the claim that a ticket is paid to the server: at once, or when the signal is back. */
export function claimDelivery(client: QueryClient): ClaimDelivery {
  delivery ??= createDelivery<User, Claim, Ticket, undefined>(travellerWorld, {
    name: CLAIMS.channel,
    kept: ({ id }) => ownClaims(id),
    stage: ({ until }) => (serverNow() < until ? 'send' : 'forgotten'),
    send: (_user, claim) => sendClaim(claim),
    isAnswer: isDecided,
    keep: (user, _claim, ticket) => keepOwn(client, user.id, ticket),
    tell: (user, claim, end) => tellOfEnd(client, user, claim, end),
    show: () => undefined,
  })
  return delivery
}

/** @returns a press as a claim about the ticket, with its moment and how long it may wait for a signal */
export function saidNow(ticket: Ticket, said: Claim['said'], utr = '') {
  return { ticketId: ticket.id, said, utr, saidAt: serverNow(), until: claimedUntil(ticket) }
}

/** For a press without a waiting screen: this phone stores the claim before sending it. */
export async function sayWhenPossible(client: QueryClient, user: User, ...said: Parameters<typeof saidNow>) {
  await ownClaims(user.id).begin(saidNow(...said))
  claimDelivery(client).deliver()
}

async function sendClaim({ key, ticketId, said, utr, saidAt }: Claim): Promise<Ticket> {
  const around = { params: { ticketId }, headers: { 'idempotency-key': key } }
  const { data } = await hedged((signal) =>
    said === 'paid'
      ? send(claimPayment, { ...around, body: { utr, saidAt }, signal })
      : send(withdrawClaim, { ...around, query: { saidAt }, signal }),
  )
  return data
}

/** Does not wait for storage: if that fails, the server has the ticket. The PDF does not show claims. */
function keepOwn(client: QueryClient, userId: number, ticket: Ticket): void {
  if (lastBookedTicket(userId)?.id === ticket.id) keepTicketResponse(userId, ticket)
  showAnswered(client, userId, ticket)
  void userWallet(userId)
    .saveTicket(ticket)
    .then(() => client.invalidateQueries({ queryKey: walletKey(userId) }))
    .catch(() => undefined)
}

function tellOfEnd(client: QueryClient, user: User, { said, utr }: Claim, end: End<Ticket, undefined>): void {
  switch (end.kind) {
    case 'made':
      toast.ok(said === 'paid' ? say('Sent. The company looks for your money.') : say('Noted: you have not paid.'))
      break
    case 'refused':
      // The toast repeats what was typed: that may have been hours ago, with no signal.
      toast.error(
        [serverMessage(end.error) ?? say('It was not taken that you paid.'), utr && `UTR ${utr}`]
          .filter(Boolean)
          .join(' '),
      )
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      break
    case 'forgotten':
      toast.error(say('That you paid could not be sent in time. Call the company.'))
      break
    case 'found':
  }
}
