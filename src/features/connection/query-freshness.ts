import type { UseQueryResult } from '@tanstack/react-query'
import { isYoung, stampClock } from '#lib/clock/server-clock.ts'
import { FRESH, type Freshness, UNKNOWN } from './freshness.ts'

export type Asked = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isFetching'> & { isRefetchError?: boolean }

/**
 * The freshness of a query's answer: fresh for a minute, unless asking again failed or the page came back meanwhile
 * from the back/forward cache.
 */
export function freshnessOf({
  data,
  isRefetchError = false,
  dataUpdatedAt,
  // Read so that the screen is redrawn when the query asks again, as a page does first when it comes back.
  isFetching: _,
}: Asked): Freshness {
  if (data === undefined) return UNKNOWN
  if (!isRefetchError && isYoung(dataUpdatedAt)) return FRESH
  return { kind: 'remembered', at: stampClock.stamp(dataUpdatedAt) }
}

/** Of data combined from several answers: as fresh as the oldest. */
export function oldestOf(parts: readonly Freshness[]): Freshness {
  const moments = parts.flatMap((part) => (part.kind === 'remembered' ? [part.at] : []))
  if (moments.length > 0) return { kind: 'remembered', at: Math.min(...moments) }
  return parts.some(({ kind }) => kind === 'unknown') ? UNKNOWN : FRESH
}
