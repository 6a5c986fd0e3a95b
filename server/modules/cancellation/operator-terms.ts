import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import type { Database } from '../../db/database.ts'
import { notLoggedIn } from '../../refusal.ts'
import { lockOperator } from '../buses/store.ts'
import { readTerms } from '../tickets/terms-of-ticket.ts'

/** The refund terms of this operator's new bookings. */
export async function findTerms(database: Database, adminId: number): Promise<CancellationTerms> {
  const row = await database.read
    .selectFrom('admins')
    .select('cancellation_terms')
    .where('id', '=', adminId)
    .executeTakeFirst()
  if (!row) throw notLoggedIn()
  return readTerms(row.cancellation_terms)
}

export async function setTerms(database: Database, adminId: number, terms: CancellationTerms): Promise<void> {
  await database.write(async (trx) => {
    if (!(await lockOperator(trx, adminId))) throw notLoggedIn()
    await trx
      .updateTable('admins')
      .set({ cancellation_terms: JSON.stringify(terms) })
      .where('id', '=', adminId)
      .execute()
  })
}
