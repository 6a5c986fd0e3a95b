import type { QueryClient } from '@tanstack/react-query'
import { pageCameBack } from '#lib/clock/server-clock.ts'

/**
 * React Query computes ages by the phone's clock. If that is corrected while the app is open, answers would come from
 * the future, count as fresh until then, and never be fetched again.
 */

/** @param shift milliseconds to add to moments stamped earlier */
export function moveAges(client: QueryClient, shift: number): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state
    if (data === undefined || dataUpdatedAt === 0) continue
    query.setState({ dataUpdatedAt: Math.max(1, Math.min(dataUpdatedAt + shift, Date.now())) })
  }
  // A running fetch already brings the newest answer.
  void client.invalidateQueries({}, { cancelRefetch: false })
}

/** The phone's clock was put back while the page was hidden: answers from the future are fetched again. */
export function askWhatComesFromTheFuture(client: QueryClient): void {
  const now = Date.now()
  void client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > now })
}

/**
 * The page comes back from the browser's memory, as by Back from another site (https://web.dev/articles/bfcache): it
 * shows the answers of the moment it was left. All visible ones are fetched again at once, and show their age until
 * then; running fetches are sent anew, since their connection may be gone.
 */
export function askAllAgain(client: QueryClient): void {
  pageCameBack()
  void client.invalidateQueries({ predicate: ({ observers }) => !observers.some(isAskedOnce) })
}

/** The link of an invitation is refused once it was used: it is fetched only once. */
function isAskedOnce({ options }: { options: { staleTime?: unknown } }): boolean {
  return options.staleTime === Number.POSITIVE_INFINITY
}
