import { isRecord } from '#contract/reads.ts'

/** A list as it was left: how far it was revealed, and the bus that was opened from it. */
export interface LeftList {
  pages: number
  busId?: number | undefined
}

/** By the place in the browser's history: Back finds its list again, a link to the same list begins anew. */
const lists = new Map<string, LeftList>()

function place(): string {
  const state: unknown = typeof history === 'object' ? history.state : undefined
  return isRecord(state) && typeof state.__TSR_key === 'string' ? state.__TSR_key : ''
}

export function leftList(): LeftList {
  return lists.get(place()) ?? { pages: 1 }
}

export function leaveList(left: LeftList): void {
  lists.set(place(), left)
}
