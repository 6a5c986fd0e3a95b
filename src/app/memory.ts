import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { Bus, OperatorBus } from '../../contract/bus.ts'
import { Integer } from '../../contract/fields.ts'
import { Ticket } from '../../contract/ticket.ts'
import { putBusList } from '../features/buses/all-buses.ts'
import { connection } from '../features/connection/connection.ts'
import { local } from '../lib/browser-storage.ts'
import { serverNow, stampClock } from '../lib/server-clock.ts'
import { type Account, loggedInAccounts } from '../offline/account.ts'
import { type KeptAnswer, restoreBusList } from '../offline/bus-list/bus-list.ts'
import { restoreQueries } from '../offline/queries/restore-queries.ts'

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
  trip: Bus,
  // The operator's lists and figures.
  ownBuses: v.array(OperatorBus),
  operatorTickets: v.object({ tickets: v.array(Ticket), total: v.number() }),
  busTickets: v.array(Ticket),
  revenue: v.number(),
  travellers: Integer,
}

/** With what a visit began: from there on `keep-up.ts` keeps what it learns. */
export interface Remembered {
  /** Of the queries, as it lay in storage. */
  text: string | undefined
  accounts: Account[]
}

/** The server is back. Reads that wait for it go another way; what has been answered since is left alone. */
export async function askAnew(client: QueryClient): Promise<void> {
  const backAt = Date.now()
  // A moment later: what told that it is back may be the very answer that one of them waits for.
  await new Promise((resolve) => setTimeout(resolve))
  await client.cancelQueries({ fetchStatus: 'fetching' })
  await client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < backAt })
}

/** Restores what the last visit knew, and starts waiting reads anew when the server wakes. */
export async function rememberLastVisit(client: QueryClient): Promise<Remembered> {
  const accounts = loggedInAccounts(local.raw)
  const text = restoreQueries(client, local.raw, KEPT, stampClock)
  const buses = await restoreBusList(window.caches, local.raw, serverNow(), window.keptBuses)
  if (buses) putBusList(client, buses)
  connection.onAwake(() => void askAnew(client))
  return { text, accounts }
}
