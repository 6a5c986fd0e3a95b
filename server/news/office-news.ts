import { isNewsFor, type OfficeNewsKind } from '#contract/accounts/office-news.ts'
import type { StaffRole } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import type { Trx } from '../db/database.ts'
import { enqueueMail, isWaiting } from './mail-outbox.ts'
import type { OfficeLetter } from './office-letter.ts'
import { enqueueOfficePush } from './push-outbox.ts'

const SWITCHES: Record<OfficeLetter['kind'], OfficeNewsKind> = {
  'never-came': 'neverCame',
  'not-coming': 'notComing',
  'seats-held': 'seatsHeld',
  'claims-near': 'claimsNear',
}

/** Who works in a company's office; `staffId` and `role` are undefined of the holder of its account. */
interface OfficePerson {
  staffId: number | undefined
  role: StaffRole | undefined
  email: string
  language: Language
}

/**
 * Notes what this transaction owes to a company's people: a mail to owners, and a message to the phones of all whom it
 * concerns, where they have switched none of it off. What waits already, with the same words, is not noted twice.
 * @param notBefore when it is sent
 */
export async function tellOffice(
  trx: Trx,
  adminId: number,
  letter: OfficeLetter,
  now: number,
  notBefore = now,
): Promise<void> {
  const people = await peopleFor(trx, adminId, SWITCHES[letter.kind])
  for (const { role, email, language } of people) {
    const isOwner = role === undefined || role === 'owner'
    if (isOwner && email.includes('@') && !(await isWaiting(trx, { email, language }, letter)))
      await enqueueMail(trx, { email, language }, letter, now, notBefore)
  }
  await enqueueOfficePush(
    trx,
    { adminId, staffIds: people.map(({ staffId }) => staffId) },
    JSON.stringify(letter),
    now,
    notBefore,
  )
}

/** @returns whom a kind concerns and who has not switched it off, the holder first */
async function peopleFor(trx: Trx, adminId: number, kind: OfficeNewsKind): Promise<OfficePerson[]> {
  const holder = await trx
    .selectFrom('admins')
    .select(['email', 'language', 'muted_news'])
    .where('id', '=', adminId)
    .execute()
  const staff = await trx
    .selectFrom('staff')
    .select(['id as staffId', 'role', 'email', 'language', 'muted_news'])
    .where('admin_id', '=', adminId)
    .where('joined_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
  const all = [...holder.map((one) => ({ ...one, staffId: undefined, role: undefined })), ...staff]
  return all.filter(({ role, muted_news }) => isNewsFor(kind, role) && !readMuted(muted_news).includes(kind))
}

/** @param stored as `muted_news` holds it. @returns what somebody has switched off */
export function readMuted(stored: string): string[] {
  return stored === '' ? [] : stored.split(',')
}
