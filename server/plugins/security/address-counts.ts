import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { latestPlausible } from '../../stored-time.ts'

/** Whoever sends from more addresses than these pushes out the one that was quiet for longest. */
const MOST_KEPT = 5_000

/**
 * What the limits per address count in: as the plugin's own, but one that was counted by a clock which ran ahead does
 * not stay shut until that time has come.
 */
export function addressCounts(now: () => number): FastifyRateLimitStoreCtor {
  return class AddressCounts implements FastifyRateLimitStore {
    readonly #windows = new Map<string, { count: number; endsAt: number }>()

    incr: FastifyRateLimitStore['incr'] = (key, callback, length) => {
      const time = now()
      const known = this.#windows.get(key)
      const isOpen = known && known.endsAt > time && known.endsAt <= latestPlausible(time, length)
      const window = isOpen ? known : { count: 0, endsAt: time + length }
      window.count++
      // Put back as the last: a map's first is then the one that was quiet for longest.
      this.#windows.delete(key)
      this.#windows.set(key, window)
      const [quietest] = this.#windows.keys()
      if (this.#windows.size > MOST_KEPT && quietest !== undefined) this.#windows.delete(quietest)
      callback(null, { current: window.count, ttl: window.endsAt - time })
    }

    child(): FastifyRateLimitStore {
      return new AddressCounts()
    }
  }
}
