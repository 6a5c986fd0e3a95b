import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import { isLoggedIn } from '#features/session/session.ts'
import { say } from '#language/say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isDecided } from '../cancel/send-cancellation.ts'
import { useLogInFor } from '../cancel/use-log-in-for.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { claimDelivery, saidNow, sayWhenPossible } from './claim-delivery.ts'

interface Sheet {
  isOpen: () => boolean
  close: () => void
  /** Called once the number is on its way for good: nobody has to type it again. */
  said: () => void
}

/**
 * "I have paid". If the sheet is still open, it shows the outcome; if it was closed, a toast does. With no signal the
 * claim is kept, and the sheet closes.
 */
export function useClaiming(user: User, ticket: Ticket, sheet: Sheet) {
  const client = useQueryClient()
  const logIn = useLogInFor(ticket.id, sheet.close)
  const key = ['claimPayment', ticket.id]
  const claiming = useMutation({
    mutationKey: key,
    mutationFn: (utr: string) => claimDelivery(client).make(user, saidNow(ticket, 'paid', utr)),
    onSuccess: () => {
      if (!isLoggedIn(user.id)) return
      sheet.said()
      toast.ok(say('Sent. The company looks for your money.'))
      if (sheet.isOpen()) sheet.close()
    },
    onError: (error, utr) => {
      if (!isLoggedIn(user.id)) return
      if (isRefused(error, 401) && sheet.isOpen()) logIn()
      if (!isDecided(error)) return
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      if (!sheet.isOpen()) toast.error([serverMessage(error), utr && `UTR ${utr}`].filter(Boolean).join(' '))
    },
  })

  const underWay = useIsMutating({ mutationKey: key }) > 0
  return {
    underWay,
    error: underWay ? null : claiming.error,
    forget: claiming.reset,
    claim(utr: string): void {
      if (cutOff() === undefined) claiming.mutate(utr)
      else {
        void sayWhenPossible(client, user, ticket, 'paid', utr)
        sheet.said()
        toast.ok(say('Saved on this phone. It is sent when you are online.'))
        sheet.close()
      }
    },
  }
}
