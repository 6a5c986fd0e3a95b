import { sql } from 'kysely'
import { type OperatorRefund, PAYMENT_UNDO_MS, readRefundPlace } from '#contract/cancellation/operator-refund.ts'
import type { RefundState } from '#contract/cancellation/refund.ts'
import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import { toRupees } from '#contract/money.ts'
import { indiaDate } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { RefundKeysTable } from '../../db/tables/tickets.ts'
import { shortDate } from '../../formats.ts'
import { tell } from '../../news/news.ts'
import { conflict, notFound } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import type { CancellationRow } from '../tickets/store.ts'
import { toRefund } from '../tickets/view.ts'

type Did = RefundKeysTable['did']

export interface RefundPage {
  /** The `refundPlace` of the last refund of the page before; undefined for the first page. */
  after: string | undefined
  /** How many to leave out. */
  skip: number
}

export function refundService({ database, now }: Pick<Context, 'database' | 'now'>) {
  async function lockOwn(trx: Trx, adminId: number, id: number): Promise<CancellationRow> {
    const query = trx.selectFrom('cancellations').selectAll().where('id', '=', id).where('amount', '>', 0)
    const row = await lockRows(trx, query).executeTakeFirst()
    if (row?.admin_id !== adminId) throw notFound((say) => say.cancellation.noRefund)
    return row
  }

  /** Whether a request under this key was answered before. The refund must be locked. */
  async function isKnown(trx: Trx, refundId: number, key: string | undefined, did: Did): Promise<boolean> {
    if (key === undefined) return false
    const query = trx.selectFrom('refund_keys').select('did').where('refund_id', '=', refundId).where('key', '=', key)
    return (await query.where('did', '=', did).executeTakeFirst()) !== undefined
  }

  /** Also where nothing was left to do: a late copy of the request must not do it later. */
  async function remember(trx: Trx, refundId: number, key: string | undefined, did: Did): Promise<void> {
    if (key === undefined) return
    await trx.insertInto('refund_keys').values({ refund_id: refundId, key, did, created_at: now() }).execute()
  }

  async function find(id: number): Promise<OperatorRefund> {
    return toOperatorRefund(await refunds(database.read).where('cancellations.id', '=', id).executeTakeFirstOrThrow())
  }

  return {
    /** @returns at most as many as lists show; `total` counts all of them, `amount` is their sum in rupees */
    async list(adminId: number, state: RefundState, { after, skip }: RefundPage) {
      const all = inState(refunds(database.read).where('cancellations.admin_id', '=', adminId), state)
      const page = after === undefined ? all : behind(all, state, after)
      const [rows, { total, paise }] = await Promise.all([
        page.limit(sql.lit(MAX_LISTED_BUSES)).offset(skip).execute(),
        database.read
          .selectFrom('cancellations')
          .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('amount').as('paise')])
          .where('admin_id', '=', adminId)
          .where('amount', '>', sql.lit(0))
          .where('paid_at', state === 'due' ? 'is' : 'is not', null)
          .executeTakeFirstOrThrow(),
      ])
      return { refunds: rows.map(toOperatorRefund), total, amount: toRupees(paise ?? 0) }
    },

    /**
     * Notes that a refund was paid; a repeat with the same reference changes nothing.
     * @param payment.key Idempotency-Key: once its payment was taken back, the key notes it no more, whatever was noted
     *   and taken back since
     * @throws Refusal 404 not theirs, 409 where another payment was noted
     */
    async pay(adminId: number, refundId: number, { reference, key }: { reference: string; key: string | undefined }) {
      await database.write(async (trx) => {
        const row = await lockOwn(trx, adminId, refundId)
        const wasAnswered = await isKnown(trx, refundId, key, 'paid')
        if (row.paid_at !== null) {
          if (row.reference === reference) return wasAnswered ? undefined : remember(trx, refundId, key, 'paid')
          const paidOn = indiaDate(row.paid_at)
          throw conflict((say, lang) => say.cancellation.paidBefore(shortDate(paidOn, lang), row.reference))
        }
        if (wasAnswered) throw conflict((say) => say.cancellation.paymentTakenBack)
        await trx.updateTable('cancellations').set({ paid_at: now(), reference }).where('id', '=', refundId).execute()
        await remember(trx, refundId, key, 'paid')
        const ticket = await trx
          .selectFrom('tickets')
          .select(['id as ticketId', 'user_id as userId'])
          .where('id', '=', row.ticket_id)
          .executeTakeFirstOrThrow()
        const notBefore = now() + PAYMENT_UNDO_MS
        await tell(trx, { kind: 'refund-paid', cancellationId: refundId, ticket, notBefore }, now())
      })
      return find(refundId)
    },

    /**
     * Takes back the note of a payment; a refund that is still due stays due.
     * @param key Idempotency-Key: a late copy takes back no payment that was noted after it
     * @throws Refusal 404 not theirs, 409 where it is too late
     */
    async takeBack(adminId: number, refundId: number, key: string | undefined): Promise<OperatorRefund> {
      await database.write(async (trx) => {
        const row = await lockOwn(trx, adminId, refundId)
        if (await isKnown(trx, refundId, key, 'taken-back')) return
        if (row.paid_at === null) return remember(trx, refundId, key, 'taken-back')
        if (now() - row.paid_at > PAYMENT_UNDO_MS) throw conflict((say) => say.cancellation.paymentStands)
        await trx
          .updateTable('cancellations')
          .set({ paid_at: null, reference: '' })
          .where('id', '=', refundId)
          .execute()
        await remember(trx, refundId, key, 'taken-back')
        await tell(trx, { kind: 'refund-payment-taken-back', cancellationId: refundId }, now())
      })
      return find(refundId)
    },
  }
}

