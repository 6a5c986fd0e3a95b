import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { latestPlausible } from '../../stored-time.ts'

/** Beyond this many addresses, the one that was quiet for longest is forgotten. */
const MOST_KEPT = 5_000

/**
 * The counters of the limits per address: as the plugin's own, but an address counted while the clock ran ahead is not
 * locked out until that time comes.
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
