import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { User } from '#contract/accounts/account.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate } from '#contract/time.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import type { End } from '#delivery/kind.ts'
import { isSamePurchase, PURCHASES, type Purchase } from '#delivery/purchases.ts'
import { tellOfPurchase } from '#features/connection/open-purchase.ts'
import { travellerWorld } from '#features/session/traveller-world.ts'
import { ownPurchases } from '#features/tickets/purchases/own-changes.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { shortDate } from '#lib/format.ts'
import { toast } from '#ui/overlays/toast.ts'
import { bookedInWords, keepBooked } from '../checkout/keep-booked.ts'
import { seatsInWords } from '../checkout/seat-words.ts'
import { LogInForPurchase } from './log-in-for-purchase.tsx'
import { OpenPurchaseCard } from './open-purchase-card.tsx'
import { stageOf } from './purchase-stage.ts'
import { askAboutPurchase, isSettled, sendPurchase } from './send-purchase.ts'

type PurchaseDelivery = Delivery<User, Purchase, Ticket, Ticket>

let delivery: PurchaseDelivery | undefined

/** Sends a traveller's purchases to the server; no ticket is bought twice. */
export function purchaseDelivery(client: QueryClient): PurchaseDelivery {
  delivery ??= createDelivery(travellerWorld, {
    name: PURCHASES.channel,
    kept: ({ id }) => ownPurchases(id),
    stage: stageOf,
    // Else the open purchase could arrive later and make a second ticket.
    isInTheWay: (one, wanted) => one.bus.id === wanted.bus.id && !isSamePurchase(one, wanted),
    send: sendPurchase,
    ask: (_user, purchase) => askAboutPurchase(purchase),
    // If the answer is no readable ticket, the purchase still succeeded.
    isAnswer: (error) => isSettled(error) || v.isValiError(error),
    keep: (user, { bus }, ticket) => keepBooked(client, user.id, ticket, bus.id),
    tell: (user, purchase, end) => tellOfEnd(client, user, purchase, end),
    show(open, needsLogIn) {
      if (open.length === 0) tellOfPurchase({ kind: 'none' })
      else if (needsLogIn) tellOfPurchase({ kind: 'needs-log-in', Strip: LogInForPurchase })
      else tellOfPurchase({ kind: 'open', Card: OpenPurchaseCard })
    },
  })
  return delivery
}

function tellOfEnd(client: QueryClient, user: User, purchase: Purchase, end: End<Ticket, Ticket>): void {
  switch (end.kind) {
    case 'made':
      toast.ok(bookedInWords(end.answer))
      break
    case 'found':
      if (!end.found) toast.error(say('{notBooked} Nothing is to be paid.', { notBooked: notBooked(purchase) }))
      else if (keepBooked(client, user.id, end.found, purchase.bus.id)) toast.ok(bookedInWords(end.found))
      break
    case 'refused':
      if (isSettled(end.error)) toast.error(`${notBooked(purchase)} ${serverMessage(end.error) ?? ''}`.trim())
      break
    case 'forgotten': {
      const words = { seats: seatsInWords(purchase.seats), when: shortDate(indiaDate(purchase.sentAt)) }
      toast.error(say('{seats}, sent on {when}: no answer ever came. My Tickets shows whether it was booked.', words))
    }
  }
}

function notBooked({ bus, seats }: Purchase): string {
  const count = seats.length
  const words = { seats: seatsInWords(seats) }
  // A purchase made by the version before may lack its bus.
  if (!bus.from) return say.count(count, '{seats} was not booked.', '{seats} were not booked.', words)
  const { from, to } = bus
  return say.count(count, '{seats}, {from} to {to}, was not booked.', '{seats}, {from} to {to}, were not booked.', {
    ...words,
    from: say.place(from),
    to: say.place(to),
  })
}
