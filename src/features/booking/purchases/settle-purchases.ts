import type { QueryClient } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import type { Purchase } from '../../../offline/purchases/purchases.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { tellOfPurchase } from '../../connection/open-purchase.ts'
import { isLoggedIn } from '../../session/session.ts'
import { isPast, ownPurchases } from '../../tickets/purchases/own-purchases.ts'
import { settleOpenRequests } from '../../tickets/purchases/settle-open-requests.ts'
import { keepBooked } from '../checkout/keep-booked.ts'
import { seatsInWords } from '../checkout/seat-words.ts'
import { isLeftToPerson } from './left-to-person.ts'
import { LogInForPurchase } from './log-in-for-purchase.tsx'
import { OpenPurchaseCard } from './open-purchase-card.tsx'
import { isBeingSent, isSettled, sendPurchase } from './send-purchase.ts'
import { withdraw } from './withdraw-unresolved.ts'

let begun = false

/**
 * From now on a booking that is not settled is sent again, under its own key, until the server has answered. It rests
 * where the person decides (`left-to-person.ts`), and from the end of the session to the next log-in, which is then said.
 */
export function settlePurchases(client: QueryClient): void {
  if (begun) return
  begun = true
  settleOpenRequests<Purchase>({
    own: ownPurchases,
    isLeftAlone: (purchase) => isBeingSent(purchase.key) || isLeftToPerson(purchase),

    async settle(user, purchase) {
      const ticket = isPast(purchase) ? await withdraw(user, purchase) : await sendPurchase(user, purchase)
      if (ticket) {
        if (keepBooked(client, user.id, ticket, purchase.bus.id)) toast.ok(say('Ticket booked successfully!'))
      } else if (isLoggedIn(user.id))
        toast.error(say('{notBooked} Nothing is to be paid.', { notBooked: notBooked(purchase) }))
    },

    onFailed(_user, purchase, error) {
      if (isSettled(error)) toast.error(`${notBooked(purchase)} ${serverMessage(error) ?? ''}`.trim())
    },

    tell(open, needsLogIn) {
      if (open.length === 0) tellOfPurchase({ kind: 'none' })
      else if (needsLogIn) tellOfPurchase({ kind: 'needs-log-in', Strip: LogInForPurchase })
      else tellOfPurchase({ kind: 'open', Card: OpenPurchaseCard })
    },
  })
}

function notBooked({ bus, seats }: Purchase): string {
  const count = seats.length
  const words = { seats: seatsInWords(seats) }
  // Of a purchase of the version before its bus may not be known.
  if (!bus.from) return say.count(count, '{seats} was not booked.', '{seats} were not booked.', words)
  const { from, to } = bus
  return say.count(count, '{seats}, {from} to {to}, was not booked.', '{seats}, {from} to {to}, were not booked.', {
    ...words,
    from: say.place(from),
    to: say.place(to),
  })
}
