import type { Trx } from '../../db/database.ts'
import { enqueuePush } from '../../push/push-outbox.ts'
import { enqueueMail, type Letter, type MailReader } from '../mail-outbox.ts'

/** Notes that who travels with a ticket is told what was cancelled and what comes back, by whomever it was done. */
export async function enqueueCancelled(
  trx: Trx,
  { cancellationId, ticketId, userId }: { cancellationId: number; ticketId: number; userId: number },
  now: number,
): Promise<void> {
  await enqueuePush(trx, [{ ticketId, userId }], { kind: 'cancelled', cancellationId }, now)
  const reader = (await readersOf(trx, [userId])).get(userId)
  if (reader) await enqueueMail(trx, reader, { kind: 'ticket-cancelled', cancellationId }, now)
}

/** Notes that each traveller is told once of all tickets that calling a trip off has cancelled. */
export async function enqueueCalledOff(
  trx: Trx,
  tickets: readonly { ticketId: number; userId: number }[],
  now: number,
): Promise<void> {
  await enqueuePush(trx, tickets, { kind: 'called-off' }, now)
  const readers = await readersOf(
    trx,
    tickets.map(({ userId }) => userId),
  )
  for (const [userId, reader] of readers) {
    const ticketIds = tickets.filter((ticket) => ticket.userId === userId).map(({ ticketId }) => ticketId)
    await enqueueMail(trx, reader, { kind: 'called-off', ticketIds }, now)
  }
}

/** Changes of a trip that does not run need not be told any more. */
export async function dropTripMails(trx: Trx, busId: number): Promise<void> {
  const start = JSON.stringify({ kind: 'trip-changed' } satisfies Pick<Letter, 'kind'>).slice(0, -1)
  await trx.deleteFrom('mail_outbox').where('bus_id', '=', busId).where('letter', 'like', `${start},%`).execute()
}

async function readersOf(trx: Trx, userIds: readonly number[]): Promise<ReadonlyMap<number, MailReader>> {
  if (userIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', 'in', [...new Set(userIds)])
    // What an erased account has instead of an address is none.
    .where('email', 'like', '%@%')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, ...reader }) => [id, reader]))
}
