import { type Kysely, sql } from 'kysely'

/** Company names that differ only in joiners of Indian scripts, which are invisible, now count as the same name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const admins = await sql<{
    id: number
    travels_name: string
    travels_key: string
  }>`select id, travels_name, travels_key from admins where travels_key is not null order by id`.execute(db)
  // If operators now share a name, the first one owns it. The others keep using it, but nobody can join them.
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
  // Only now: the operators above have given up their keys, so no key is taken twice.
  for (const { id, key } of moved) await sql`update admins set travels_key = ${key} where id = ${id}`.execute(db)
}

/** `companyKey` as of this step's release. */
function keyOf(name: string): string {
  const seen = name.replace(/[\u200c\u200d]/g, '')
  return seen.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, '')
}
