import { isRecord } from '#contract/reads.ts'

/** @returns the place in the browser's history: Back leads to one that was there before, a link to a new one */
export function historyPlace(): string {
  const state: unknown = typeof history === 'object' ? history.state : undefined
  return isRecord(state) && typeof state.__TSR_key === 'string' ? state.__TSR_key : ''
}
