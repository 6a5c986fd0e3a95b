import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { OperatorBus } from '../../contract/bus.ts'
import { Integer } from '../../contract/fields.ts'
import { Ticket } from '../../contract/ticket.ts'
import { ALL_BUSES_KEY } from '../features/buses/all-buses.ts'
import { connection } from '../features/connection/connection.ts'
import { subscribeToSession } from '../features/session/session.ts'
import { local } from '../lib/browser-storage.ts'
import { loggedInAccounts } from '../offline/account.ts'
import type { BusList } from '../offline/bus-list.ts'
import { type KeptAnswer, readKeptBuses } from '../offline/buses-seed.ts'
import { forgetPersonal, persistQueries, restoreQueries } from '../offline/persisted-queries.ts'
import { restoreBuses } from '../offline/restore-buses.ts'

declare global {
  interface Window {
    /** Begun by src/early.js, before this script was there, where localStorage has no buses. */
    keptBuses?: Promise<KeptAnswer | undefined>
  }
}

/** What kept answers must still look like when they are read back, by the first part of their key. */
const KEPT = {
  ownTickets: v.array(Ticket),
  bookedSeats: v.array(Integer),
  // The operator's lists and figures.
  ownBuses: v.array(OperatorBus),
  operatorTickets: v.object({ tickets: v.array(Ticket), total: v.number() }),
  busTickets: v.array(Ticket),
  revenue: v.number(),
  travellers: Integer,
}

/** Restores what the last visit knew, keeps what this one learns, and starts waiting reads anew when the server wakes. */
export async function rememberAcrossVisits(client: QueryClient): Promise<void> {
  const now = Date.now()
  restoreQueries(client, local.raw, KEPT, now)
  const buses = await restoreBuses(window.caches, local.raw, now, window.keptBuses)
  if (buses) client.setQueryData(ALL_BUSES_KEY, buses, { updatedAt: buses.updatedAt })
  forgetWhoLeaves(client)
  const persistence = persistQueries(client, local.raw)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') persistence.flush()
    else connection.check()
  })
  window.addEventListener('pagehide', () => persistence.flush())
  connection.onAwake(() => {
    void client.cancelQueries({ fetchStatus: 'fetching' }).then(() => client.invalidateQueries())
  })
}

/** Somebody logs out or gives the phone on, in whichever tab: what this one knows of them goes as well. */
function forgetWhoLeaves(client: QueryClient): void {
  let known = loggedInAccounts(local.raw)
  subscribeToSession(() => {
    const before = known
    known = loggedInAccounts(local.raw)
    if (before.some((account) => !known.includes(account))) void forgetPersonal(client, local.raw)
  })
}

/** The first frame had the soonest buses; the rest of a long list follows it, unless the server was quicker. */
export async function completeBuses(client: QueryClient): Promise<void> {
  const seed = client.getQueryState<BusList>(ALL_BUSES_KEY)
  if (seed?.data?.part !== 'soonest') return
  const whole = await readKeptBuses(window.caches)
  const untouched = client.getQueryState(ALL_BUSES_KEY)?.dataUpdatedAt === seed.dataUpdatedAt
  if (whole && untouched) client.setQueryData(ALL_BUSES_KEY, whole, { updatedAt: whole.updatedAt })
}
