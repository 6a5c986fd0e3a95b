import { historyPlace } from '#lib/history-place.ts'

/** A list as the traveller left it: how many pages it showed, and which bus they opened. */
export interface LeftList {
  pages: number
  busId?: number | undefined
}

/** By the place in the browser's history: Back finds its list again; a link to the same list starts afresh. */
const lists = new Map<string, LeftList>()

export function leftList(): LeftList {
  return lists.get(historyPlace()) ?? { pages: 1 }
}

export function leaveList(left: LeftList): void {
  lists.set(historyPlace(), left)
}
