import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { keepMySeats } from '#contract/tickets/keeping-call.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { departureInstant } from '#contract/time.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { KEEPINGS, type Keeping } from '#delivery/keepings.ts'
import { hedged } from '#features/connection/hedged.ts'
import { travellerWorld } from '#features/session/traveller-world.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isDecided } from '../cancel/send-cancellation.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { ownKeepings } from '../purchases/own-changes.ts'

type Kept = { ticketId: number; keptAt: number }
type KeepingDelivery = Delivery<User, Keeping, Kept, undefined>

let delivery: KeepingDelivery | undefined

/** Tells the server that the seats are kept: at once, or when the signal is back. Saying nothing keeps them, too. */
export function keepingDelivery(client: QueryClient): KeepingDelivery {
  const read = (user: User) => void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
  delivery ??= createDelivery<User, Keeping, Kept, undefined>(travellerWorld, {
    name: KEEPINGS.channel,
    kept: ({ id }) => ownKeepings(id),
    stage: ({ until }) => (serverNow() < until ? 'send' : 'forgotten'),
    send: (_user, keeping) => sendKeeping(keeping),
    isAnswer: isDecided,
    keep: (user, { ticketId, change: number }, { keptAt }) => {
      client.setQueryData(ownTicketsQuery(user.id).queryKey, (known) =>
        known?.map((ticket) =>
          ticket.id === ticketId && ticket.change?.number === number
            ? { ...ticket, change: { ...ticket.change, keptAt } }
            : ticket,
        ),
      )
      read(user)
    },
    tell(user, _keeping, end) {
      if (end.kind !== 'refused') return
      toast.error(serverMessage(end.error) ?? say('Your answer was not taken.'))
      read(user)
    },
    show: () => undefined,
  })
  return delivery
}

/** For a press without a waiting screen: this phone stores the answer before sending it. */
export async function keepSeatsOf(client: QueryClient, user: User, ticket: Ticket, change: number): Promise<void> {
  await ownKeepings(user.id).begin({
    ticketId: ticket.id,
    change,
    saidAt: serverNow(),
    until: departureInstant(ticket),
  })
  keepingDelivery(client).deliver()
}

async function sendKeeping({ key, ticketId, change, saidAt }: Keeping): Promise<Kept> {
  const { data } = await hedged((signal) =>
    send(keepMySeats, {
      params: { ticketId },
      headers: { 'idempotency-key': key },
      body: { change, ageMs: Math.max(0, Math.round(serverNow() - saidAt)) },
      signal,
    }),
  )
  return data
}
