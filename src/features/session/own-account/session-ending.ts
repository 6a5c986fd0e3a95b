import { againOnPress } from '#features/connection/again-on-press.ts'
import { ApiError, isRefused } from '#lib/calls/api-error.ts'

/** This browser's session after a change that ends all sessions of the account. */
export type SessionAfter = 'fresh' | 'ended'

/** Changes that were sent and whose outcome is unknown. */
const unanswered = new Set<string>()

/**
 * Makes a change that ends this very session; if there is to be a new one, it comes with the answer. If the answer was
 * lost, each later try, by the user or the browser, is refused with 401, which then means that the change was made. To
 * make sure of that meaning, the session is checked to be alive before the first try.
 * @param name of the change: the same if a user asks for the same change again
 * @param seeAlive any read that needs the session
 * @param attempt sends the request, with the given signal
 * @returns `ended` if the change was made and the new session was lost with its answer
 * @throws ApiError; 401 if the session was over before
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

/** After an overload or a fault of the server, the outcome of the change is unknown. */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status < 500
}
