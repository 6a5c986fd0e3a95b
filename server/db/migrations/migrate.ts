import { type Kysely, Migrator, sql } from 'kysely'
import { StartRefusal } from '../../config.ts'
import type { Tables } from '../schema.ts'
import { migrations } from './all-migrations.ts'
import type { ColumnKinds } from './column-kinds.ts'

/** The name's ending for steps that servers of the previous release can't run with (all-migrations.ts). */
const ALONE = /-alone$/

/**
 * Brings the schema up to date, all steps in one transaction: if the process is killed half-way, the old schema stays.
 * Leaves the schema of a newer program as it is.
 * @param begun whether the caller has begun that transaction and will commit it
 * @throws StartRefusal if a newer program made a schema that this one can't run with
 */
export async function migrate(db: Kysely<Tables>, kinds: ColumnKinds, { begun = false } = {}): Promise<void> {
  // Most starts find nothing to do; to see that, the migrator reads the columns of every table. A database without steps
  // answers with an error, which would end a transaction that was begun.
  if (!begun && (await isServable(db).catch(() => false))) return
  const migrator = new Migrator({
    db,
    disableTransactions: begun,
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
  if (!(error instanceof Error && /corrupted migrations/.test(error.message))) throw error
  if (await isServable(db)) return
  throw new StartRefusal(
    'This database was written by a newer version of Sawari. Start that version, or restore a backup.',
  )
}

/** @returns whether the schema has all steps of this program, and no later step that it can't run with */
async function isServable(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const made = new Set(rows.map(({ name }) => name))
  const newer = [...made].filter((name) => !(name in migrations))
  return Object.keys(migrations).every((name) => made.has(name)) && !newer.some((name) => ALONE.test(name))
}
