import type { UseQueryResult } from '@tanstack/react-query'
import { isYoung, stampClock } from '../../lib/clock/server-clock.ts'
import { FRESH, type Freshness } from './freshness.ts'

/** Of a query's answer, which is fresh for a minute, unless it was asked for again in vain. */
export function freshnessOf({
  data,
  isRefetchError = false,
  dataUpdatedAt,
}: Pick<UseQueryResult, 'data' | 'dataUpdatedAt'> & { isRefetchError?: boolean }): Freshness {
  if (data === undefined || (!isRefetchError && isYoung(dataUpdatedAt))) return FRESH
  return { kind: 'remembered', at: stampClock.stamp(dataUpdatedAt) }
}

/** Of what is made of several answers: as fresh as the oldest. */
export function oldestOf(parts: readonly Freshness[]): Freshness {
  const moments = parts.flatMap((part) => (part.kind === 'remembered' ? [part.at] : []))
  return moments.length > 0 ? { kind: 'remembered', at: Math.min(...moments) } : FRESH
}
