import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { writeSeatList } from '#contract/buses/seat.ts'
import type { CancellationOffer } from '#contract/cancellation/cancellation.ts'
import { offerCancellation } from '#contract/cancellation/cancellation-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { hedged } from '#features/connection/hedged.ts'
import { isLoggedIn } from '#features/session/session.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { cancelledInWords, notCancelledInWords } from './cancel-words.ts'
import { cancellationDelivery } from './cancellation-delivery.ts'
import { isDecided } from './send-cancellation.ts'
import { useLogInFor } from './use-log-in-for.ts'

interface Order {
  user: User
  ticket: Ticket
  seats: number[]
  /** Rupees shown as the refund. */
  expected: number
  /** Where the refund is to go; empty if the traveller doesn't say. */
  payTo: string
}

interface Sheet {
  isOpen: () => boolean
  close: () => void
}

/**
 * If the traveller closes the sheet or leaves the page while a sleeping server wakes for minutes, the seats are
 * cancelled all the same, and a toast tells the outcome.
 */
export function useCancelling(user: User, ticket: Ticket, sheet: Sheet) {
  const client = useQueryClient()
  const logIn = useLogInFor(ticket.id, sheet.close)
  const key = ['cancelSeats', ticket.id]
  const [offer, setOffer] = useState<CancellationOffer>()
  const cancelling = useMutation({
    mutationKey: key,
    mutationFn: ({ user, ticket, seats, expected, payTo }: Order) =>
      cancellationDelivery(client).make(user, { ticketId: ticket.id, seats, expected, payTo, ticket }),
    onSuccess: (made, { user, seats }) => {
      if (!isLoggedIn(user.id) || made.kind !== 'made') return
      toast.ok(cancelledInWords(made.answer, seats))
      if (sheet.isOpen()) sheet.close()
    },
    onError: async (error, { user, ticket, seats }) => {
      if (isRefused(error, 401) && isLoggedIn(user.id) && sheet.isOpen()) logIn()
      if (isDecided(error) && isLoggedIn(user.id) && !sheet.isOpen())
        toast.error(notCancelledInWords(seats, serverMessage(error)))
      if (!isRefused(error, 409)) return
      // Nothing was cancelled: the refund has changed, or the ticket has.
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      setOffer(await ask(ticket.id, seats).catch(() => undefined))
    },
  })
  const underWay = useIsMutating({ mutationKey: key }) > 0
  return {
    underWay,
    error: underWay ? null : cancelling.error,
    /** The server's new refund, after it refused the one shown. */
    offer,
    cancel: (wanted: Omit<Order, 'user' | 'ticket'>) => cancelling.mutate({ user, ticket, ...wanted }),
  }
}

async function ask(ticketId: number, seats: readonly number[]): Promise<CancellationOffer> {
  const query = { seats: writeSeatList(seats), as: 'traveller' as const }
  return (await hedged((signal) => send(offerCancellation, { params: { ticketId }, query, signal }))).data
}
