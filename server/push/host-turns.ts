import { LRUCache } from 'lru-cache'

/** Messages under way to one push service. The large ones answer in a moment, so more at once would not help. */
const MOST_OF_A_HOST = 8
/** Messages under way to all slow services together: those whose last answer did not come in time. */
const MOST_OF_SLOW = 2
/** Bounded, because phones name their service: anybody may name any number of hosts. */
const MOST_KNOWN_SLOW = 50

export interface HostTurns {
  /** Origins without a turn now: those with enough under way, and the slow ones unless it is their turn. */
  held(turn: 'quick' | 'slow'): string[]
  /** Origins of slow services, if one of them may have a turn. */
  slow(): string[]
  /** @returns whether a message to that origin may be sent now; then it counts as under way until `end` */
  begin(origin: string): boolean
  end(origin: string): void
  /** How the last try went. */
  answered(origin: string, inTime: boolean): void
}

/** Divides the sending slots between push services, so that hanging ones hold up none that answer. */
export function hostTurns(): HostTurns {
  const underWay = new Map<string, number>()
  const slow = new LRUCache<string, true>({ max: MOST_KNOWN_SLOW })
  const slowUnderWay = () => [...slow.keys()].reduce((sum, origin) => sum + (underWay.get(origin) ?? 0), 0)
  const mayBegin = (origin: string) =>
    (underWay.get(origin) ?? 0) < MOST_OF_A_HOST && (!slow.has(origin) || slowUnderWay() < MOST_OF_SLOW)
  return {
    held: (turn) => [
      ...[...underWay.keys()].filter((origin) => !mayBegin(origin)),
      ...(turn === 'quick' ? slow.keys() : []),
    ],
    slow: () => (slowUnderWay() < MOST_OF_SLOW ? [...slow.keys()] : []),
    begin(origin) {
      if (!mayBegin(origin)) return false
      underWay.set(origin, (underWay.get(origin) ?? 0) + 1)
      return true
    },
    end(origin) {
      const left = (underWay.get(origin) ?? 0) - 1
      if (left > 0) underWay.set(origin, left)
      else underWay.delete(origin)
    },
    answered(origin, inTime) {
      if (inTime) slow.delete(origin)
      else slow.set(origin, true)
    },
  }
}

/** @param endpoint of a subscription: an https address (contract/accounts/push.ts) */
export function originOf(endpoint: string): string {
  return /^https:\/\/[^/?#]*/i.exec(endpoint)?.[0].toLowerCase() ?? ''
}
