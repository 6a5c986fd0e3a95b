import { againOnPress } from '#features/connection/again-on-press.ts'
import { ApiError, isRefused } from '#lib/calls/api-error.ts'

/** How it stands with this browser's session after a change that ends all sessions of the account. */
export type SessionAfter = 'fresh' | 'ended'

/** Changes that were sent, and of which nobody knows how they ended. */
const unanswered = new Set<string>()

/**
 * Makes a change that ends this very session: the fresh one, if there is to be one, comes with the answer. Where the
 * answer was lost, each later try, be it a person's or the browser's own, is refused with 401, which then says that the
 * change is made. So that it can say nothing else, the session is seen to be alive before the first try.
 * @param name of the change: the same for what is the same change when a person asks for it again
 * @param seeAlive any read that the session opens
 * @param attempt sends the request, with the signal it is given
 * @returns `ended` where the change is made and the fresh session was lost with its answer
 * @throws ApiError; 401 where the session was over before
 */
export async function endSessionBy(
  name: string,
  seeAlive: () => Promise<unknown>,
  attempt: (signal: AbortSignal) => Promise<unknown>,
): Promise<SessionAfter> {
  if (!unanswered.has(name)) await seeAlive()
  unanswered.add(name)
  try {
    await againOnPress(attempt)
    unanswered.delete(name)
    return 'fresh'
  } catch (error) {
    if (isDecided(error)) unanswered.delete(name)
    if (isRefused(error, 401)) return 'ended'
    throw error
  }
}

/** Overload and faults of the server's own leave open what became of the change. */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status < 500
}
