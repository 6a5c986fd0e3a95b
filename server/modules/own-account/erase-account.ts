import { ERASED_NAME } from '#contract/accounts/erased-name.ts'
import { ENGLISH, type Language } from '#contract/language.ts'
import { placeName } from '#contract/places/places.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { shortDate } from '../../formats.ts'
import { tell } from '../../news/news.ts'
import { conflict } from '../../refusal.ts'
import { ACCOUNT_TABLE } from '../accounts/store.ts'
import { dropPasskeys } from '../passkeys/store.ts'
import { forgetPayersOf } from '../payments/forget-payers.ts'
import { dropStaffOf } from '../staff/forget-staff.ts'
import { keepPayTo } from './money-due.ts'

/**
 * The values that replace a person's. No log-in form takes such an address, and no password fits the empty hash. The
 * account is not active: a booking that waited while the account was being erased sees that when its turn comes.
 */
const nobody = (id: number) => ({
  name: ERASED_NAME,
  email: `erased-${id}`,
  phone: '',
  password_hash: '',
  activated_at: null,
  language: ENGLISH,
})

interface Ahead {
  from_place: string
  to_place: string
  departs: string
}

/**
 * Takes the person out of a traveller's account and past tickets; trip, seats and money stay, as they are the
 * operator's books. A future ticket has a passenger whom the door must know and who must hear of changes, so it has to
 * be travelled or cancelled first. The caller locks the account (`lockProved`), as a booking does: one of the two waits
 * for the other.
 * @param payTo where to pay money that is due back to them, if they did not say so when they cancelled
 * @throws Refusal 409 while a ticket is ahead, or while money is due and nobody knows where to pay it
 */
export async function eraseUser(
  trx: Trx,
  { id, email, payTo }: { id: number; email: string; payTo: string },
  now: number,
): Promise<void> {
  const ahead = await trx
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['buses.from_place', 'buses.to_place', 'buses.departs'])
    .where('tickets.user_id', '=', id)
    .where('tickets.status', '=', 'BOOKED')
    .where('buses.departs', '>', indiaMoment(now))
    .orderBy('buses.departs')
    .executeTakeFirst()
  if (ahead) throw conflict((say, lang) => say.account.ticketAhead(...whenAndWhere(ahead, lang)))
  await keepPayTo(trx, id, payTo)
  await trx
    .updateTable('tickets')
    .set({ passenger_name: ERASED_NAME, passenger_age: 0, passenger_gender: '', passenger_phone: '', passengers: '' })
    .where('user_id', '=', id)
    .execute()
  const tickets = await trx.selectFrom('tickets').select('id').where('user_id', '=', id).orderBy('id').execute()
  await forgetPayersOf(
    trx,
    tickets.map((ticket) => ticket.id),
    true,
  )
  await trx.updateTable('payment_claims').set({ user_id: null, key: null }).where('user_id', '=', id).execute()
  await trx.deleteFrom('booking_keys').where('user_id', '=', id).execute()
  await trx
    .updateTable('users')
    .set({ ...nobody(id), age: 0, gender: '' })
    .where('id', '=', id)
    .execute()
  await forgetTraces(trx, 'user', id, email, now)
}

/**
 * Takes the person out of an operator's account. The company's name and GST number stay on sold tickets: tax law wants
 * receipts kept, and travellers need to know who carried them. The caller locks the account, as adding or editing one
 * of its trips does.
 * @throws Refusal 409 while trips are ahead, sold or not
 */
export async function eraseAdmin(trx: Trx, id: number, email: string, now: number): Promise<void> {
  const ahead = await trx
    .selectFrom('buses')
    .select(['from_place', 'to_place', 'departs'])
    .where('admin_id', '=', id)
    .where('archived_at', 'is', null)
    .where('departs', '>', indiaMoment(now))
    .orderBy('departs')
    .executeTakeFirst()
  if (ahead) throw conflict((say, lang) => say.account.tripsAhead(...whenAndWhere(ahead, lang)))
  await trx
    .updateTable('admins')
    .set({ ...nobody(id), travels_key: null })
    .where('id', '=', id)
    .execute()
  // Sums stay; the names of those who counted them go.
  await trx
    .updateTable('till_closings')
    .set({ name: ERASED_NAME, closed_by: ERASED_NAME, reason: '' })
    .where('admin_id', '=', id)
    .execute()
  await dropStaffOf(trx, id, now)
  await trx.deleteFrom('boarding_handovers').where('admin_id', '=', id).execute()
  await trx.deleteFrom('operator_keys').where('admin_id', '=', id).execute()
  await forgetTraces(trx, 'operator', id, email, now)
}

/** Deletes other traces of the person: log-ins, links, and mails that are still queued here. */
async function forgetTraces(trx: Trx, role: Role, id: number, email: string, now: number): Promise<void> {
  await trx.deleteFrom('sessions').where('role', '=', role).where('account_id', '=', id).execute()
  await trx.deleteFrom('mail_tokens').where('role', '=', role).where('account_id', '=', id).execute()
  await trx.deleteFrom('push_subscriptions').where('role', '=', role).where('account_id', '=', id).execute()
  await dropPasskeys(trx, role, id)
  const other = ACCOUNT_TABLE[role === 'user' ? 'operator' : 'user']
  const hasOther = await trx.selectFrom(other).select('id').where('email', '=', email).executeTakeFirst()
  await tell(trx, { kind: 'account-gone', role, accountId: id, email: hasOther ? undefined : email }, now)
}

function whenAndWhere({ from_place, to_place, departs }: Ahead, language: Language) {
  const [from, to] = [placeName(from_place, language), placeName(to_place, language)]
  return [from, to, shortDate(departs.slice(0, 10), language), departs.slice(11)] as const
}
