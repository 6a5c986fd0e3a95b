import type { OfficeNews, OfficeNewsKind } from '#contract/accounts/office-news.ts'
import { isNewsFor, OFFICE_NEWS_FOR } from '#contract/accounts/office-news.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { readMuted } from '../../news/office-news.ts'
import type { Session } from '../../plugins/security/sessions.ts'

// The record's keys are exactly the kinds; TypeScript forgets keys.
const KINDS = Object.keys(OFFICE_NEWS_FOR) as OfficeNewsKind[]

type Person = Pick<Session, 'accountId' | 'staff'>

/** @returns which kinds of news the person gets; kinds that are not for them are left out */
export async function readOwnNews(db: Reader, person: Person): Promise<OfficeNews> {
  const muted = await mutedBy(db, person)
  const kinds = KINDS.filter((kind) => isNewsFor(kind, person.staff?.role))
  return Object.fromEntries(kinds.map((kind) => [kind, !muted.includes(kind)]))
}

/** @param wanted kinds that are missing here stay as they are */
export async function chooseOwnNews(trx: Trx, person: Person, wanted: OfficeNews): Promise<void> {
  const muted = new Set(await mutedBy(trx, person))
  for (const kind of KINDS) {
    if (wanted[kind] === true) muted.delete(kind)
    if (wanted[kind] === false) muted.add(kind)
  }
  const { accountId, staff } = person
  const change = { muted_news: [...muted].join(',') }
  if (staff) await trx.updateTable('staff').set(change).where('id', '=', staff.id).execute()
  else await trx.updateTable('admins').set(change).where('id', '=', accountId).execute()
}

async function mutedBy(db: Reader, { accountId, staff }: Person): Promise<string[]> {
  const row = staff
    ? await db.selectFrom('staff').select('muted_news').where('id', '=', staff.id).executeTakeFirst()
    : await db.selectFrom('admins').select('muted_news').where('id', '=', accountId).executeTakeFirst()
  return readMuted(row?.muted_news ?? '')
}
