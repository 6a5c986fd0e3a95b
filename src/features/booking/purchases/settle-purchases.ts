import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/account.ts'
import type { Ticket } from '../../../../contract/ticket.ts'
import { say } from '../../../language/say.ts'
import { isRefused, serverMessage } from '../../../lib/api-error.ts'
import { isReachable } from '../../../offline/connection/connection-state.ts'
import type { Purchase } from '../../../offline/purchases/purchases.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { connection } from '../../connection/connection.ts'
import { tellOfPurchase } from '../../connection/open-purchase.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../../session/session.ts'
import { isPast, ownPurchases } from '../../tickets/purchases/own-purchases.ts'
import { keepBooked } from '../checkout/keep-booked.ts'
import { seatsInWords } from '../checkout/seat-words.ts'
import { isLeftToPerson } from './left-to-person.ts'
import { LogInForPurchase } from './log-in-for-purchase.tsx'
import { OpenPurchaseCard } from './open-purchase-card.tsx'
import { isBeingSent, isSettled, sendPurchase } from './send-purchase.ts'
import { withdraw } from './withdraw-unresolved.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

let begun = false

/**
 * From now on a booking that is not settled is sent again, under its own key, until the server has answered. It rests
 * where the person decides (`left-to-person.ts`), and from the end of the session to the next log-in, which is then said.
 */
export function settlePurchases(client: QueryClient): void {
  if (begun) return
  begun = true
  let atWork = false
  let needsLogIn = false
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  let listensFor: number | undefined

  async function work(): Promise<void> {
    const { user } = getSession()
    if (atWork || !user) return
    clearTimeout(timer)
    timer = undefined
    atWork = true
    try {
      for (const { key } of await ownPurchases(user.id).list()) {
        // Since it was listed minutes may have passed: in checkout, in another tab, by a log-out it may have come to an end.
        const purchase = (await ownPurchases(user.id).list()).find((one) => one.key === key)
        if (needsLogIn || !isLoggedIn(user.id)) break
        if (purchase) await settle(user, purchase)
      }
    } finally {
      atWork = false
    }
    show()
  }

  function later(): void {
    timer ??= setTimeout(() => void work(), pause)
  }

  async function settle(user: User, purchase: Purchase): Promise<void> {
    if (isBeingSent(purchase.key) || isLeftToPerson(purchase)) return
    if (!isReachable(connection.getSnapshot())) return
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      const ticket = isPast(purchase) ? await withdraw(user, purchase) : await sendPurchase(user, purchase)
      if (ticket) arrived(user, purchase, ticket)
      else if (isLoggedIn(user.id))
        toast.error(say('{notBooked} Nothing is to be paid.', { notBooked: notBooked(purchase) }))
    } catch (error) {
      if (!isLoggedIn(user.id)) return
      if (isSettled(error)) toast.error(`${notBooked(purchase)} ${serverMessage(error) ?? ''}`.trim())
      else if (isRefused(error, 401)) needsLogIn = true
    }
  }

  function arrived(user: User, purchase: Purchase, ticket: Ticket): void {
    if (keepBooked(client, user.id, ticket, purchase.bus.id)) toast.ok(say('Ticket booked successfully!'))
  }

  function look(): void {
    const { user } = getSession()
    if (user?.id !== listensFor) {
      stopListening()
      listensFor = user?.id
      stopListening = user ? ownPurchases(user.id).subscribe(show) : () => {}
    }
    show()
    pause = FIRST_PAUSE_MS
    if (!needsLogIn) void work()
  }

  function show(): void {
    const { user } = getSession()
    const open = user ? ownPurchases(user.id).getSnapshot() : []
    if (open.length === 0) tellOfPurchase({ kind: 'none' })
    else if (needsLogIn) tellOfPurchase({ kind: 'needs-log-in', Strip: LogInForPurchase })
    else {
      tellOfPurchase({ kind: 'open', Card: OpenPurchaseCard })
      if (!atWork) later()
    }
  }

  subscribeToSession(() => {
    needsLogIn = false
    look()
  })
  connection.onAwake(look)
  look()
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
