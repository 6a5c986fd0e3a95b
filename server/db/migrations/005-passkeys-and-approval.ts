import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Passkeys as an alternative to the password, and whether an operator may sell trips. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'passkeys')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('role', kinds.text, (column) => column.notNull())
    .addColumn('account_id', kinds.whole, (column) => column.notNull())
    .addColumn('credential_id', kinds.text, (column) => column.notNull().unique())
    .addColumn('public_key', kinds.text, (column) => column.notNull())
    .addColumn('counter', kinds.moment, (column) => column.notNull())
    .addColumn('name', kinds.text, (column) => column.notNull())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addColumn('used_at', kinds.moment)
    .execute()
  await db.schema.createIndex('passkeys_of_account').on('passkeys').columns(['role', 'account_id']).execute()

  await kinds
    .table(db, 'passkey_challenges')
    .addColumn('challenge_hash', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('role', kinds.text, (column) => column.notNull())
    .addColumn('account_id', kinds.whole)
    .addColumn('expires_at', kinds.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenges_age').on('passkey_challenges').column('expires_at').execute()

  // Existing operators stay approved.
  await db.schema
    .alterTable('admins')
    .addColumn('approval', kinds.text, (column) => column.notNull().defaultTo('approved'))
    .execute()
  await db.schema
    .createIndex('admins_not_selling')
    .on('admins')
    .column('id')
    .where(sql<boolean>`approval <> 'approved'`)
    .execute()
}
