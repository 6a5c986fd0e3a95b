import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import type { Reader } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { type BareTicket, type TicketRow, type TicketsQuery, ticketsWithBus, withCancellations } from './store.ts'

/*
 * Lists of perhaps thousands of tickets: they come slice by slice (plugins/calls/sliced-calls.ts).
 */

/** So many tickets of a long list are read at once: a few milliseconds, then other requests get their turn. */
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
 * A traveller's tickets, the newest departure first, slice by slice. Few travellers have more than one slice: then the
 * order is read once, as sorting whole tickets anew for each slice would take a second for thousands.
 */
export async function* sliceTicketsOfUser(db: Reader, userId: number): AsyncGenerator<TicketRow[]> {
  const first = await latestOfUser(db, { userId })
  const isMore = first.length === SLICE
  // SQLite sorts ten thousand tickets in 25 ms, here and for the ids below: each is a turn by itself.
  if (isMore) await breath()
  yield withCancellations(db, first)
  if (!isMore) return
  const read = new Set(first.map(({ id }) => id))
  const others = (await idsOfUser(db, { userId })).flatMap(({ id }) => (read.has(id) ? [] : [id]))
  await breath()
  for (let start = 0; start < others.length; start += SLICE) {
    const rows = await ticketsAmong(db, { ids: JSON.stringify(others.slice(start, start + SLICE)) })
    yield withCancellations(db, rows)
  }
}

/** Where a list goes on: after this ticket of this departure. */
type Place = Pick<BareTicket, 'departs' | 'id'>

/** Above all ids. */
const NO_ID = 2 ** 31 - 1

/** The two parts of an operator's list, each with the place before its first ticket. */
const AHEAD = partOfAdmin('asc', '>=', '>', 0)
const LEFT = partOfAdmin('desc', '<=', '<', NO_ID)

/**
 * Compiled once for all slices: PostgreSQL takes as long to plan one as to read it.
 * @param id before all of a departure's tickets, or after them: a trip that departs at the moment itself has left
 */
function partOfAdmin(order: 'asc' | 'desc', from: '>=' | '<=', beyond: '>' | '<', id: number) {
  const slice = prepared<Place & { adminId: number }>()((db, slot) =>
    ticketsWithBus(db)
      .where('buses.admin_id', 'in', [slot('adminId')])
      .where('buses.departs', from, slot('departs'))
      .where((eb) => eb.or([eb('buses.departs', beyond, slot('departs')), eb('tickets.id', '<', slot('id'))]))
      .orderBy('buses.departs', order)
      .orderBy('tickets.id', 'desc')
      .limit(sql.lit(SLICE)),
  )
  return {
    start: (moment: string): Place => ({ departs: moment, id }),
    slice,
    /** Reads no whole tickets: they would be joined and sorted only to be left out. @returns the last one skipped */
    async skip(db: Reader, adminId: number, moment: string, skipped: number): Promise<Place | undefined> {
      return db
        .selectFrom('tickets')
        .innerJoin('buses', 'buses.id', 'tickets.bus_id')
        .select(['buses.departs', 'tickets.id'])
        .where('buses.admin_id', 'in', [adminId])
        .where('buses.departs', id === 0 ? beyond : from, moment)
        .orderBy('buses.departs', order)
        .orderBy('tickets.id', 'desc')
        .limit(sql.lit(1))
        .offset(sql.lit(skipped - 1))
        .executeTakeFirst()
    },
  }
}

/**
 * Tickets of an operator's trips, at most as many as lists show: upcoming trips first, the next one on top, then past
 * trips, the latest first; within a departure the latest booking first.
 * @param page `skip`: how many tickets to leave out; `most`: how many are wanted; `moment`: trips that depart later are
 *   upcoming, `YYYY-MM-DDTHH:mm` in India, the same for all pages
 * @returns the tickets slice by slice. A ticket that is sold meanwhile may be missing; none comes twice
 */
export async function* sliceTicketsOfAdmin(
  db: Reader,
  adminId: number,
  { skip, most, moment }: { skip: number; most: number; moment: string },
): AsyncGenerator<TicketRow[]> {
  let room = Math.min(most, MAX_LISTED_BUSES)
  let toSkip = skip
  for (const part of [AHEAD, LEFT]) {
    let place = part.start(moment)
    if (toSkip > 0) {
      const skipped = await part.skip(db, adminId, moment, toSkip)
      // A part that is too short is skipped as a whole.
      if (!skipped) toSkip -= await countTicketsOfAdmin(db, adminId, moment)
      if (!skipped) continue
      place = skipped
      toSkip = 0
    }
    for (let isMore = true; isMore && room > 0; ) {
      const rows = await part.slice(db, { ...place, adminId })
      if (rows.length > 0) yield withCancellations(db, rows.slice(0, room))
      place = rows.at(-1) ?? place
      room -= rows.length
      isMore = rows.length === SLICE
    }
  }
}

const ticketCount = prepared<{ adminId: number; after: string }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buses.admin_id', 'in', [slot('adminId')])
    .where('buses.departs', '>', slot('after')),
)

/** @param after if given, only tickets of trips that depart later count */
export async function countTicketsOfAdmin(db: Reader, adminId: number, after = ''): Promise<number> {
  const [counted] = await ticketCount(db, { adminId, after })
  return counted?.count ?? 0
}
