import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { OfferedBus } from '#contract/buses/offered-bus.ts'
import type { PaymentTerms, PaymentTermsForm } from '#contract/payments/payment-terms.ts'
import { paymentReference, upiLink } from '#contract/payments/upi.ts'
import type { UpiPayment } from '#contract/tickets/money-of-ticket.ts'
import { type PayRule, payBefore, USUAL_HOURS_BEFORE } from '#contract/tickets/pay-before.ts'
import { DEFAULT_MODE, PAYMENT_MODES, type PaymentMode } from '#contract/tickets/payment-mode.ts'
import type { Departure } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import { notAllowed, notLoggedIn, Refusal } from '../../refusal.ts'
import { currentPassword } from '../accounts/passwords/current-password.ts'
import { findAccountById, lockProved } from '../accounts/store.ts'
import type { PasskeyService, ProvedAgain } from '../passkeys/service.ts'

const Stored = v.object({
  mode: v.picklist(PAYMENT_MODES),
  upiId: v.string(),
  upiName: v.string(),
  merchant: v.boolean(),
  // Absent in terms that were set before "UPI only" existed.
  hoursBefore: v.optional(v.number(), USUAL_HOURS_BEFORE),
})
type StoredTerms = v.InferOutput<typeof Stored>

const UNSET: StoredTerms = {
  ...{ mode: DEFAULT_MODE, upiId: '', upiName: '', merchant: false },
  hoursBefore: USUAL_HOURS_BEFORE,
}

/** @param stored as in `admins.payment_terms` */
function readStored(stored: string): StoredTerms {
  return stored === '' ? UNSET : v.parse(Stored, JSON.parse(stored))
}

/** @param stored as in `admins.payment_terms`. @returns how tickets booked now are paid */
export function payRuleOf(stored: string): PayRule {
  const { mode, hoursBefore } = readStored(stored)
  return mode === 'upi-only' ? { mode, hoursBefore } : { mode }
}

/** @returns how a ticket would be paid, as the trip says it to a traveller who would book now */
export function offeredPayment(stored: string, trip: Departure, now: number): OfferedBus['payment'] {
  const rule = payRuleOf(stored)
  const until = payBefore(trip, rule, now)
  return { ...rule, ...(until === undefined ? {} : { payBefore: until }) }
}

/**
 * @param rupees that are due of a live ticket
 * @returns where it is paid by UPI now; undefined where it is to be paid when getting on, or nothing is due
 */
export function upiOf(
  ticket: { id: number; pay_mode: PaymentMode; payment_terms: string },
  rupees: number,
): UpiPayment | undefined {
  if (ticket.pay_mode === 'at-boarding' || rupees <= 0) return undefined
  const { upiId: id, upiName: name, merchant } = readStored(ticket.payment_terms)
  if (id === '') return undefined
  const reference = paymentReference(ticket.id)
  return { link: upiLink({ id, name }, { rupees, reference }), id, name, reference, merchant }
}

export type PaymentTermsService = ReturnType<typeof paymentTermsService>

export function paymentTermsService(
  context: Context,
  passkeys: Pick<PasskeyService, 'proveAgain'>,
  securityLog: SecurityLog,
) {
  const { database, now } = context
  const password = currentPassword(context, securityLog)

  async function read(db: Reader, adminId: number): Promise<PaymentTerms> {
    const row = await db
      .selectFrom('admins')
      .select(['payment_terms', 'upi_changed_at'])
      .where('id', '=', adminId)
      .executeTakeFirst()
    if (!row) throw notLoggedIn()
    const changed = row.upi_changed_at === null ? {} : { upiChangedAt: row.upi_changed_at }
    return { ...readStored(row.payment_terms), ...changed }
  }

  /** @throws Refusal where it proves nothing */
  async function prove(
    adminId: number,
    { passkey, currentPassword: typed }: Pick<PaymentTermsForm, 'passkey' | 'currentPassword'>,
    ip: string,
  ): Promise<ProvedAgain> {
    if (passkey) return passkeys.proveAgain('operator', adminId, passkey, ip)
    const account = await findAccountById(database.read, 'operator', adminId)
    if (!account) throw notLoggedIn()
    if (await password.isRight('operator', account, typed ?? '', ip)) return { account, spend: async () => undefined }
    throw notAllowed((say) => say.account.wrongPassword)
  }

  return {
    /** @throws Refusal 401 for an account that is gone */
    read: (adminId: number): Promise<PaymentTerms> => read(database.read, adminId),

    /**
     * Sets how tickets booked from now on are paid. If the UPI ID changes, the company's owners get a mail.
     * A passkey's proof serves once: if it is spent, the same terms are answered as set, and other terms are refused.
     * @param ip whose tries of the password, or a passkey, are counted
     * @throws Refusal 400 passkey too late, 403 wrong password or no passkey of this account, 401, 429
     */
    async set(adminId: number, { currentPassword: typed, passkey, ...terms }: PaymentTermsForm, ip: string) {
      try {
        await setProved(adminId, terms, await prove(adminId, { passkey, currentPassword: typed }, ip))
      } catch (refusal) {
        // A request that was sent twice finds the passkey's proof spent by the other one, and its terms set.
        const isDone = passkey && refusal instanceof Refusal && (await stands(adminId, terms))
        if (!isDone) {
          if (refusal instanceof Refusal && refusal.status === 403)
            securityLog.note('payment-terms-refused', { role: 'operator', account: adminId })
          throw refusal
        }
      }
      return read(database.read, adminId)
    },
  }

  async function setProved(adminId: number, terms: StoredTerms, { account, spend }: ProvedAgain): Promise<void> {
    const isElsewhere = await database.write(async (trx) => {
      await spend(trx)
      // The password may have changed since it was proved: the old one must set nothing.
      if (!(await lockProved(trx, 'operator', account))) throw notAllowed((say) => say.account.wrongPassword)
      const { upiId, upiName } = await read(trx, adminId)
      const isElsewhere = upiId !== terms.upiId || upiName !== terms.upiName
      await trx
        .updateTable('admins')
        .set({ payment_terms: JSON.stringify(terms), ...(isElsewhere ? { upi_changed_at: now() } : {}) })
        .where('id', '=', adminId)
        .execute()
      if (isElsewhere) await tell(trx, { kind: 'upi-changed', adminId }, now())
      return isElsewhere
    })
    if (!isElsewhere) return
    securityLog.note('upi-changed', { role: 'operator', account: adminId })
  }

  async function stands(adminId: number, terms: StoredTerms): Promise<boolean> {
    const { upiChangedAt: _, ...now } = await read(database.read, adminId)
    return isDeepStrictEqual(now, terms)
  }
}
