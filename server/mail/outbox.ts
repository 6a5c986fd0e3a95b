import * as z from 'zod/mini'
import type { Trx } from '../db/database.ts'

const role = z.enum(['user', 'operator'])
const TripPlan = z.object({
  reportingTime: z.string(),
  departureTime: z.string(),
  boardingPoint: z.string(),
  droppingPoint: z.string(),
})

/**
 * What a mail is about. Links are not part of it: the worker mints their tokens when it sends, so that the outbox
 * holds nothing that opens an account.
 */
export const Letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activate'), role, accountId: z.int() }),
  z.object({ kind: z.literal('reset'), role, accountId: z.int() }),
  z.object({ kind: z.literal('password-changed'), role }),
  z.object({ kind: z.literal('email-changed'), role }),
  z.object({
    kind: z.literal('trip-changed'),
    change: z.object({
      busName: z.string(),
      busNumber: z.string(),
      from: z.string(),
      to: z.string(),
      dateOfDeparture: z.string(),
      before: TripPlan,
      after: TripPlan,
    }),
  }),
])
export type Letter = z.output<typeof Letter>

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
