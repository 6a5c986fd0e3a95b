import { sql } from 'kysely'
import type { MoneyDue } from '#contract/accounts/own-account.ts'
import { PAYMENT_UNDO_MS } from '#contract/cancellation/operator-refund.ts'
import { toRupees } from '#contract/money.ts'
import type { Database, Reader, Trx } from '../../db/database.ts'
import { conflict } from '../../refusal.ts'

function due(db: Reader, userId: number) {
  return db
    .selectFrom('cancellations')
    .innerJoin('tickets', 'tickets.id', 'cancellations.ticket_id')
    .innerJoin('admins', 'admins.id', 'cancellations.admin_id')
    .where('tickets.user_id', '=', userId)
    .where('cancellations.amount', '>', sql.lit(0))
    .where('cancellations.paid_at', 'is', null)
}

/** Money that operators still have to pay back to a traveller, in rupees, by company. */
export async function findMoneyDue(db: Reader, userId: number): Promise<MoneyDue> {
  const rows = await due(db, userId)
    .select((eb) => ['admins.travels_name as company', eb.fn.sum<number>('cancellations.amount').as('paise')])
    .groupBy(['admins.id', 'admins.travels_name'])
    .orderBy('admins.travels_name')
    .execute()
  const asked = await due(db, userId)
    .select('cancellations.pay_to')
    .distinct()
    .orderBy('cancellations.pay_to')
    .execute()
  const payTo = asked.map(({ pay_to }) => pay_to)
  return {
    amount: toRupees(rows.reduce((sum, { paise }) => sum + paise, 0)),
    by: rows.map(({ company, paise }) => ({ company, amount: toRupees(paise) })),
    ...(payTo.length === 0 || payTo.includes('') ? {} : { payTo }),
  }
}

/** Where a traveller asked to be paid back, by ticket, as long as that is kept. */
export async function findPayTo(db: Reader, userId: number) {
  return db
    .selectFrom('cancellations')
    .innerJoin('tickets', 'tickets.id', 'cancellations.ticket_id')
    .select(['tickets.id as ticketId', 'cancellations.pay_to as payTo'])
    .distinct()
    .where('tickets.user_id', '=', userId)
    .where('cancellations.pay_to', '<>', sql.lit(''))
    .orderBy('ticketId')
    .orderBy('payTo')
    .execute()
}

/**
 * Before an account is erased: the payment details stay with the refunds that are due, and nowhere else.
 * @param payTo given by the person for this; empty if they gave none
 * @throws Refusal 409 if it is empty and some of the refunds have no `payTo` from their cancellation, either
 */
export async function keepPayTo(trx: Trx, userId: number, payTo: string): Promise<void> {
  const money = await findMoneyDue(trx, userId)
  if (money.amount === 0) return
  if (payTo === '' && money.payTo) return
  if (payTo === '') throw conflict((say) => say.account.moneyDue(money), 'money-due')
  await trx
    .updateTable('cancellations')
    .set({ pay_to: payTo })
    .where('id', 'in', due(trx, userId).select('cancellations.id'))
    .execute()
}

/** Once a payment stands, nobody needs to know any more where it went. */
export async function forgetPaidPeople(database: Database, now: number): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('cancellations')
      .set({ pay_to: '' })
      .where('pay_to', '<>', sql.lit(''))
      .where('paid_at', '<', now - PAYMENT_UNDO_MS)
      .execute(),
  )
}
