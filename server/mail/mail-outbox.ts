import { sql } from 'kysely'
import * as v from 'valibot'
import { Integer } from '../../contract/fields/fields.ts'
import type { Language } from '../../contract/language.ts'
import type { Trx } from '../db/database.ts'
import { jsonRows, type RowOf } from '../db/json-rows.ts'
import { prepared } from '../db/prepared.ts'
import type { MailLane, Role } from '../db/schema.ts'

const role = v.picklist(['user', 'operator'])
const trip = { from: v.string(), to: v.string(), dateOfDeparture: v.string() }
const plan = {
  reportingTime: v.string(),
  departureTime: v.string(),
  boardingPoint: v.string(),
  droppingPoint: v.string(),
}
const TripPlan = v.object({ ...plan, name: v.string(), busNumber: v.string(), type: v.string() })
const TripChange = v.object({ ...trip, before: TripPlan, after: TripPlan })

/** What passengers are told of a trip: what they were told before, and what is so now. As the operator typed it. */
export type TripChange = v.InferOutput<typeof TripChange>

/** As earlier versions wrote it, which told of times and points alone; some may wait still. */
const EarlierTripChange = v.pipe(
  v.object({ ...trip, busName: v.string(), busNumber: v.string(), before: v.object(plan), after: v.object(plan) }),
  v.transform(({ busName, busNumber, before, after, ...rest }): TripChange => {
    const bus = { name: busName, busNumber, type: '' }
    return { ...rest, before: { ...bus, ...before }, after: { ...bus, ...after } }
  }),
)

/**
 * What a mail is about. Links are not part of it: the worker mints their tokens when it sends, so that the outbox
 * holds nothing that opens an account.
 */
export const Letter = v.variant('kind', [
  v.object({ kind: v.literal('activate'), role, accountId: Integer }),
  v.object({ kind: v.literal('reset'), role, accountId: Integer }),
  v.object({ kind: v.literal('confirm-email'), role, accountId: Integer, email: v.string() }),
  // `accountId` is of who asked for the address; mails of earlier versions have none.
  v.object({ kind: v.literal('already-registered'), role, accountId: v.optional(Integer) }),
  v.object({ kind: v.literal('email-change-asked'), role }),
  v.object({ kind: v.literal('account-erased') }),
  v.object({ kind: v.literal('password-changed'), role }),
  v.object({ kind: v.literal('email-changed'), role }),
  v.object({ kind: v.literal('passkey-added'), role }),
  v.object({ kind: v.literal('approval'), approved: v.boolean() }),
  v.object({ kind: v.literal('company-renamed') }),
  v.object({ kind: v.literal('staff-invitation'), staffId: Integer }),
  v.object({ kind: v.literal('staff-reset'), staffId: Integer }),
  v.object({ kind: v.literal('booked'), ticketId: Integer }),
  v.object({ kind: v.literal('ticket-cancelled'), cancellationId: Integer }),
  // All of one traveller's on one trip.
  v.object({ kind: v.literal('called-off'), ticketIds: v.array(Integer) }),
  v.object({ kind: v.literal('trip-changed'), change: v.union([TripChange, EarlierTripChange]) }),
])
export type Letter = v.InferOutput<typeof Letter>

/** Takes back what waits or failed to go to addresses that an account has asked for. */
export async function dropNewAddressMails(trx: Trx, role: Role, accountId: number): Promise<void> {
  for (const kind of ['confirm-email', 'already-registered'] satisfies Letter['kind'][]) {
    // As `JSON.stringify` writes them: the fields in the order in which the letter was made.
    const start = JSON.stringify({ kind, role, accountId }).slice(0, -1)
    await trx
      .deleteFrom('mail_outbox')
      .where((eb) => eb.or([eb('letter', '=', `${start}}`), eb('letter', 'like', `${start},%`)]))
      .execute()
  }
}

/** Takes back what waits or failed to go to somebody of an operator's staff. */
export async function dropStaffMails(trx: Trx, staffId: number): Promise<void> {
  const kinds = ['staff-invitation', 'staff-reset'] satisfies Letter['kind'][]
  const letters = kinds.map((kind) => JSON.stringify({ kind, staffId }))
  await trx.deleteFrom('mail_outbox').where('letter', 'in', letters).execute()
}

/** Whom a mail goes to: the stored address of an account, and the language that the account reads. */
export interface MailReader {
  email: string
  language: Language
}

/**
 * Notes a mail that this transaction owes. It is sent once the transaction is on disk, and as often as it takes: a
 * mail server that is down never fails a sign-up.
 * @param sendAt not before
 */
export async function enqueueMail(
  trx: Trx,
  { email, language }: MailReader,
  letter: Letter,
  now: number,
  sendAt = now,
): Promise<void> {
  await trx
    .insertInto('mail_outbox')
    .values({
      to_address: email,
      language,
      letter: JSON.stringify(letter),
      created_at: now,
      attempts: 0,
      next_attempt_at: sendAt,
    })
    .execute()
}

const bookedColumns = { user_id: 'integer', letter: 'text', booked_at: 'bigint' } as const
const LANE: MailLane = 'booking'

/** Addresses and languages as the accounts have them at this moment, which the booking holds. */
const bookedMails = prepared<{ booked: string }>()((db, slot) =>
  db
    .insertInto('mail_outbox')
    .columns(['to_address', 'language', 'lane', 'letter', 'created_at', 'attempts', 'next_attempt_at'])
    .expression((eb) =>
      eb
        .selectFrom(jsonRows(db, slot('booked'), bookedColumns).as('booked'))
        .innerJoin('users', 'users.id', 'booked.user_id')
        .select([
          'users.email',
          'users.language',
          sql<MailLane>`${sql.lit(LANE)}`.as('lane'),
          'booked.letter',
          'booked.booked_at',
          sql<number>`0`.as('attempts'),
          'booked.booked_at as next_attempt_at',
        ]),
    ),
)

/** Notes the mails that new tickets owe, in one statement for all of them: bookings come in batches. */
export async function enqueueBookedMails(
  trx: Trx,
  tickets: readonly { userId: number; ticketId: number }[],
  now: number,
): Promise<void> {
  const rows = tickets.map(({ userId, ticketId }) => ({
    user_id: userId,
    letter: JSON.stringify({ kind: 'booked', ticketId } satisfies Letter),
    booked_at: now,
  }))
  await bookedMails(trx, { booked: JSON.stringify(rows satisfies RowOf<typeof bookedColumns>[]) })
}
