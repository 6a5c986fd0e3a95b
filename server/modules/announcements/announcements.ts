import { boardingEnds, PHONES_AHEAD_MS } from '#contract/boarding/boarding.ts'
import {
  type Announced,
  HANDED_OVER_SAYS_AHEAD_MS,
  MOST_SAID_BY_A_PHONE,
  type NewAnnouncement,
} from '#contract/buses/announcement.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import type { AnnouncedBy } from '../../db/tables/trips.ts'
import { type Teller, tell } from '../../news/news.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { badInput, conflict, notAllowed, notFound } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import { type BusRow, lockBus } from '../buses/store.ts'

/** A new word that differs by less from what passengers were told is not told once more, minutes. */
const WORTH_TELLING = 15

export interface Announcements {
  /**
   * Says it of a trip: what was said last holds, whatever arrives last, and each booking hears of a change once.
   * @param by who of the company says it
   * @param key Idempotency-Key, lower case: under one key it is said once
   * @throws Refusal 400 late without minutes, 404 unknown or taken off, 403 not theirs or withdrawn, 409 where the trip is over, or too early or too
   *   often for a phone that was handed it, 422 if the key has said something else
   */
  announce(
    boarder: Boarder,
    by: AnnouncedBy,
    busId: number,
    word: NewAnnouncement,
    key: string | undefined,
  ): Promise<Announced & { replayed: boolean }>
}

export function announcements({ database, now }: Pick<Context, 'database' | 'now'>, teller: Teller): Announcements {
  return {
    async announce(boarder, by, busId, { ageMs, ...word }, key) {
      const minutes = word.kind === 'late' ? word.minutes : 0
      if (minutes === undefined) throw badInput((say) => say.announcement.minutesNeeded)
      const { told, ...answer } = await database.write(async (trx) => {
        const bus = await lockTrip(trx, boarder, busId)
        let hearsOfIt = false
        const { replayed } = await makeOnce(
          trx,
          { adminId: boarder.adminId, key, asked: { announce: busId, ...word } },
          async () => {
            const time = now()
            await assertMaySay(trx, boarder, bus, time)
            const saidAt = time - ageMs
            const holds = bus.late_said_at === null || saidAt >= bus.late_said_at
            hearsOfIt = holds && isWorthTelling(minutes, await lastTold(trx, busId))
            if (holds)
              await trx
                .updateTable('buses')
                .set({ late_minutes: minutes === 0 ? null : minutes, late_said_at: saidAt, late_by: by })
                .where('id', '=', busId)
                .execute()
            const { id } = await trx
              .insertInto('trip_announcements')
              .values({
                bus_id: busId,
                late_minutes: minutes,
                said_at: saidAt,
                heard_at: time,
                said_by: by,
                handover_id: boarder.kind === 'handed-over' ? boarder.handoverId : null,
                told: hearsOfIt ? 1 : 0,
              })
              .returning('id')
              .executeTakeFirstOrThrow()
            if (hearsOfIt) await tell(trx, { kind: 'trip-late', tickets: await ticketsOf(trx, busId) }, time)
            return id
          },
          now(),
        )
        return { told: hearsOfIt, replayed }
      })
      if (told) teller.wake()
      const until = by === 'office' ? Number.POSITIVE_INFINITY : now() + PHONES_AHEAD_MS
      return { ...answer, ...(await whatHolds(database.read, busId, until)) }
    },
  }
}

async function lockTrip(trx: Trx, boarder: Boarder, busId: number): Promise<BusRow> {
  const bus = await lockBus(trx, busId)
  if (!bus || bus.archived_at !== null) throw notFound((say) => say.bus.gone)
  if (bus.admin_id !== boarder.adminId) throw notAllowed((say) => say.bus.anotherOperators)
  if (boarder.kind === 'handed-over' && (boarder.withdrawnAt !== null || !boarder.busIds.includes(busId)))
    throw notAllowed((say) => say.boarding.withdrawn)
  return bus
}

async function assertMaySay(trx: Trx, boarder: Boarder, bus: BusRow, time: number): Promise<void> {
  const departure = departureOf(bus)
  if (boardingEnds(departure) <= time) throw conflict((say) => say.boarding.over)
  if (boarder.kind !== 'handed-over') return
  if (departureInstant(departure) - HANDED_OVER_SAYS_AHEAD_MS > time) throw conflict((say) => say.announcement.tooEarly)
  const { said } = await trx
    .selectFrom('trip_announcements')
    .select((eb) => eb.fn.countAll<number>().as('said'))
    .where('bus_id', '=', bus.id)
    .where('handover_id', '=', boarder.handoverId)
    .executeTakeFirstOrThrow()
  if (said >= MOST_SAID_BY_A_PHONE) throw conflict((say) => say.announcement.tooOften)
}

/** @returns the lateness that passengers were told last; 0 where they were told nothing */
async function lastTold(trx: Trx, busId: number): Promise<number> {
  const row = await trx
    .selectFrom('trip_announcements')
    .select('late_minutes')
    .where('bus_id', '=', busId)
    .where('told', '=', 1)
    .orderBy('said_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.late_minutes ?? 0
}

/** That it is on time again is always worth a word to whoever was told that it is late. */
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
      // Who sits in the bus knows it.
      .where('boarded_seats', '=', 0)
      .orderBy('id')
      .execute()
  )
}

/** @param until of whom is to be called, numbers are given out only where the trip leaves before that */
async function whatHolds(db: Reader, busId: number, until: number): Promise<Announced> {
  const [bus, tickets] = await Promise.all([
    db
      .selectFrom('buses')
      .select(['departs', 'late_minutes', 'late_said_at'])
      .where('id', '=', busId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tickets')
      .leftJoin('users', 'users.id', 'tickets.user_id')
      .select(['tickets.id', 'seats', 'passenger_name', 'passenger_phone', 'email'])
      .where('bus_id', '=', busId)
      .where('status', '=', BOOKED)
      .where('boarded_seats', '=', 0)
      .orderBy('tickets.id')
      .execute(),
  ])
  // Whom a counter sold to has no account; an erased one has no address. Whoever has one gets a notification or a mail.
  const toCall = tickets.filter(({ email }) => email?.includes('@') !== true)
  return {
    busId,
    lateMinutes: bus.late_minutes ?? 0,
    announcedAt: bus.late_said_at ?? 0,
    told: tickets.length - toCall.length,
    toCall: (departureInstant(departureOf(bus)) > until ? [] : toCall).map(
      ({ id, seats, passenger_name, passenger_phone }) => ({
        ticketId: id,
        seats: seats.split(','),
        name: passenger_name,
        phone: passenger_phone,
      }),
    ),
  }
}
