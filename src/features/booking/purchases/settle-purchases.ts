import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/account.ts'
import type { Ticket } from '../../../../contract/ticket.ts'
import { isRefused, serverMessage } from '../../../lib/api.ts'
import { isReachable } from '../../../offline/connection/connection-state.ts'
import type { Purchase } from '../../../offline/purchases/purchases.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { connection } from '../../connection/connection.ts'
import { tellOfPurchase } from '../../connection/open-purchase.ts'
import { getSession, subscribeToSession } from '../../session/session.ts'
import { keepBooked } from '../checkout/keep-booked.ts'
import { seatsInWords } from '../checkout/seat-words.ts'
import { OpenPurchaseCard } from './open-purchase-card.tsx'
import { isPast, ownPurchases } from './own-purchases.ts'
import { isBeingSent, isSettled, sendPurchase } from './send-purchase.ts'
import { withdraw } from './withdraw-unresolved.ts'

const CHOOSING = '/bus/bus-details'
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

let begun = false

/** From now on a booking that is not settled is sent again, under its own key, until the server has answered. */
export function settlePurchases(client: QueryClient): void {
  if (begun) return
  begun = true
  let atWork = false
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
      for (const purchase of await ownPurchases(user.id).list()) await settle(user, purchase)
    } finally {
      atWork = false
    }
    show()
  }

  function later(): void {
    timer ??= setTimeout(() => void work(), pause)
  }

  async function settle(user: User, purchase: Purchase): Promise<void> {
    // Where seats are chosen and bought the person decides: other seats of the bus give up those that were sent before.
    if (isBeingSent(purchase.key) || window.location.pathname.startsWith(CHOOSING)) return
    if (!isReachable(connection.getSnapshot())) return
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      const ticket = isPast(purchase) ? await withdraw(user, purchase) : await sendPurchase(user, purchase)
      if (getSession().user?.id !== user.id) return
      if (ticket) arrived(user, purchase, ticket)
      else toast.error(`${notBooked(purchase)} Nothing is to be paid.`)
    } catch (error) {
      if (isSettled(error)) toast.error(`${notBooked(purchase)} ${serverMessage(error) ?? ''}`.trim())
      // Without a session only a log-in helps; it begins anew.
      else if (isRefused(error, 401)) pause = LONGEST_PAUSE_MS
    }
  }

  function arrived(user: User, purchase: Purchase, ticket: Ticket): void {
    keepBooked(client, user.id, ticket, purchase.bus.id)
    toast.ok('Ticket booked successfully!')
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
    void work()
  }

  function show(): void {
    const { user } = getSession()
    const open = user ? ownPurchases(user.id).getSnapshot() : []
    tellOfPurchase(open.length > 0 ? { kind: 'open', Card: OpenPurchaseCard } : { kind: 'none' })
    if (open.length > 0 && !atWork) later()
  }

  subscribeToSession(look)
  connection.onAwake(look)
  look()
}

function notBooked({ bus, seats }: Purchase): string {
  // Of a purchase of the version before its bus may not be known.
  const route = bus.from ? `, ${bus.from} to ${bus.to},` : ''
  return `${seatsInWords(seats)}${route} ${seats.length === 1 ? 'was' : 'were'} not booked.`
}
