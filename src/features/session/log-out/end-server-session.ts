import { logOut } from '#contract/accounts/account-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'
import { clearPendingLogOut, isLogOutPending } from './pending-log-out.ts'

let underWay: Promise<void> | undefined

/** A frozen tab neither hears an answer nor asks again: other tabs wait no longer than this, milliseconds. */
const PATIENCE_MS = 20_000

/**
 * @throws ApiError `unreachable` until the server has ended the sessions: before that, this browser may send nothing
 *   else
 */
export function endServerSession(): Promise<void> {
  // The answer removes the cookie: an answer to another tab must not come after the next log-in.
  underWay ??= oneTabAtATime('sawari-log-out', end, PATIENCE_MS).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function end(): Promise<void> {
  if (!isLogOutPending()) return
  try {
    await hedged((signal) => send(logOut, { signal }))
  } catch (error) {
    // Else the waiting call would seem refused.
    if (!isFinal(error)) throw new ApiError(logOut, { kind: 'unreachable' }, error)
  }
  clearPendingLogOut()
}

/** Another backend of the same wire may lack this call: then there is nothing to end. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.trouble.kind !== 'refused') return false
  const { status } = error.trouble
  return status < 500 && status !== 408 && status !== 429
}
