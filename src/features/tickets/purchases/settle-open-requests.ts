import type { User } from '../../../../contract/accounts/account.ts'
import { isRefused } from '../../../lib/calls/api-error.ts'
import { isReachable } from '../../../offline/connection/connection-state.ts'
import type { OpenRequest } from '../../../offline/purchases/open-requests.ts'
import { connection } from '../../connection/connection.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../../session/session.ts'
import type { OwnRequests } from './across-tabs.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/** What one kind of open requests is settled by. */
export interface Settling<Request extends OpenRequest> {
  own: (userId: number) => OwnRequests<Request>
  /** Whether this one is left alone for now: it is being sent already, or a person decides about it. */
  isLeftAlone: (request: Request) => boolean
  /** Sends it under its own key, or asks what became of it, and says how it ended. */
  settle: (user: User, request: Request) => Promise<void>
  /** Says so where what `settle` threw is an end. A session that is over is none, and somebody else's is not told. */
  onFailed: (user: User, request: Request, error: unknown) => void
  /** Told whenever it may have changed what is open, and whether that waits for a log-in. */
  tell: (open: readonly Request[], needsLogIn: boolean) => void
}

/**
 * From now on what is open of whoever is logged in is settled, one after the other and again until the server has answered
 * each. From the end of the session it rests to the next log-in.
 * @returns lets it rest so: for who has heard elsewhere that the server does not know the traveller any more
 */
export function settleOpenRequests<Request extends OpenRequest>(settling: Settling<Request>): () => void {
  const { own, isLeftAlone, settle, onFailed, tell } = settling
  let atWork = false
  let needsLogIn = false
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  let listensFor: number | undefined

  async function work(): Promise<void> {
    const { user } = getSession()
    if (atWork || !user) return
    notLater()
    atWork = true
    try {
      for (const { key } of await own(user.id).list()) {
        // Since it was listed minutes may have passed: by a person, in another tab, by a log-out it may have come to an end.
        const request = (await own(user.id).list()).find((one) => one.key === key)
        if (needsLogIn || !isLoggedIn(user.id)) break
        if (request) await tryOnce(user, request)
      }
    } finally {
      atWork = false
    }
    show()
  }

  async function tryOnce(user: User, request: Request): Promise<void> {
    if (isLeftAlone(request) || !isReachable(connection.getSnapshot())) return
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      await settle(user, request)
    } catch (error) {
      if (!isLoggedIn(user.id)) return
      if (isRefused(error, 401)) needsLogIn = true
      else onFailed(user, request, error)
    }
  }

  function later(): void {
    timer ??= setTimeout(() => void work(), pause)
  }

  function notLater(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function look(): void {
    const { user } = getSession()
    if (user?.id !== listensFor) {
      stopListening()
      listensFor = user?.id
      stopListening = user ? own(user.id).subscribe(show) : () => {}
    }
    show()
    pause = FIRST_PAUSE_MS
    if (!needsLogIn) void work()
  }

  function show(): void {
    const { user } = getSession()
    const open = user ? own(user.id).getSnapshot() : []
    tell(open, needsLogIn)
    if (open.length > 0 && !needsLogIn && !atWork) later()
  }

  subscribeToSession(() => {
    needsLogIn = false
    look()
  })
  connection.onAwake(look)
  look()

  return () => {
    needsLogIn = true
    notLater()
    show()
  }
}
