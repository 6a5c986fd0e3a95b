import type { Staff, StaffFigures, StaffInvite, StaffMember } from '#contract/accounts/staff.ts'
import { INVITATION_HOURS } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import { indiaDate } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { orTaken } from '../../db/faults.ts'
import { findMade, makeOnce } from '../../db/operator-keys.ts'
import { tell } from '../../news/news.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import type { Session, Sessions } from '../../plugins/security/sessions.ts'
import { conflict, notFound, notLoggedIn, tooMany } from '../../refusal.ts'
import { dropMailTokens } from '../accounts/mailed-links/mail-tokens.ts'
import { countTry } from '../accounts/passwords/tries.ts'
import { findAccountByEmail, lockAccount } from '../accounts/store.ts'
import { forgetLinks } from './forget-staff.ts'
import { findSalesOf, findStaffByEmail, findStaffOf, hasNamesake, lockStaff, type StaffRow } from './store.ts'

const HOUR = 3_600_000
const PER_COMPANY = { most: 20, windowMs: HOUR }
const PER_ADDRESS = { most: 4, windowMs: HOUR }

export type StaffService = ReturnType<typeof staffService>

/**
 * An operator's staff. Each call of the contract says what they may do (`staff`), and plugins/calls/calls.ts enforces
 * it.
 */
export function staffService(context: Context, sessions: Sessions, securityLog: SecurityLog) {
  const { config, database, now } = context

  async function countInvitation(adminId: number, email: string): Promise<void> {
    if (!config.rateLimits) return
    const verdicts = await database.write(async (trx) => [
      await countTry(trx, ['staff-invitation', String(adminId)], PER_COMPANY, now()),
      await countTry(trx, ['staff-invitation', email], PER_ADDRESS, now()),
    ])
    for (const verdict of verdicts)
      if (verdict.kind === 'over') throw tooMany((say) => say.staff.manyInvitations, verdict.retryAfter)
  }

  /** @throws Refusal 409. @returns the invitation to renew, if there is one */
  async function findOpenInvitation(trx: Trx, adminId: number, email: string): Promise<StaffRow | undefined> {
    if (await findAccountByEmail(trx, 'operator', email)) throw conflict((say) => say.staff.addressOfOperator)
    const known = await findStaffByEmail(trx, email)
    if (known === undefined) return undefined
    if (known.admin_id !== adminId) {
      // Else a company could keep people from working for another one, by inviting them.
      const isOver = known.joined_at === null && known.invited_at < now() - INVITATION_HOURS * HOUR
      if (!isOver) throw conflict((say) => say.staff.addressOfOthers)
      await endOne(trx, known.id)
      return undefined
    }
    if (known.joined_at !== null) throw conflict((say) => say.staff.hasJoined)
    return known
  }

  async function endOne(trx: Trx, staffId: number): Promise<void> {
    await trx.updateTable('staff').set({ withdrawn_at: now(), password_hash: null }).where('id', '=', staffId).execute()
    await sessions.endAllOfStaff(trx, staffId)
    await forgetLinks(trx, staffId, now())
  }

  return {
    async list(adminId: number): Promise<Staff> {
      const holder = await database.read
        .selectFrom('admins')
        .select('name')
        .where('id', '=', adminId)
        .executeTakeFirst()
      if (!holder) throw notLoggedIn()
      const [rows, phones] = [await findStaffOf(database.read, adminId), await sessions.countOfStaff(adminId)]
      return { holder, members: rows.map((row) => toMember(row, row.linkEndsAt, phones.get(row.id) ?? 0)) }
    },

    /**
     * Invites somebody, or renews an invitation that was not taken: the earlier link ends at once.
     * @param language of the mail
     * @param key Idempotency-Key: under one key there is one mail, whatever became of the invitation since
     * @throws Refusal 404 if the person invited under the key is gone; 422 if the key invited somebody else; 409 if the
     *   address is an operator's, of another company's staff, or of somebody who has joined; 429
     */
    async invite(
      { accountId: adminId }: Session,
      { name, email, role }: StaffInvite,
      language: Language,
      key: string | undefined,
    ) {
      const keyed = { adminId, key, asked: { invite: email, name, role } }
      if ((await findMade(database.read, keyed)) === undefined) await countInvitation(adminId, email)
      const invite = async (trx: Trx) => {
        const open = await findOpenInvitation(trx, adminId, email)
        const said = { name, role, language, invited_at: now() }
        if (open) await dropMailTokens(trx, 'staff', open.id)
        const row = open
          ? await trx.updateTable('staff').set(said).where('id', '=', open.id).returningAll().executeTakeFirstOrThrow()
          : await orTaken(
              trx
                .insertInto('staff')
                .values({ ...said, admin_id: adminId, email })
                .returningAll()
                .executeTakeFirstOrThrow(),
              (say) => say.staff.addressOfOthers,
            )
        await tell(trx, { kind: 'staff-invitation', staffId: row.id, to: row }, now())
        return row.id
      }
      const { id, replayed } = await database.write(async (trx) => {
        // Erasing the account locks it too: an erased company invites nobody.
        if (!(await lockAccount(trx, 'operator', adminId))) throw notLoggedIn()
        return makeOnce(trx, keyed, () => invite(trx), now())
      })
      const row = await database.read.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound((say) => say.staff.unknown)
      if (!replayed) securityLog.note('staff-invited', { role: 'operator', account: adminId, staff: id })
      return { member: toMember(row, null, 0), replayed }
    },

    /** @throws Refusal 404 for people who are not, or no longer, on this company's staff */
    async figures(adminId: number, staffId: number): Promise<StaffFigures> {
      const person = await database.read
        .selectFrom('staff')
        .select(['id', 'admin_id', 'name', 'joined_at'])
        .where('id', '=', staffId)
        .where('admin_id', '=', adminId)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()
      if (!person) throw notFound((say) => say.staff.unknown)
      const phones = await sessions.listOfStaff(staffId)
      if (await hasNamesake(database.read, person)) return { phones, sales: null }
      const { tickets, paise } = await findSalesOf(database.read, person, indiaDate(now()))
      return { phones, sales: { tickets, paidToday: toRupees(paise) } }
    },

    /** Ends every log-in of a person, and their links. A repeat does nothing. @throws Refusal 404 */
    async withdraw({ accountId: adminId }: Session, staffId: number): Promise<void> {
      const isNew = await database.write(async (trx) => {
        const person = await lockStaff(trx, staffId)
        if (person?.admin_id === adminId) {
          await endOne(trx, staffId)
          return true
        }
        const before = await trx.selectFrom('staff').select('admin_id').where('id', '=', staffId).executeTakeFirst()
        if (before?.admin_id !== adminId) throw notFound((say) => say.staff.unknown)
        return false
      })
      if (isNew) securityLog.note('staff-withdrawn', { role: 'operator', account: adminId, staff: staffId })
    },
  }
}

function toMember(row: StaffRow, linkEndsAt: number | null, phones: number): StaffMember {
  const { id, name, email, role, invited_at: invitedAt, joined_at: joinedAt, seen_at: seenAt } = row
  return {
    id,
    name,
    email,
    role,
    invitedAt,
    joinedAt,
    linkEndsAt: joinedAt === null ? linkEndsAt : null,
    seenAt,
    phones,
  }
}
