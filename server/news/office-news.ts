import { isNewsFor, type OfficeNewsKind } from '#contract/accounts/office-news.ts'
import type { StaffRole } from '#contract/constants.ts'
import type { Trx } from '../db/database.ts'
import { enqueueMail, isWaiting, type MailReader } from './mail-outbox.ts'
import type { OfficeLetter } from './office-letter.ts'
import { enqueueOfficePush } from './push-outbox.ts'

const SWITCHES: Record<OfficeLetter['kind'], OfficeNewsKind> = {
  'never-came': 'neverCame',
  'not-coming': 'notComing',
  'seats-held': 'seatsHeld',
  'claims-near': 'claimsNear',
}

/** A person of a company's office; `staffId` and `role` are undefined for the holder of its account. */
interface OfficePerson extends MailReader {
  staffId: number | undefined
  role: StaffRole | undefined
  muted_news: string
}

/**
 * Queues this transaction's news for a company's people: a mail to owners, and a message to the phones of everybody it
 * is for, unless they have switched it off. News that already waits with the same words is not queued twice.
 * @param notBefore when it is sent
 */
export async function tellOffice(
  trx: Trx,
  adminId: number,
  letter: OfficeLetter,
  now: number,
  notBefore = now,
): Promise<void> {
  const kind = SWITCHES[letter.kind]
  // Only people whom it is for, and who have not switched it off.
  const people = (await peopleOf(trx, adminId)).filter(
    ({ role, muted_news }) => isNewsFor(kind, role) && !readMuted(muted_news).includes(kind),
  )
  for (const owner of people.filter(isMailedOwner))
    if (!(await isWaiting(trx, owner, letter))) await enqueueMail(trx, owner, letter, now, notBefore)
  await enqueueOfficePush(
    trx,
    { adminId, staffIds: people.map(({ staffId }) => staffId) },
    JSON.stringify(letter),
    now,
    notBefore,
  )
}

/** @returns the people who decide in a company and have an address: the account's holder, and staff who are owners */
export async function ownersOf(trx: Trx, adminId: number): Promise<MailReader[]> {
  return (await peopleOf(trx, adminId)).filter(isMailedOwner)
}

function isMailedOwner({ role, email }: OfficePerson): boolean {
  return (role === undefined || role === 'owner') && email.includes('@')
}

/** @returns the holder first */
async function peopleOf(trx: Trx, adminId: number): Promise<OfficePerson[]> {
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
  return [...holder.map((one) => ({ ...one, staffId: undefined, role: undefined })), ...staff]
}

/** @param stored as `muted_news` holds it. @returns the kinds that a person has switched off */
export function readMuted(stored: string): string[] {
  return stored === '' ? [] : stored.split(',')
}
