import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import type { CancelledTicket } from '#contract/cancellation/cancellation.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { CANCELLATIONS, type Cancellation } from '#delivery/cancellations.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import type { End } from '#delivery/kind.ts'
import { tellOfCancellation } from '#features/connection/open-cancellation.ts'
import { travellerWorld } from '#features/session/traveller-world.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { seatText } from '#lib/format-details.ts'
import { toast } from '#ui/overlays/toast.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { LogInForCancellation, UnsettledCancellation } from '../purchases/cancellation-strips.tsx'
import { ownCancellations } from '../purchases/own-changes.ts'
import { cancelledInWords, notCancelledInWords } from './cancel-words.ts'
import { keepCancelled } from './keep-cancelled.ts'
import { isDecided, sendCancellation } from './send-cancellation.ts'

/** After a day the traveller has made other plans: it is not sent again, and the ticket shows what became of it. */
const TOO_OLD_MS = 24 * 3_600_000

type CancellationDelivery = Delivery<User, Cancellation, CancelledTicket, Ticket>

let delivery: CancellationDelivery | undefined

/** Sends a traveller's cancellations to the server, each with the refund they agreed to. */
export function cancellationDelivery(client: QueryClient): CancellationDelivery {
  delivery ??= createDelivery(travellerWorld, {
    name: CANCELLATIONS.channel,
    kept: ({ id }) => ownCancellations(id),
    stage: ({ sentAt }) => (serverNow() - sentAt > TOO_OLD_MS ? 'ask' : 'send'),
    isInTheWay: () => false,
    send: (_user, cancellation) => sendCancellation(cancellation),
    ask: async (user, { ticketId }) =>
      (await client.fetchQuery(ownTicketsQuery(user.id)))?.find(({ id }) => id === ticketId),
    isAnswer: isDecided,
    // The seats must not look booked in between.
    keep: (user, _cancellation, ticket) => keepCancelled(client, user.id, ticket),
    tell: (user, cancellation, end) => tellOfEnd(client, user, cancellation, end),
    show(open, needsLogIn) {
      if (open.length === 0) tellOfCancellation({ kind: 'none' })
      else if (needsLogIn) tellOfCancellation({ kind: 'needs-log-in', Strip: LogInForCancellation })
      else {
        const ticketIds = open.map(({ ticketId }) => ticketId)
        tellOfCancellation({ kind: 'open', ticketIds, Strip: UnsettledCancellation })
      }
    },
  })
  return delivery
}

function tellOfEnd(client: QueryClient, user: User, { seats }: Cancellation, end: End<CancelledTicket, Ticket>): void {
  switch (end.kind) {
    case 'made':
      toast.ok(cancelledInWords(end.answer, seats))
      break
    case 'found':
      if (end.found) tellBy(end.found, seats)
      break
    case 'refused':
      toast.error(notCancelledInWords(seats, serverMessage(end.error)))
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      break
    // The ticket shows its cancelled seats for ever.
    case 'forgotten':
  }
}

/** Says what became of a cancellation that is not sent any more, by the ticket as the server has it now. */
function tellBy(ticket: Ticket, seats: readonly number[]): void {
  const booked = ticket.status === BOOKED ? ticket.bookedSeats : []
  const left = seats.filter((seat) => booked.includes(String(seat)))
  if (left.length > 0) toast.error(notCancelledInWords(left, undefined))
  else
    toast.ok(
      say.count(seats.length, 'Seat {seats} is cancelled.', 'Seats {seats} are cancelled.', {
        seats: seatText(seats),
      }),
    )
}
