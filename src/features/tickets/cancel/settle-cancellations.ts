import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/account.ts'
import { BOOKED } from '../../../../contract/tickets/ticket.ts'
import { say } from '../../../language/say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { seatText } from '../../../lib/format-details.ts'
import type { Cancellation } from '../../../offline/purchases/cancellations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { tellOfCancellation } from '../../connection/open-cancellation.ts'
import { isLoggedIn } from '../../session/session.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { LogInForCancellation, UnsettledCancellation } from '../purchases/cancellation-strips.tsx'
import { ownCancellations } from '../purchases/own-cancellations.ts'
import { settleOpenRequests } from '../purchases/settle-open-requests.ts'
import { cancelledInWords, notCancelledInWords } from './cancel-words.ts'
import { keepCancelled } from './keep-cancelled.ts'
import { isBeingCancelled, isDecided, sendCancellation } from './send-cancellation.ts'

/** Whoever sent it has made other plans by now: it is not sent again, and the ticket says what became of it. */
const TOO_OLD_MS = 24 * 3_600_000

let rest: (() => void) | undefined

/** The server does not know the traveller any more: what is open rests to the next log-in, and says so. */
export const restUntilLogIn = (): void => rest?.()

/**
 * From now on a cancellation without an end is said wherever its traveller is, and sent again, under its own key and with
 * the sum that was agreed to, until the server has answered; then the end is said. From the end of the session it rests to
 * the next log-in, and that is said, too.
 */
export function settleCancellations(client: QueryClient): void {
  rest ??= settleOpenRequests<Cancellation>({
    own: ownCancellations,
    isLeftAlone: ({ key }) => isBeingCancelled(key),

    async settle(user, cancellation) {
      if (serverNow() - cancellation.sentAt > TOO_OLD_MS) return lookUp(client, user, cancellation)
      const ticket = await sendCancellation(user, cancellation)
      if (keepCancelled(client, user.id, ticket, cancellation)) toast.ok(cancelledInWords(ticket, cancellation.seats))
    },

    onFailed(user, { seats }, error) {
      if (!isDecided(error)) return
      toast.error(notCancelledInWords(seats, serverMessage(error)))
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
    },

    tell(open, needsLogIn) {
      if (open.length === 0) tellOfCancellation({ kind: 'none' })
      else if (needsLogIn) tellOfCancellation({ kind: 'needs-log-in', Strip: LogInForCancellation })
      else {
        const ticketIds = open.map(({ ticketId }) => ticketId)
        tellOfCancellation({ kind: 'open', ticketIds, Strip: UnsettledCancellation })
      }
    },
  })
}

/** Says what became of one that is not sent any more, by the ticket as the server has it now. */
async function lookUp(client: QueryClient, user: User, { key, ticketId, seats }: Cancellation): Promise<void> {
  const tickets = await client.fetchQuery(ownTicketsQuery(user.id))
  await ownCancellations(user.id).close(key)
  if (!isLoggedIn(user.id)) return
  const ticket = tickets?.find(({ id }) => id === ticketId)
  if (!ticket) return
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
