import { sql } from 'kysely'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import type { Reader } from '../../db/database.ts'
import { jsonRow } from '../../db/json-row.ts'
import { prepared } from '../../db/prepared.ts'
import { keysOfRoute, keysSoughtFor, type RouteKeys } from './route-keys.ts'
import { addedFields, shownFields } from './shown-trip.ts'

function listedTrips(db: Reader) {
  return db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) =>
      jsonRow(db, shownFields(eb), { ...addedFields(eb), keptSeats: eb.ref('buses.kept_seats') }).as('json'),
    )
    .where('buses.archived_at', 'is', null)
    .where('admins.approval', '=', sql.lit('approved'))
}

/** Bounds of a search, as texts; a trip departs strictly after `after` and before `before`. */
export interface Window {
  after: string
  before: string
}

/** After every departure that a calendar date can name. */
export const END_OF_TIME = '9999-12-31T23:59'

/**
 * @param date of departure, `YYYY-MM-DD`; empty: any
 * @param moment `YYYY-MM-DDTHH:mm` in India
 * @returns the bounds of that day's trips that have not departed
 */
export function departuresOn(date: string, moment: string): Window {
  if (date === '') return { after: moment, before: END_OF_TIME }
  // As texts, `2030-01-15` comes before all its departures, `2030-01-15T00:00` and later, and `2030-01-15U` after them.
  return { after: date > moment ? date : moment, before: `${date}U` }
}

/** @param narrow `several`: any of a place's keys. With one key alone the index gives the order. */
const departing = (narrow: { from?: boolean; to?: boolean; several?: boolean }) =>
  prepared<Window & RouteKeys>()((db, slot) => {
    let query = listedTrips(db)
      .where('buses.departs', '>', slot('after'))
      .where('buses.departs', '<', slot('before'))
      .orderBy('buses.departs')
      .orderBy('buses.id')
      .limit(sql.lit(MAX_LISTED_BUSES))
    if (narrow.from)
      query = narrow.several
        ? query.where('buses.from_key', 'in', [slot('fromKey'), slot('fromBefore'), slot('fromOther')])
        : query.where('buses.from_key', 'in', [slot('fromKey')])
    if (narrow.to)
      query = narrow.several
        ? query.where('buses.to_key', 'in', [slot('toKey'), slot('toBefore'), slot('toOther')])
        : query.where('buses.to_key', 'in', [slot('toKey')])
    return query
  })

const departingAnywhere = departing({})

const departingUnder = (several: boolean) => ({
  from: departing({ from: true, several }),
  to: departing({ to: true, several }),
  onRoute: departing({ from: true, to: true, several }),
})

const departingUnderOne = departingUnder(false)

const departingUnderAny = departingUnder(true)

/**
 * Trips in a window of time, the soonest first, at most MAX_LISTED_BUSES.
 * @param route empty places do not restrict
 * @returns each as JSON of the contract's `Bus`, ready to be sent: whoever needs a part of it reads trip-in-json.ts, as
 *   each further column costs a search 1 us
 */
export async function findDeparting(
  db: Reader,
  route: { from: string; to: string },
  window: Window,
): Promise<string[]> {
  const { keys, several } = keysOfRoute(route)
  const find = several ? departingUnderAny : departingUnderOne
  const values = { ...window, ...keys }
  const rows = await (keys.fromKey
    ? (keys.toKey ? find.onRoute : find.from)(db, values)
    : (keys.toKey ? find.to : departingAnywhere)(db, values))
  return rows.map((row) => row.json)
}

