import { LRUCache } from 'lru-cache'

/** Of one push service. The large ones answer in a moment, so more at once would bring nothing. */
const MOST_OF_A_HOST = 8
/** Of all services together whose last answer did not come in time. */
const MOST_OF_SLOW = 2
/** Phones say where their service is: anybody may name any number of hosts. */
const MOST_KNOWN_SLOW = 50

export interface HostTurns {
  /** Origins that have no turn now: those with their fill, and the slow ones, unless it is their turn. */
  held(turn: 'quick' | 'slow'): string[]
  /** Origins of slow services, where one of them may have a turn. */
  slow(): string[]
  /** @returns whether a message to there may be sent now; then it is under way until `end` */
  begin(origin: string): boolean
  end(origin: string): void
  /** How the last try went. */
  answered(origin: string, inTime: boolean): void
}

/** Shares what may be under way at once between push services, so that those that hang hold up none that answer. */
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
