import { setImmediate as breath } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { isPayment } from './store.ts'

/**
 * Cash that was taken and not handed in, by the box in which it lies: who took it, and at which trip's door. Cash that
 * is taken back leaves the box of the person who took it, whoever takes it back.
 */

/** A box: its taker and the trip at whose door; no trip: the counter's. */
export interface Hands {
  staffId: number | null
  busId: number | null
  /** At the door, for takers who are not staff: the name of the phone or of the holder. */
  door: string
}

/** `s7`, `holder`, `t81-s7`, `t81-=Ravi`. */
export function boxOf({ staffId, busId, door }: Hands): string {
  const trip = busId === null ? '' : `t${busId}-`
  const who = staffId !== null ? `s${staffId}` : busId === null ? 'holder' : `=${door}`
  return `${trip}${who}`
}

/** @returns undefined for what {@link boxOf} never writes */
export function readBox(box: string): Hands | undefined {
  const [, trip, staff, holder, door] = /^(?:t(\d{1,9})-)?(?:s(\d{1,9})|(holder)|=(.*))$/s.exec(box) ?? []
  const hands = {
    staffId: staff === undefined ? null : Number(staff),
    busId: trip === undefined ? null : Number(trip),
    door: door ?? '',
  }
  const isOne = staff !== undefined || (holder !== undefined) === (trip === undefined)
  return isOne && boxOf(hands) === box ? hands : undefined
}

interface Scope {
  adminId: number
  /** Cash taken or taken back before this moment. */
  end: number
  /** Only this member of the staff; undefined: all. */
  staffId: number | undefined
}

type Taker = 'payments' | 'paid'
const staffOf = (taker: Taker) => sql<number | null>`${sql.ref(`${taker}.staff_id`)}`
const tripOf = (taker: Taker) =>
  sql<number | null>`case when ${sql.ref(`${taker}.scan_id`)} is null then null else ${sql.ref(`${taker}.bus_id`)} end`
const doorOf = (taker: Taker) => sql<string>`case when ${sql.ref(`${taker}.scan_id`)} is null
  or ${sql.ref(`${taker}.staff_id`)} is not null then '' else ${sql.ref(`${taker}.noted_by`)} end`

function isIn(taker: Taker, { staffId, busId, door }: Hands): RawBuilder<boolean> {
  const isThe = <Value>(column: RawBuilder<Value>, value: Value) =>
    value === null ? sql`${column} is null` : sql`${column} = ${value}`
  return sql<boolean>`${isThe(staffOf(taker), staffId)} and ${isThe(tripOf(taker), busId)} and ${doorOf(taker)} = ${door}`
}

/** Literals, so that the index of cash in boxes is used. */
const CASH = sql.lit('cash' as const)

function taken(db: Reader, { adminId, end, staffId }: Scope) {
  return db
    .selectFrom('payments')
    .where('payments.admin_id', '=', adminId)
    .where('payments.how', '=', CASH)
    .where('payments.closing_id', 'is', null)
    .where(isPayment)
    .where('payments.at', '<', end)
    .$if(staffId !== undefined, (query) => query.where('payments.staff_id', '=', staffId ?? 0))
}

function takenBack(db: Reader, { adminId, end, staffId }: Scope) {
  return db
    .selectFrom('payments')
    .innerJoin('payments as paid', 'paid.id', 'payments.takes_back')
    .where('payments.admin_id', '=', adminId)
    .where('payments.how', '=', CASH)
    .where('payments.closing_id', 'is', null)
    .where('payments.takes_back', 'is not', null)
    .where('payments.at', '<', end)
    .$if(staffId !== undefined, (query) => query.where('paid.staff_id', '=', staffId ?? 0))
}

/** Paise. */
export interface OpenBox extends Hands {
  name: string
  payments: number
  taken: number
  takenBack: number
  earlier: number
  since: number
}

