import { HOME_PAGE_SIZE, SOONEST_BUSES_ID } from '#contract/constants.ts'
import type { BusList } from '../modules/buses/list-buses.ts'
import type { PageSource } from './filled-pages.ts'
import { pageBuses } from './page-buses.ts'

/** Two pages of home, and of the list: more is asked for by then. */
const COUNT = 2 * HOME_PAGE_SIZE + 2

/**
 * What home and the list of buses begin with: the soonest trips, as the list of all buses has them, in the page itself,
 * where the app reads them (src/start/first-buses.ts). They are everybody's; nothing in them depends on who asks.
 */
export function soonestBuses(list: BusList, now: () => number): PageSource {
  async function filling() {
    const { rows, total } = await list.soonest(COUNT)
    if (rows.length === 0) return {}
    return { data: { [SOONEST_BUSES_ID]: pageBuses(rows, total, now()) } }
  }
  return ({ path, query }) => (path === '/' || (path === '/bus' && query.size === 0) ? filling() : undefined)
}
