import type { PushPayload } from '#contract/accounts/push.ts'
import type { StaffRole } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import type { Reader } from '../db/database.ts'
import type { Written } from '../delivery/transport.ts'
import { countOpenReports, heldSeatsInWords, tripInWords } from '../mail/office-facts.ts'
import type { OfficeLetter } from '../news/office-letter.ts'
import { clipped, LONGEST_BODY, LONGEST_TITLE, PUSH_WORDS } from './push-texts.ts'
import type { PushMessage } from './push-transport.ts'

const HOUR_MS = 3_600_000
/** News is worth a notification until this long after the departure: as long as a departed trip can be called off. */
const NEWS_FOR_MS = 48 * HOUR_MS
const HOME = '/adminAuth/admin-home-page'

interface OfficeMessage {
  endpoint: string
  keys: { p256dh: string; auth: string }
  message: PushMessage
}

/**
 * Writes a notification for a company's people, as things are now: no passenger's name or number, as for travellers.
 */
export async function writeOfficePush(
  db: Reader,
  subscriptionId: number,
  letter: OfficeLetter,
  now: number,
): Promise<Written<OfficeMessage>> {
  const phone = await findPhone(db, subscriptionId)
  if (!phone) return { kind: 'pointless' }
  const language = phone.language ?? phone.own_language ?? phone.account_language
  const found = await tripInWords(db, language, letter.busId)
  // The phone may be another company's by now.
  if (!found || found.isCalledOff || found.adminId !== phone.account_id) return { kind: 'pointless' }
  const until = found.leaves + NEWS_FOR_MS
  const notice = until > now ? await noticeOf(db, language, letter, found.trip, phone.staff_role) : undefined
  if (!notice) return { kind: 'pointless' }
  const { account_id, staff_id, endpoint, p256dh, auth } = phone
  const payload: PushPayload = {
    title: clipped(notice.words.title, LONGEST_TITLE),
    body: clipped(notice.words.body, LONGEST_BODY),
    language,
    to: staff_id === null ? `operator-${account_id}` : `operator-${account_id}-staff-${staff_id}`,
    tag: `${letter.kind}-${letter.busId}`,
    path: notice.action.path,
    stays: true,
    actions: [notice.action],
  }
  const message: PushMessage = {
    payload: JSON.stringify(payload),
    ttl: Math.floor((until - now) / 1_000),
    urgency: 'high',
    topic: payload.tag,
  }
  return { kind: 'send', message: { endpoint, keys: { p256dh, auth }, message } }
}

async function noticeOf(
  db: Reader,
  language: Language,
  letter: OfficeLetter,
  { from, to, day, departureTime: time }: { from: string; to: string; day: string; departureTime: string },
  role: StaffRole | null,
) {
  const words = PUSH_WORDS[language]
  const trip = { from, to, day, time }
  switch (letter.kind) {
    case 'never-came': {
      const reports = await countOpenReports(db, letter.busId)
      if (reports === 0) return undefined
      return { words: words.neverCame({ ...trip, reports }), action: { title: words.answer, path: HOME } }
    }
    case 'seats-held':
    case 'claims-near': {
      const held = await heldSeatsInWords(db, language, letter.busId, letter.kind === 'claims-near')
      if (!held) return undefined
      const say = letter.kind === 'claims-near' ? words.claimsNear : words.seatsHeld
      return { words: say({ ...trip, ...held }), action: { title: words.lookForIt, path: `${HOME}/payments` } }
    }
    case 'not-coming': {
      // The counter cannot call a trip off: it can call the driver, and the owner.
      const action =
        role === 'counter'
          ? { title: words.seeTrips, path: `${HOME}/trips` }
          : { title: words.callOff, path: `${HOME}/call-off/${letter.busId}` }
      return { words: words.notComing({ ...trip, ...letter }), action }
    }
  }
}

function findPhone(db: Reader, id: number) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('admins', 'admins.id', 'push_subscriptions.account_id')
    .leftJoin('staff', 'staff.id', 'push_subscriptions.staff_id')
    .selectAll('push_subscriptions')
    .select(['admins.language as account_language', 'staff.language as own_language', 'staff.role as staff_role'])
    .where('push_subscriptions.id', '=', id)
    .where('push_subscriptions.role', '=', 'operator')
    .executeTakeFirst()
}
