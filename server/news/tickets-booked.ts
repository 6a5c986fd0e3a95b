import { type CompiledQuery, sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { isAmong, jsonRows, type RowOf } from '../db/json-rows.ts'
import { prepared } from '../db/prepared.ts'
import type { MailLane } from '../db/tables/outboxes.ts'
import type { Letter } from './letters.ts'
import { owe } from './owed.ts'

const bookedColumns = { user_id: 'integer', letter: 'text', booked_at: 'bigint' } as const
const LANE: MailLane = 'booking'

/** Addresses and languages as the accounts have them now: the booking holds their rows. */
const bookedMails = prepared<{ booked: string; users: string }>()((db, slot) =>
  db
    .insertInto('mail_outbox')
    .columns(['to_address', 'language', 'lane', 'letter', 'created_at', 'attempts', 'next_attempt_at'])
    .expression((eb) =>
      eb
        .selectFrom(jsonRows(db, slot('booked'), bookedColumns).as('booked'))
        .innerJoin('users', 'users.id', 'booked.user_id')
        .where(isAmong(db, 'users.id', slot('users')))
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

/**
 * Queues the mails about new tickets; the transaction that writes the tickets runs it. One statement for all of them,
 * since bookings come in batches.
 */
export function ticketsBooked(
  trx: Trx,
  tickets: readonly { userId: number; ticketId: number }[],
  now: number,
): CompiledQuery {
  const rows = tickets.map(({ userId, ticketId }) => ({
    user_id: userId,
    letter: JSON.stringify({ kind: 'booked', ticketId } satisfies Letter),
    booked_at: now,
  }))
  owe(trx, LANE)
  return bookedMails.query(trx, {
    booked: JSON.stringify(rows satisfies RowOf<typeof bookedColumns>[]),
    users: JSON.stringify(tickets.map(({ userId }) => userId)),
  })
}
