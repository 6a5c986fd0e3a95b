import { type Kysely, sql } from 'kysely'

/** Company names that differ in the joiners of Indian scripts alone, which nobody sees, are one operator's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const admins = await sql<{
    id: number
    travels_name: string
    travels_key: string
  }>`select id, travels_name, travels_key from admins where travels_key is not null order by id`.execute(db)
  // Of operators who share a name by that the first keeps it; the others go on under it, and nobody can join them.
  const holders = new Map<string, number>()
  const moved: { id: number; key: string }[] = []
  for (const { id, travels_name, travels_key } of admins.rows) {
    const key = keyOf(travels_name)
    const isFirst = !holders.has(key)
    if (isFirst) holders.set(key, id)
    if (isFirst && key === travels_key) continue
    await sql`update admins set travels_key = null where id = ${id}`.execute(db)
    if (isFirst) moved.push({ id, key })
  }
  // Not before those that hold a key no more have let go of it.
  for (const { id, key } of moved) await sql`update admins set travels_key = ${key} where id = ${id}`.execute(db)
}

/** As `companyKey` was when this step was released. */
function keyOf(name: string): string {
  const seen = name.replace(/[\u200c\u200d]/g, '')
  return seen.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, '')
}