/** So many rows are added up before other requests get their turn: a box that is never closed holds all cash. */
const SLICE = 4_000

/** @param dayBegins cash taken before it is `earlier`. @returns the boxes that are not empty, the fullest first */
export async function findOpenBoxes(db: Reader, scope: Scope, dayBegins: number): Promise<OpenBox[]> {
  const boxes = new Map<string, OpenBox>()
  const sums = [
    sql<number>`count(*)`.as('count'),
    sql<number>`sum(payments.amount)`.as('amount'),
    sql<number>`sum(case when payments.at < ${dayBegins} then payments.amount else 0 end)`.as('earlier'),
    sql<number>`min(payments.at)`.as('since'),
  ] as const
  const groups = ['box_staff', 'box_trip', 'box_door'] as const
  const handsOf = (taker: Taker) => [
    staffOf(taker).as('box_staff'),
    tripOf(taker).as('box_trip'),
    doorOf(taker).as('box_door'),
    sql<string>`max(${sql.ref(`${taker}.noted_by`)})`.as('name'),
  ]
  for (let after = 0; ; ) {
    const edge = await taken(db, { ...scope, end: Number.MAX_SAFE_INTEGER })
      .select('payments.id')
      .where('payments.id', '>', after)
      .orderBy('payments.id')
      .limit(1)
      .offset(SLICE - 1)
      .executeTakeFirst()
    const came = await taken(db, scope)
      .select(handsOf('payments'))
      .select(sums)
      .where('payments.id', '>', after)
      .$if(edge !== undefined, (query) => query.where('payments.id', '<=', edge?.id ?? 0))
      .groupBy(groups)
      .execute()
    for (const row of came) add(boxes, row)
    if (!edge) break
    after = edge.id
    await breath()
  }
  const back = await takenBack(db, scope).select(handsOf('paid')).select(sums).groupBy(groups).execute()
  for (const row of back) add(boxes, { ...row, isBack: true })
  return [...boxes.values()].sort((a, b) => b.taken - b.takenBack - (a.taken - a.takenBack))
}

interface SumRow {
  box_staff: number | null
  box_trip: number | null
  box_door: string
  name: string
  count: number
  amount: number
  earlier: number
  since: number
  isBack?: boolean
}

function add(boxes: Map<string, OpenBox>, { isBack = false, ...row }: SumRow): void {
  const hands = { staffId: row.box_staff, busId: row.box_trip, door: row.box_door }
  const key = boxOf(hands)
  const box = boxes.get(key) ?? {
    ...hands,
    name: row.name,
    payments: 0,
    taken: 0,
    takenBack: 0,
    earlier: 0,
    since: Number(row.since),
  }
  boxes.set(key, {
    ...box,
    payments: box.payments + (isBack ? 0 : Number(row.count)),
    taken: box.taken + (isBack ? 0 : Number(row.amount)),
    takenBack: box.takenBack - (isBack ? Number(row.amount) : 0),
    earlier: box.earlier + Number(row.earlier),
    since: Math.min(box.since, Number(row.since)),
  })
}

/** The cash in one box, the latest first. @param most of each kind; undefined: all */
export async function findLines(db: Reader, scope: Omit<Scope, 'staffId'>, hands: Hands, most?: number) {
  const line = ['payments.id', 'payments.ticket_id', 'payments.amount', 'payments.at', 'payments.reason'] as const
  const all = { ...scope, staffId: undefined }
  const [came, back] = await Promise.all([
    taken(db, all)
      .select(line)
      .select('payments.noted_by as name')
      .where(isIn('payments', hands))
      .orderBy('payments.id', 'desc')
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      .execute(),
    takenBack(db, all)
      .select(line)
      .select('paid.noted_by as name')
      .where(isIn('paid', hands))
      .orderBy('payments.id', 'desc')
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      .execute(),
  ])
  return [...came, ...back].sort((a, b) => b.id - a.id).slice(0, most)
}
