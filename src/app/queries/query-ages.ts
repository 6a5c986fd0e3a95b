import type { QueryClient } from '@tanstack/react-query'
import { pageCameBack } from '#lib/clock/server-clock.ts'

/**
 * React Query reckons ages by the phone's clock. When that is put right while the app is open, answers would come from
 * the future, count as fresh until then, and be asked for by nobody.
 */

/** @param shift milliseconds by which moments that were stamped before are to be moved */
export function moveAges(client: QueryClient, shift: number): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state
    if (data === undefined || dataUpdatedAt === 0) continue
    query.setState({ dataUpdatedAt: Math.max(1, Math.min(dataUpdatedAt + shift, Date.now())) })
  }
  // What is being asked already brings the truth.
  void client.invalidateQueries({}, { cancelRefetch: false })
}

/** The phone's clock was put back while nobody looked: what seems to be of later than now is asked for anew. */
export function askWhatComesFromTheFuture(client: QueryClient): void {
  const now = Date.now()
  void client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > now })
}

/**
 * The page comes back from the browser's memory, as by Back from another site (https://web.dev/articles/bfcache): it shows
 * what was true when it was left. All that somebody looks at is asked for at once, and has its age until then; what is
 * asked already may be asked on a connection that is gone.
 */
export function askAllAgain(client: QueryClient): void {
  pageCameBack()
  void client.invalidateQueries({ predicate: ({ observers }) => !observers.some(isAskedOnce) })
}

/** The link of an invitation says no once it was used: it is asked once. */
function isAskedOnce({ options }: { options: { staleTime?: unknown } }): boolean {
  return options.staleTime === Number.POSITIVE_INFINITY
}
