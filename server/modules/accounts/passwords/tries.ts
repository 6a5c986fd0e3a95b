import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { latestPlausible } from '#server/stored-time.ts'

/** A limit: this many tries in a window of time. */
export interface TryLimit {
  most: number
  windowMs: number
}

export type TryVerdict = { kind: 'allowed'; count: number } | { kind: 'over'; count: number; retryAfter: number }

/**
 * Counts a try of something and says whether it is within its limit. The count lives in the database, so that several
 * servers share it and a restart forgets nothing; the key is stored as a hash.
 * @param parts what is limited, such as `['login', role, email, ip]`
 */
export async function countTry(trx: Trx, parts: readonly string[], limit: TryLimit, now: number): Promise<TryVerdict> {
  const isOver = sql`tries.window_ends_at <= ${now} or tries.window_ends_at > ${latestPlausible(now, limit.windowMs)}`
  const { count, window_ends_at } = await trx
    .insertInto('tries')
    .values({ key: keyOf(parts), count: 1, window_ends_at: now + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else tries.count + 1 end`,
        window_ends_at: sql<number>`case when ${isOver} then excluded.window_ends_at else tries.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (count <= limit.most) return { kind: 'allowed', count }
  return { kind: 'over', count, retryAfter: (window_ends_at - now) / 1000 }
}

/** Forgets the tries after a success. */
export async function forgetTries(trx: Trx, parts: readonly string[]): Promise<void> {
  await trx.deleteFrom('tries').where('key', '=', keyOf(parts)).execute()
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
