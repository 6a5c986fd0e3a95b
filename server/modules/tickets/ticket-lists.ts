import { sql } from 'kysely'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import type { Reader } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { type BareTicket, type TicketRow, type TicketsQuery, ticketsWithBus, withCancellations } from './store.ts'

/*
 * Lists of tickets that may be thousands: they come slice by slice (plugins/calls/sliced-calls.ts).
 */

/** So many tickets of a long list are read at once: a few milliseconds, and others get their turn after each. */
const SLICE = 200

const idsOfUser = prepared<{ userId: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select('tickets.id')
    .where('tickets.user_id', 'in', [slot('userId')])
    .orderBy('buses.departs', 'desc')
    .orderBy('tickets.id', 'desc'),
)

const latestFirst = (tickets: TicketsQuery) =>
  tickets.orderBy('buses.departs', 'desc').orderBy('tickets.id', 'desc').limit(sql.lit(SLICE))

const latestOfUser = prepared<{ userId: number }>()((db, slot) =>
  latestFirst(ticketsWithBus(db).where('tickets.user_id', 'in', [slot('userId')])),
)

const ticketsAmong = prepared<{ ids: string }>()((db, slot) =>
  latestFirst(ticketsWithBus(db).where(isAmong(db, 'tickets.id', slot('ids')))),
)

/**
 * A traveller's tickets, the newest departure first, slice by slice. Whoever has more than one slice is rare: their order is
 * read once then, as sorting whole tickets anew for each slice would take a second for thousands.
 */
export async function* sliceTicketsOfUser(db: Reader, userId: number): AsyncGenerator<TicketRow[]> {
  const first = await latestOfUser(db, { userId })
  yield withCancellations(db, first)
  if (first.length < SLICE) return
  const read = new Set(first.map(({ id }) => id))
  const others = (await idsOfUser(db, { userId })).flatMap(({ id }) => (read.has(id) ? [] : [id]))
  for (let start = 0; start < others.length; start += SLICE) {
    const rows = await ticketsAmong(db, { ids: JSON.stringify(others.slice(start, start + SLICE)) })
    yield withCancellations(db, rows)
  }
}

/** Part of the tickets of an operator's trips: those that leave after the moment, or those that have left by then. */
function ticketsOfAdmin(db: Reader, adminId: number, part: 'ahead' | 'left', moment: string) {
  return ticketsWithBus(db)
    .where('buses.admin_id', 'in', [adminId])
    .where('buses.departs', part === 'ahead' ? '>' : '<=', moment)
    .orderBy('buses.departs', part === 'ahead' ? 'asc' : 'desc')
    .orderBy('tickets.id', 'desc')
}

/**
 * Tickets of an operator's trips, at most as many as lists show: what leaves next first, so that a first page has what is
 * worked with, then what has left, the latest first; of one departure the latest booking first.
 * @param page `skip`: how many of them to leave out; `most`: how many are wanted; `moment`: what departs later is ahead,
 *   `YYYY-MM-DDTHH:mm` in India, the same for all pages
 * @returns them slice by slice. One that is sold meanwhile may be missing; none comes twice
 */
export async function* sliceTicketsOfAdmin(
  db: Reader,
  adminId: number,
  { skip, most, moment }: { skip: number; most: number; moment: string },
): AsyncGenerator<TicketRow[]> {
  let room = Math.min(most, MAX_LISTED_BUSES)
  for (const part of ['ahead', 'left'] as const) {
    if (room <= 0) return
    const skipped = part === 'ahead' || skip === 0 ? skip : skip - (await countTicketsOfAdmin(db, adminId, moment))
    let last: BareTicket | undefined
    for (let isMore = true; isMore && room > 0; ) {
      const query = ticketsOfAdmin(db, adminId, part, moment).limit(sql.lit(SLICE))
      const rows = await (last ? behind(query, part, last) : query.offset(Math.max(0, skipped))).execute()
      if (rows.length > 0) yield withCancellations(db, rows.slice(0, room))
      last = rows.at(-1)
      room -= rows.length
      isMore = rows.length === SLICE
    }
  }
}

/** What stands behind a ticket in the list. */
function behind(query: TicketsQuery, part: 'ahead' | 'left', last: BareTicket): TicketsQuery {
  const [from, beyond] = part === 'ahead' ? (['>=', '>'] as const) : (['<=', '<'] as const)
  return query
    .where('buses.departs', from, last.departs)
    .where((eb) => eb.or([eb('buses.departs', beyond, last.departs), eb('tickets.id', '<', last.id)]))
}

/** @param after counts only what departs later, where it is given */
export async function countTicketsOfAdmin(db: Reader, adminId: number, after = ''): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buses.admin_id', 'in', [adminId])
    .where('buses.departs', '>', after)
    .executeTakeFirstOrThrow()
  return count
}
