import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/account.ts'
import { say } from '../../../language/say.ts'
import { isRefused, serverMessage } from '../../../lib/api-error.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { isReachable } from '../../../offline/connection/connection-state.ts'
import type { Cancellation } from '../../../offline/purchases/cancellations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { connection } from '../../connection/connection.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../../session/session.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { ownCancellations } from '../purchases/own-cancellations.ts'
import { cancelledInWords } from './cancel-words.ts'
import { keepCancelled } from './keep-cancelled.ts'
import { isBeingCancelled, isDecided, sendCancellation } from './send-cancellation.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** Whoever sent it has made other plans by now: it is not sent again, and the ticket says what became of it. */
const TOO_OLD_MS = 24 * 3_600_000

let begun = false

/**
 * From now on a cancellation without an end is sent again, under its own key and with the sum that was agreed to, until the
 * server has answered; from the end of the session it rests to the next log-in.
 */
export function settleCancellations(client: QueryClient): void {
  if (begun) return
  begun = true
  let atWork = false
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function work(): Promise<void> {
    const { user } = getSession()
    if (atWork || !user) return
    clearTimeout(timer)
    atWork = true
    let rest: readonly Cancellation[] = []
    try {
      for (const one of await ownCancellations(user.id).list()) {
        if (!isLoggedIn(user.id) || !(await settle(user, one))) break
      }
      rest = await ownCancellations(user.id).list()
    } finally {
      atWork = false
    }
    if (rest.length > 0) timer = setTimeout(() => void work(), pause)
  }

  /** @returns false where only a log-in helps */
  async function settle(user: User, cancellation: Cancellation): Promise<boolean> {
    if (isBeingCancelled(cancellation.key) || !isReachable(connection.getSnapshot())) return true
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (serverNow() - cancellation.sentAt > TOO_OLD_MS) {
      await ownCancellations(user.id).close(cancellation.key)
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      return true
    }
    try {
      const ticket = await sendCancellation(user, cancellation)
      if (await keepCancelled(client, user.id, ticket)) toast.ok(cancelledInWords(ticket, cancellation.seats))
    } catch (error) {
      if (!isLoggedIn(user.id) || isRefused(error, 401)) return false
      if (isDecided(error)) {
        toast.error(serverMessage(error) ?? say('Nothing was cancelled.'))
        void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
      }
    }
    return true
  }

  function look(): void {
    pause = FIRST_PAUSE_MS
    void work()
  }

  subscribeToSession(look)
  connection.onAwake(look)
  look()
}
