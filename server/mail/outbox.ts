import * as v from 'valibot'
import { Integer } from '../../contract/fields.ts'
import type { Trx } from '../db/database.ts'

const role = v.picklist(['user', 'operator'])
const TripPlan = v.object({
  reportingTime: v.string(),
  departureTime: v.string(),
  boardingPoint: v.string(),
  droppingPoint: v.string(),
})

/**
 * What a mail is about. Links are not part of it: the worker mints their tokens when it sends, so that the outbox
 * holds nothing that opens an account.
 */
export const Letter = v.variant('kind', [
  v.object({ kind: v.literal('activate'), role, accountId: Integer }),
  v.object({ kind: v.literal('reset'), role, accountId: Integer }),
  v.object({ kind: v.literal('password-changed'), role }),
  v.object({ kind: v.literal('email-changed'), role }),
  v.object({
    kind: v.literal('trip-changed'),
    change: v.object({
      busName: v.string(),
      busNumber: v.string(),
      from: v.string(),
      to: v.string(),
      dateOfDeparture: v.string(),
      before: TripPlan,
      after: TripPlan,
    }),
  }),
])
export type Letter = v.InferOutput<typeof Letter>

/**
 * Notes a mail that this transaction owes. It is sent once the transaction is on disk, and as often as it takes: a
 * mail server that is down never fails a sign-up.
 * @param to the stored address of the account
 */
export async function oweMail(trx: Trx, to: string, letter: Letter, now: number): Promise<void> {
  await trx
    .insertInto('mail_outbox')
    .values({ to_address: to, letter: JSON.stringify(letter), created_at: now, attempts: 0, next_attempt_at: now })
    .execute()
}
