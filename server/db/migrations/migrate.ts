import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, Migrator, type RawBuilder } from 'kysely'
import { StartRefusal } from '../../config.ts'
import type { Tables } from '../schema.ts'
import { migrations } from './list.ts'

type ColumnKind = 'integer' | 'bigint' | 'text' | RawBuilder<unknown>

/** What a migration needs to know of the engine. */
export interface ColumnKinds {
  id: ColumnKind
  primaryKey: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  whole: ColumnKind
  /** Whole numbers beyond 32 bits. */
  moment: ColumnKind
  text: ColumnKind
  /** Text that an index orders by bytes. */
  key: ColumnKind
  table(db: Kysely<unknown>, name: string): CreateTableBuilder<string>
}

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
