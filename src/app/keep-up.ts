import type { QueryClient } from '@tanstack/react-query'
import { ALL_BUSES_KEY } from '../features/buses/all-buses.ts'
import { connection } from '../features/connection/connection.ts'
import { subscribeToSession } from '../features/session/session.ts'
import { local } from '../lib/browser-storage.ts'
import { type Account, loggedInAccounts } from '../offline/account.ts'
import type { BusList } from '../offline/bus-list.ts'
import { readKeptBuses } from '../offline/buses-seed.ts'
import { forgetPersonal, persistQueries } from '../offline/persist-queries.ts'
import type { Remembered } from './memory.ts'
import { sendKeptChanges } from './send-kept-changes.ts'
import { followTicketNews } from './ticket-news.ts'

/**
 * What the app does beside its screens, from the second frame on: it keeps what it learns, forgets who leaves, reads the
 * rest of a long list, and follows news and changes that wait. It comes in a file of its own and makes up for what
 * happened before that was here.
 * @param began what the first frame was drawn from
 */
export function keepUp(client: QueryClient, began: Remembered): void {
  forgetWhoLeaves(client, began.accounts)
  const persistence = persistQueries(client, local.raw, began.text)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') persistence.flush()
    else connection.check()
  })
  window.addEventListener('pagehide', () => persistence.flush())
  void completeBuses(client)
  followTicketNews(client)
  sendKeptChanges(client)
}

/** Somebody logs out or gives the phone on, in whichever tab: what this one knows of them goes as well. */
function forgetWhoLeaves(client: QueryClient, accounts: Account[]): void {
  let known = accounts
  function look(): void {
    const before = known
    known = loggedInAccounts(local.raw)
    if (before.some((account) => !known.includes(account))) void forgetPersonal(client, local.raw)
  }
  subscribeToSession(look)
  look()
}

/** The first frame had the soonest buses; the rest of a long list follows it, unless the server was quicker. */
async function completeBuses(client: QueryClient): Promise<void> {
  const seed = client.getQueryState<BusList>(ALL_BUSES_KEY)
  if (seed?.data?.part !== 'soonest') return
  const whole = await readKeptBuses(window.caches)
  const untouched = client.getQueryState(ALL_BUSES_KEY)?.dataUpdatedAt === seed.dataUpdatedAt
  if (whole && untouched) client.setQueryData(ALL_BUSES_KEY, whole, { updatedAt: whole.updatedAt })
}