function refunds(db: Reader) {
  return db
    .selectFrom('cancellations')
    .innerJoin('tickets', 'tickets.id', 'cancellations.ticket_id')
    .innerJoin('buses', 'buses.id', 'cancellations.bus_id')
    .innerJoin('admins', 'admins.id', 'cancellations.admin_id')
    .selectAll('cancellations')
    .select(['tickets.passenger_name', 'tickets.passenger_phone'])
    .select(['buses.from_place', 'buses.to_place', 'buses.bus_number', 'buses.departs', 'admins.travels_name'])
    .where('cancellations.amount', '>', sql.lit(0))
}

function inState(query: ReturnType<typeof refunds>, state: RefundState) {
  return state === 'due'
    ? query.where('cancellations.paid_at', 'is', null).orderBy('cancellations.at').orderBy('cancellations.id')
    : query
        .where('cancellations.paid_at', 'is not', null)
        .orderBy('cancellations.paid_at', 'desc')
        .orderBy('cancellations.id', 'desc')
}

/**
 * A page begins at a moment, not at a count: paying another refund or taking a payment back does not shift the list. A
 * refund that stays on the list is on exactly one page.
 */
function behind(query: ReturnType<typeof refunds>, state: RefundState, place: string) {
  const { moment, id } = readRefundPlace(place)
  return state === 'due'
    ? query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('cancellations.at', 'cancellations.id'), '>', tuple(moment, id)),
      )
    : query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('cancellations.paid_at', 'cancellations.id'), '<', tuple(moment, id)),
      )
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

function toOperatorRefund(row: RefundRow): OperatorRefund {
  return {
    ...toRefund(row, row.travels_name),
    ticketId: row.ticket_id,
    busId: row.bus_id,
    username: row.passenger_name,
    phone: row.passenger_phone,
    ...(row.pay_to !== '' && row.paid_at === null ? { payTo: row.pay_to } : {}),
    source: row.from_place,
    destination: row.to_place,
    busNumber: row.bus_number,
    ...departureOf(row),
    paidAt: row.paid_at,
  }
}
