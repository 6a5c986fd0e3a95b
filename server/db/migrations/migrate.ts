import { type Kysely, Migrator } from 'kysely'
import { StartRefusal } from '../../config.ts'
import type { Tables } from '../schema.ts'
import { migrations } from './all-migrations.ts'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * Brings the schema up to date, all steps in one transaction: a process killed half-way leaves the old schema.
 * @throws StartRefusal if the database was written by a newer program
 */
export async function migrate(db: Kysely<Tables>, kinds: ColumnKinds): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, step]) => [
            name,
            { up: (trx: Kysely<unknown>) => step.up(trx, kinds) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartRefusal(
      'This database was written by a newer version of Sawari. Start that version, or restore a backup.',
    )
  throw error
}
