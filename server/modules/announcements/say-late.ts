import { HANDED_OVER_SAYS_AHEAD_MS, MOST_SAID_BY_A_PHONE } from '#contract/buses/announcement.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant } from '#contract/time.ts'
import type { Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { conflict } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import type { BusRow } from '../buses/store.ts'
import { rememberBooked } from '../buses/trip-changes.ts'
import type { Saying } from './saying.ts'

/** Minutes. A new lateness that differs by less from the last one told is not told again. */
const WORTH_TELLING = 15

/** @param minutes 0: on time again. @returns the announcement's id */
export async function sayLate(
  trx: Trx,
  bus: BusRow,
  minutes: number,
  { boarder, by, saidAt, now }: Saying,
): Promise<number> {
  // A departure announced since then already includes the lateness.
  const holds = saidAt >= Math.max(bus.late_said_at ?? 0, bus.departs_said_at ?? 0)
  const isNews = holds && isWorthTelling(minutes, await lastTold(trx, bus))
  if (holds) {
    await rememberBooked(trx, bus)
    await trx
      .updateTable('buses')
      .set({ late_minutes: minutes === 0 ? null : minutes, late_said_at: saidAt, late_by: by })
      .where('id', '=', bus.id)
      .execute()
  }
  const { id } = await trx
    .insertInto('trip_announcements')
    .values({
      bus_id: bus.id,
      late_minutes: minutes,
      said_at: saidAt,
      heard_at: now,
      said_by: by,
      handover_id: boarder.kind === 'handed-over' ? boarder.handoverId : null,
      told: isNews ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isNews) await tell(trx, { kind: 'trip-late', tickets: await ticketsOf(trx, bus.id) }, now)
  return id
}

/** @throws Refusal 409 too early or too often for a handed-over phone */
export async function assertMaySayLate(trx: Trx, bus: BusRow, { boarder, now }: Saying): Promise<void> {
  if (boarder.kind !== 'handed-over') return
  if (departureInstant(departureOf(bus)) - HANDED_OVER_SAYS_AHEAD_MS > now)
    throw conflict((say) => say.announcement.tooEarly)
  const { said } = await trx
    .selectFrom('trip_announcements')
    .select((eb) => eb.fn.countAll<number>().as('said'))
    .where('bus_id', '=', bus.id)
    .where('handover_id', '=', boarder.handoverId)
    .executeTakeFirstOrThrow()
  if (said >= MOST_SAID_BY_A_PHONE) throw conflict((say) => say.announcement.tooOften)
}

/** @returns the last lateness that passengers of this departure were told; 0 where they were told none */
async function lastTold(trx: Trx, { id, departs_said_at }: BusRow): Promise<number> {
  const row = await trx
    .selectFrom('trip_announcements')
    .select('late_minutes')
    .where('bus_id', '=', id)
    .where('told', '=', 1)
    .where('said_at', '>=', departs_said_at ?? 0)
    .orderBy('said_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.late_minutes ?? 0
}

/** Passengers who were told that the trip is late are always told that it is on time again. */
function isWorthTelling(minutes: number, told: number): boolean {
  return minutes === 0 || told === 0 ? minutes !== told : Math.abs(minutes - told) >= WORTH_TELLING
}

function ticketsOf(trx: Trx, busId: number) {
  return (
    trx
      .selectFrom('tickets')
      .select(['id as ticketId', 'user_id as userId'])
      .where('bus_id', '=', busId)
      .where('status', '=', BOOKED)
      // Boarded passengers know it.
      .where('boarded_seats', '=', 0)
      .orderBy('id')
      .execute()
  )
}
