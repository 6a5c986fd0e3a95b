import type { Language } from '#contract/language.ts'
import { toRupees } from '#contract/money.ts'
import { placeName } from '#contract/places/places.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant } from '#contract/time.ts'
import type { Reader } from '../db/database.ts'
import { momentInWords, rupees, shortDate } from '../formats.ts'
import { departureOf } from '../modules/buses/departure.ts'
import { readClaim } from '../modules/payments/stored-claim.ts'
import { unlinked } from './unlinked.ts'

/** @returns a trip as mails and notifications to its company name it; undefined if there is none */
export async function tripInWords(db: Reader, language: Language, busId: number) {
  const row = await db
    .selectFrom('buses')
    .select(['admin_id', 'from_place', 'to_place', 'departs', 'called_off_at'])
    .where('id', '=', busId)
    .executeTakeFirst()
  if (!row) return undefined
  const departure = departureOf(row)
  return {
    adminId: row.admin_id,
    isCalledOff: row.called_off_at !== null,
    leaves: departureInstant(departure),
    trip: {
      from: unlinked(placeName(row.from_place, language)),
      to: unlinked(placeName(row.to_place, language)),
      day: shortDate(departure.dateOfDeparture, language),
      departureTime: departure.departureTime,
    },
  }
}

/**
 * @param isNear only claims whose time is nearly over
 * @returns passengers' claims of payment that keep seats of a trip; undefined where there are none now
 */
export async function heldSeatsInWords(db: Reader, language: Language, busId: number, isNear: boolean) {
  const rows = await db
    .selectFrom('tickets')
    .select(['claim', 'held_until'])
    .where('bus_id', '=', busId)
    .where('status', '=', BOOKED)
    .where('claimed_at', 'is not', null)
    .where('held_until', '>', 0)
    .$if(isNear, (query) => query.where('claim_told_at', 'is not', null))
    .execute()
  if (rows.length === 0) return undefined
  const paise = rows.reduce((sum, { claim }) => sum + (readClaim(claim)?.amount ?? 0), 0)
  const until = Math.min(...rows.map(({ held_until }) => held_until ?? 0))
  return { bookings: rows.length, amount: rupees(toRupees(paise)), until: momentInWords(until, language) }
}

/** @returns the number of bookings with an unanswered report that the bus never came */
export async function countOpenReports(db: Reader, busId: number): Promise<number> {
  const { open } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('bus_id', '=', busId)
    .where('status', '=', BOOKED)
    .where('never_came_at', 'is not', null)
    .where('never_came_answered_at', 'is', null)
    // A scan may arrive later that says they got on after all.
    .whereRef('boarded_seats', '<', 'seat_count')
    .executeTakeFirstOrThrow()
  return Number(open)
}
