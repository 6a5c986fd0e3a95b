import type { UseQueryResult } from '@tanstack/react-query'
import { isYoung, stampClock } from '#lib/clock/server-clock.ts'
import { FRESH, type Freshness, UNKNOWN } from './freshness.ts'

export type Asked = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isFetching'> & { isRefetchError?: boolean }

/**
 * Of a query's answer, which is fresh for a minute, unless it was asked for again in vain or the page came back meanwhile
 * from where its browser had put it.
 */
export function freshnessOf({
  data,
  isRefetchError = false,
  dataUpdatedAt,
  // Read, so that whoever shows it is drawn anew when it is asked for: that is what a page does first that comes back.
  isFetching: _,
}: Asked): Freshness {
  if (data === undefined) return UNKNOWN
  if (!isRefetchError && isYoung(dataUpdatedAt)) return FRESH
  return { kind: 'remembered', at: stampClock.stamp(dataUpdatedAt) }
}

/** Of what is made of several answers: as fresh as the oldest. */
export function oldestOf(parts: readonly Freshness[]): Freshness {
  const moments = parts.flatMap((part) => (part.kind === 'remembered' ? [part.at] : []))
  if (moments.length > 0) return { kind: 'remembered', at: Math.min(...moments) }
  return parts.some(({ kind }) => kind === 'unknown') ? UNKNOWN : FRESH
}
