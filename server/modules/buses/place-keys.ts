import { sql } from 'kysely'
import { placeKey } from '#contract/places/places.ts'
import type { Database, Reader } from '../../db/database.ts'

const COLUMNS = ['from_key', 'to_key'] as const

/**
 * Gives the present keys to trips that a server of the previous version, running beside this one, has added or changed.
 * Then each name of their places finds them; before, only the name that is written does (keysOfPlace).
 */
export async function mendPlaceKeys(database: Database): Promise<void> {
  for (const column of COLUMNS)
    for (const key of await keysInUse(database.read, column)) {
      const mended = placeKey(key)
      if (mended === key) continue
      await database.write(async (trx) => {
        await trx
          .updateTable('buses')
          .set({ [column]: mended })
          .where(column, '=', key)
          .where('archived_at', 'is', null)
          .execute()
        await database.busListChanged(trx, { kind: 'trips' })
      })
    }
}

/** The index leads from each key to the next one, so this costs one look per town, not per trip. */
async function keysInUse(db: Reader, column: (typeof COLUMNS)[number]): Promise<string[]> {
  const key = sql.ref(column)
  const { rows } = await sql<{ key: string }>`
    with recursive there(key) as (
      select min(${key}) from buses where archived_at is null
      union all
      select (select min(${key}) from buses where archived_at is null and ${key} > there.key)
      from there where there.key is not null
    )
    select key from there where key is not null`.execute(db)
  return rows.map((row) => row.key)
}
