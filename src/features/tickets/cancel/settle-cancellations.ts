import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/account.ts'
import { BOOKED } from '../../../../contract/ticket.ts'
import { say } from '../../../language/say.ts'
import { isRefused, serverMessage } from '../../../lib/api-error.ts'
import { seatText } from '../../../lib/format-details.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { isReachable } from '../../../offline/connection/connection-state.ts'
import type { Cancellation } from '../../../offline/purchases/cancellations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { connection } from '../../connection/connection.ts'
import { tellOfCancellation } from '../../connection/open-cancellation.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../../session/session.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { LogInForCancellation, UnsettledCancellation } from '../purchases/cancellation-strips.tsx'
import { ownCancellations } from '../purchases/own-cancellations.ts'
import { cancelledInWords, notCancelledInWords } from './cancel-words.ts'
import { keepCancelled } from './keep-cancelled.ts'
import { isBeingCancelled, isDecided, sendCancellation } from './send-cancellation.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** Whoever sent it has made other plans by now: it is not sent again, and the ticket says what became of it. */
const TOO_OLD_MS = 24 * 3_600_000

let begun = false
let rest = () => {}

/** The server does not know the traveller any more: what is open rests to the next log-in, and says so. */
export const restUntilLogIn = (): void => rest()

/**
 * From now on a cancellation without an end is said wherever its traveller is, and sent again, under its own key and with
 * the sum that was agreed to, until the server has answered; then the end is said. From the end of the session it rests to
 * the next log-in, and that is said, too.
 */
export function settleCancellations(client: QueryClient): void {
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
      for (const { key } of await ownCancellations(user.id).list()) {
        // Since it was listed minutes may have passed: in the sheet, in another tab, by a log-out it may have come to an end.
        const cancellation = (await ownCancellations(user.id).list()).find((one) => one.key === key)
        if (needsLogIn || !isLoggedIn(user.id)) break
        if (cancellation) await settle(user, cancellation)
      }
    } finally {
      atWork = false
    }
    show()
  }

  function later(): void {
    timer ??= setTimeout(() => void work(), pause)
  }

  async function settle(user: User, cancellation: Cancellation): Promise<void> {
    if (isBeingCancelled(cancellation.key) || !isReachable(connection.getSnapshot())) return
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      if (serverNow() - cancellation.sentAt > TOO_OLD_MS) await lookUp(user, cancellation)
      else {
        const ticket = await sendCancellation(user, cancellation)
        if (keepCancelled(client, user.id, ticket, cancellation)) toast.ok(cancelledInWords(ticket, cancellation.seats))
      }
    } catch (error) {
      if (!isLoggedIn(user.id)) return
      if (isRefused(error, 401)) needsLogIn = true
      else if (isDecided(error)) {
        toast.error(notCancelledInWords(cancellation.seats, serverMessage(error)))
        void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      }
    }
  }

  /** Says what became of one that is not sent any more, by the ticket as the server has it now. */
  async function lookUp(user: User, { key, ticketId, seats }: Cancellation): Promise<void> {
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

  function look(): void {
    const { user } = getSession()
    if (user?.id !== listensFor) {
      stopListening()
      listensFor = user?.id
      stopListening = user ? ownCancellations(user.id).subscribe(show) : () => {}
    }
    show()
    pause = FIRST_PAUSE_MS
    if (!needsLogIn) void work()
  }

  function show(): void {
    const { user } = getSession()
    const open = user ? ownCancellations(user.id).getSnapshot() : []
    if (open.length === 0) tellOfCancellation({ kind: 'none' })
    else if (needsLogIn) tellOfCancellation({ kind: 'needs-log-in', Strip: LogInForCancellation })
    else {
      const ticketIds = open.map(({ ticketId }) => ticketId)
      tellOfCancellation({ kind: 'open', ticketIds, Strip: UnsettledCancellation })
      if (!atWork) later()
    }
  }

  rest = () => {
    needsLogIn = true
    clearTimeout(timer)
    timer = undefined
    show()
  }
  subscribeToSession(() => {
    needsLogIn = false
    look()
  })
  connection.onAwake(look)
  look()
}