/** How many {@link findDeparting} would find without its limit. */
export async function countDeparting(db: Reader, route: { from: string; to: string }, window: Window): Promise<number> {
  let inWindow = db
    .selectFrom('buses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where('departs', '>', window.after)
    .where('departs', '<', window.before)
  if (route.from) inWindow = inWindow.where('from_key', 'in', keysSoughtFor(route.from))
  if (route.to) inWindow = inWindow.where('to_key', 'in', keysSoughtFor(route.to))
  // Few operators may not sell, most of the time none. So count all trips in the index alone and take theirs off: to
  // check each trip's operator, the trip itself would have to be read.
  const unsold = inWindow.where('admin_id', 'in', (eb) =>
    eb.selectFrom('admins').select('id').where('approval', '<>', sql.lit('approved')),
  )
  const { count } = await db
    .selectNoFrom((eb) => eb(eb.parens(inWindow), '-', eb.parens(unsold)).$castTo<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const routeInBrief = prepared<Window & RouteKeys>()((db, slot) =>
  db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('trips'),
      eb.fn.min('buses.fare').as('fare'),
      eb.fn.min('buses.from_place').as('from'),
      eb.fn.min('buses.to_place').as('to'),
    ])
    .where('buses.archived_at', 'is', null)
    .where('admins.approval', '=', sql.lit('approved'))
    .where('buses.from_key', 'in', [slot('fromKey'), slot('fromBefore'), slot('fromOther')])
    .where('buses.to_key', 'in', [slot('toKey'), slot('toBefore'), slot('toOther')])
    .where('buses.departs', '>', slot('after'))
    .where('buses.departs', '<', slot('before')),
)

/** A route that is offered in a window of time. */
export interface RouteInBrief {
  /** Spelt as one of its operators spells it, the same one each time. */
  from: string
  to: string
  trips: number
  /** The lowest fare, in paise. */
  fare: number
}

/** @returns undefined if nobody offers it then */
export async function findRoute(
  db: Reader,
  route: { from: string; to: string },
  window: Window,
): Promise<RouteInBrief | undefined> {
  const [found] = await routeInBrief(db, { ...window, ...keysOfRoute(route).keys })
  return found && found.trips > 0 ? found : undefined
}

/** So many routes are read at once: a few milliseconds, with all their trips. */
const ROUTES_SLICE = 400

/**
 * Routes that are offered after a moment, `YYYY-MM-DDTHH:mm` in India, by their names, slice by slice. Each comes once
 * and is spelt as by {@link findRoute}; once more where a server of the previous version keeps trips under other keys.
 */
export async function* sliceRoutes(db: Reader, after: string): AsyncGenerator<{ from: string; to: string }[]> {
  const query = db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select((eb) => [eb.fn.min('buses.from_place').as('from'), eb.fn.min('buses.to_place').as('to')])
    .select(['buses.from_key', 'buses.to_key'])
    .where('buses.archived_at', 'is', null)
    .where('admins.approval', '=', sql.lit('approved'))
    .where('buses.departs', '>', after)
    .groupBy(['buses.from_key', 'buses.to_key'])
    .orderBy('buses.from_key')
    .orderBy('buses.to_key')
    .limit(sql.lit(ROUTES_SLICE))
  for (let last: { from_key: string; to_key: string } | undefined, isMore = true; isMore; ) {
    const rows = await (last
      ? query.where(sql<boolean>`(buses.from_key, buses.to_key) > (${last.from_key}, ${last.to_key})`)
      : query
    ).execute()
    yield rows.map(({ from, to }) => ({ from, to }))
    last = rows.at(-1)
    isMore = rows.length === ROUTES_SLICE
  }
}

const offeredTrip = prepared<{ id: number; after: string }>()((db, slot) =>
  listedTrips(db)
    .select(['admins.cancellation_terms as terms', 'admins.payment_terms', 'buses.departs'])
    .where('buses.id', 'in', [slot('id')])
    .where('buses.departs', '>', slot('after')),
)

/** @returns the trip, with the operator's terms as stored, if it departs strictly after `after` and was not taken off */
export async function findOffered(
  db: Reader,
  id: number,
  after: string,
): Promise<{ json: string; terms: string; payment_terms: string; departs: string } | undefined> {
  return (await offeredTrip(db, { id, after }))[0]
}

/** @returns a trip's places, whether or not it is offered; undefined if its operator may not sell */
export async function findPlaces(db: Reader, id: number): Promise<{ from: string; to: string } | undefined> {
  return db
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select(['buses.from_place as from', 'buses.to_place as to'])
    .where('buses.id', '=', id)
    .where('admins.approval', '=', sql.lit('approved'))
    .executeTakeFirst()
}
