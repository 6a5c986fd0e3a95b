import { toPaise, toRupees } from '#contract/money.ts'
import { LEAST_REASON, type NewClosing, type Till, type TillBox, type TillClosing } from '#contract/payments/till.ts'
import { addDays, arrivalOf, departureInstant, indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import { shortDate } from '../../formats.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { badInput, conflict, notFound } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import type { BusRow } from '../buses/store.ts'
import { ownTill, takerOf } from './taker.ts'
import { boxOf, findLines, findOpenBoxes, type Hands, type OpenBox, readBox } from './till-boxes.ts'
import {
  type ClosingRow,
  countClosings,
  findClosings,
  findLastClosing,
  findPhonesHeard,
  findTripsOfBoxes,
  lockTills,
  writeClosing,
} from './till-store.ts'

/** So many boxes are listed, and so many of a box's payments. */
const MOST_BOXES = 500
const MOST_LINES = 1_000

export function tillService({ database, now }: Pick<Context, 'database' | 'now'>) {
  async function closeIn(trx: Trx, session: Session, by: string, box: string, hands: Hands, asked: NewClosing) {
    const { accountId: adminId } = session
    await lockTills(trx, adminId)
    const scope = { adminId, end: endOf(asked.date) }
    const lines = await findLines(trx, scope, hands)
    if (lines.length === 0) {
      const last = await findLastClosing(trx, adminId, box)
      if (!last) throw conflict((say) => say.till.empty, 'empty')
      const [date, time] = [indiaDate(last.at), indiaTime(last.at)]
      throw conflict((say, lang) => say.till.closedBefore(last.closed_by, shortDate(date, lang), time), 'closed-before')
    }
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
    const taken = sum(lines.map(({ amount }) => Math.max(0, amount)))
    const takenBack = -sum(lines.map(({ amount }) => Math.min(0, amount)))
    const expected = taken - takenBack
    if (asked.expected !== undefined && toPaise(asked.expected) !== expected)
      throw conflict((say) => say.till.changed(toRupees(expected)), 'changed')
    const trips = await findTripsOfBoxes(trx, adminId, hands.busId === null ? [] : [hands.busId])
    const trip = hands.busId === null ? undefined : trips.get(hands.busId)
    if (trip && closesAt(trip) > now()) throw conflict((say) => say.till.onTheRoad, 'on-the-road')
    const counted = toPaise(asked.counted)
    if (counted !== expected && [...asked.reason].length < LEAST_REASON) throw badInput((say) => say.till.reasonNeeded)
    return writeClosing(
      trx,
      {
        admin_id: adminId,
        box,
        staff_id: hands.staffId,
        name: lines[0]?.name ?? '',
        bus_id: hands.busId,
        day: asked.date,
        payments: lines.filter(({ amount }) => amount > 0).length,
        taken,
        taken_back: takenBack,
        counted,
        reason: counted === expected ? '' : asked.reason,
        closed_by: by,
        at: now(),
      },
      lines.map(({ id }) => id),
    )
  }

  async function withTrips(db: Reader, adminId: number, rows: readonly { busId: number | null }[]) {
    const ids = [...new Set(rows.flatMap(({ busId }) => busId ?? []))]
    const trips = await findTripsOfBoxes(db, adminId, ids)
    return (busId: number | null) => {
      const trip = busId === null ? undefined : trips.get(busId)
      return trip ? { trip: toTrip(trip) } : {}
    }
  }

  async function toClosings(adminId: number, rows: readonly ClosingRow[]): Promise<TillClosing[]> {
    const tripOf = await withTrips(
      database.read,
      adminId,
      rows.map(({ bus_id }) => ({ busId: bus_id })),
    )
    return rows.map((row) => ({ ...toClosing(row), ...tripOf(row.bus_id) }))
  }

  return {
    /**
     * @param date `YYYY-MM-DD`, up to the end of which cash counts
     * @param box only this box, with its payments
     * @returns the open boxes; a clerk at the counter reads their own
     */
    async read(session: Session, date: string, box: string | undefined): Promise<Till> {
      const { accountId: adminId } = session
      const staffId = ownTill(session)
      const scope = { adminId, end: endOf(date), staffId }
      const [all, closed] = await Promise.all([
        findOpenBoxes(database.read, scope, indiaInstant(date, '00:00')),
        countClosings(database.read, adminId, staffId),
      ])
      const wanted = all.filter((one) => box === undefined || boxOf(one) === box)
      const shown = wanted.slice(0, MOST_BOXES)
      const tripOf = await withTrips(database.read, adminId, shown)
      const heard = new Map<string, number>()
      const atDoors = shown.flatMap(({ staffId: staff, busId }) => (staff === null && busId !== null ? busId : []))
      for (const { bus_id, name, heard_at } of await findPhonesHeard(database.read, adminId, atDoors)) {
        const phone = boxOf({ staffId: null, busId: bus_id, door: name })
        heard.set(phone, Math.max(heard.get(phone) ?? 0, heard_at ?? 0))
      }
      const boxes = shown.map((one): TillBox => {
        const heardAt = heard.get(boxOf(one))
        return { ...toBox(one), ...tripOf(one.busId), ...(heardAt === undefined ? {} : { heardAt }) }
      })
      const expected = toRupees(wanted.reduce((sum, { taken, takenBack }) => sum + taken - takenBack, 0))
      const till = { date, boxes, open: wanted.length, expected, closed }
      const [first] = wanted
      if (box === undefined || !first) return till
      const lines = (await findLines(database.read, scope, first, MOST_LINES)).map(
        ({ ticket_id, amount, ...line }) => ({
          ...{ id: line.id, ticketId: ticket_id, amount: toRupees(amount), at: line.at, reason: line.reason },
        }),
      )
      return { ...till, boxes: boxes.map((one) => ({ ...one, lines })) }
    },

    /** @returns a page of closings, the latest first */
    async closings(session: Session, after: number | undefined): Promise<TillClosing[]> {
      const { accountId: adminId } = session
      return toClosings(adminId, await findClosings(database.read, adminId, { staffId: ownTill(session), after }))
    },

    /**
     * Closes a box, once per key: its cash is handed in. A closing is final.
     * @param key Idempotency-Key
     * @throws Refusal 400 without a reason where the sums differ, 404 another's box, 409 where nothing lies in it, its
     *   sum has changed or its trip is on the road, 422 if the key has done something else
     */
    async close(session: Session, asked: NewClosing, key: string | undefined) {
      const { accountId: adminId, staff } = session
      if (asked.date > indiaDate(now())) throw badInput((say) => say.till.dayToCome)
      const box = asked.box || boxOf({ staffId: staff?.id ?? null, busId: null, door: '' })
      const hands = readBox(box)
      const till = ownTill(session)
      if (!hands || (till !== undefined && hands.staffId !== till)) throw notFound((say) => say.till.unknown)
      const { name: by } = await takerOf(database.read, session)
      const { id, replayed } = await database.write((trx) =>
        makeOnce(
          trx,
          { adminId, key, asked: { close: { ...asked, box }, by: staff?.id ?? null } },
          () => closeIn(trx, session, by, box, hands, asked),
          now(),
        ),
      )
      const [closing] = await toClosings(adminId, await findClosings(database.read, adminId, { id }))
      if (!closing) throw new Error('A closing is gone.')
      return { closing, replayed }
    },
  }
}

/** @returns the first moment after a day in India */
function endOf(date: string): number {
  return indiaInstant(addDays(date, 1), '00:00')
}

type TripRow = Pick<BusRow, 'id' | 'bus_number' | 'from_place' | 'to_place' | 'departs' | 'arrives_at'>

/** @returns when the box of a trip's door can be handed in: at the planned arrival, else at departure */
function closesAt(trip: TripRow): number {
  const leaves = departureOf(trip)
  const minutes = arrivalOf({ ...leaves, arrivalTime: trip.arrives_at })?.minutes ?? 0
  return departureInstant(leaves) + minutes * 60_000
}

function toTrip(trip: TripRow) {
  return {
    busId: trip.id,
    busNumber: trip.bus_number,
    source: trip.from_place,
    destination: trip.to_place,
    ...departureOf(trip),
    closesAt: closesAt(trip),
  }
}

function toBox(box: OpenBox): TillBox {
  return {
    box: boxOf(box),
    name: box.name,
    ...(box.staffId === null ? {} : { staffId: box.staffId }),
    payments: box.payments,
    taken: toRupees(box.taken),
    takenBack: toRupees(box.takenBack),
    expected: toRupees(box.taken - box.takenBack),
    earlier: toRupees(box.earlier),
    since: box.since,
  }
}

function toClosing(row: ClosingRow): TillClosing {
  return {
    id: row.id,
    box: row.box,
    name: row.name,
    ...(row.staff_id === null ? {} : { staffId: row.staff_id }),
    payments: row.payments,
    taken: toRupees(row.taken),
    takenBack: toRupees(row.taken_back),
    expected: toRupees(row.taken - row.taken_back),
    date: row.day,
    counted: toRupees(row.counted),
    reason: row.reason,
    closedBy: row.closed_by,
    at: row.at,
  }
}
