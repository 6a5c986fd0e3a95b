import { addDays, indiaDate } from '#contract/time.ts'
import type { Database } from '#server/db/database.ts'
import { someBusRow } from './bus-row.ts'

const BYTES_EACH = 20_000
const TRIPS = 600
/**
 * Length of the list that {@link offerLongList} makes: more than the system's socket buffers take while nobody reads.
 */
export const LONG_LIST_BYTES = BYTES_EACH * TRIPS

/** Adds trips with long texts: the answer of `GET /api/buses` then has about {@link LONG_LIST_BYTES}. */
export async function offerLongList(database: Database): Promise<void> {
  const now = Date.now()
  await database.write(async (trx) => {
    const { id: admin_id } = await trx
      .insertInto('admins')
      .values({
        email: 'op@example.com',
        name: 'Op',
        phone: '9876543210',
        password_hash: '',
        activated_at: now,
        created_at: now,
        travels_name: 'Op',
        gst_number: '10ABCDE1234F1Z5',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const departs = `${addDays(indiaDate(now), 10)}T21:30`
    const row = someBusRow({ admin_id, departs, boarding_point: 'x'.repeat(BYTES_EACH) })
    for (let trip = 0; trip < TRIPS; trip++) await trx.insertInto('buses').values(row).execute()
  })
}
