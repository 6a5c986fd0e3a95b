import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely, RawBuilder } from 'kysely'

type ColumnKind = 'integer' | 'bigint' | 'text' | RawBuilder<unknown>

/** The column types of an engine, for migrations. */
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
