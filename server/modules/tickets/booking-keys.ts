import type { Reader, Trx } from '../../db/database.ts'
import { columnNames, jsonRows, type RowOf } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'

/** Idempotency-Keys of bookings: which were used, and for what. */

export interface KeyOfUser {
  userId: number
  key: string
}

const keyUses = prepared<{ keys: string }>()((db, slot) =>
  db
    .selectFrom(jsonRows(db, slot('keys'), { userId: 'integer', key: 'text' }).as('wanted'))
    .innerJoin('booking_keys as used', (join) =>
      join.onRef('used.user_id', '=', 'wanted.userId').onRef('used.key', '=', 'wanted.key'),
    )
    .select(['used.user_id as userId', 'used.key', 'used.bus_id as busId', 'used.seats', 'used.ticket_id as ticketId']),
)

export type StoredKeyUse = Awaited<ReturnType<typeof keyUses>>[number]

/** The query for what travellers' Idempotency-Keys were used for; nothing where there are no keys. */
export function askKeyUses(db: Reader, keys: readonly KeyOfUser[]) {
  return keys.length === 0 ? undefined : keyUses.query(db, { keys: JSON.stringify(keys) })
}

export interface NewKeyUse extends KeyOfUser {
  busId: number
  seats: string
  ticketId: number
}

const keyColumns = {
  user_id: 'integer',
  key: 'text',
  bus_id: 'integer',
  seats: 'text',
  ticket_id: 'integer',
  created_at: 'bigint',
} as const
const keyNames = columnNames(keyColumns)

const rememberedKeys = prepared<{ uses: string }>()((db, slot) =>
  db
    .insertInto('booking_keys')
    .columns(keyNames)
    .expression((eb) => eb.selectFrom(jsonRows(db, slot('uses'), keyColumns).as('made')).select(keyNames)),
)

/** The statement that notes key uses, to be run; nothing where there are none. */
export function rememberKeys(trx: Trx, uses: readonly NewKeyUse[], now: number) {
  if (uses.length === 0) return undefined
  const rows = uses.map(({ userId, key, busId, seats, ticketId }) => ({
    user_id: userId,
    key,
    bus_id: busId,
    seats,
    ticket_id: ticketId,
    created_at: now,
  }))
  return rememberedKeys.query(trx, { uses: JSON.stringify(rows satisfies RowOf<typeof keyColumns>[]) })
}

/**
 * Uses a key up without a ticket, unless it is used already. If a booking with the same key is under way on another
 * connection, the primary key lets one of the two win: this waits for the booking, or the booking finds the key taken.
 * @returns the ticket that the key made, if any
 */
export async function withdrawKey(trx: Trx, { userId, key }: KeyOfUser, now: number): Promise<number | undefined> {
  await trx
    .insertInto('booking_keys')
    .values({ user_id: userId, key, bus_id: null, seats: null, ticket_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const use = await trx
    .selectFrom('booking_keys')
    .select('ticket_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return use.ticket_id ?? undefined
}
