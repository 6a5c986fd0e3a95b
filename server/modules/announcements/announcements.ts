import { PHONES_AHEAD_MS } from '#contract/boarding/boarding.ts'
import type { Announced, NewAnnouncement } from '#contract/buses/new-announcement.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import type { AnnouncedBy } from '../../db/tables/trips.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { badInput, conflict, notAllowed, notFound, notLoggedIn } from '../../refusal.ts'
import { boardingEndsOf, departureOf } from '../buses/departure.ts'
import { type BusRow, lockBus, lockOperator } from '../buses/store.ts'
import { assertMaySayLate, sayLate } from './say-late.ts'
import { type Moved, sayMoved } from './say-moved.ts'
import { sayVehicle, type Vehicle } from './say-vehicle.ts'

/** An announcement, with all that its kind needs. */
type Word = { kind: 'late'; minutes: number } | Moved | Vehicle

export type Announcements = ReturnType<typeof announcements>

export function announcements({ database, now }: Pick<Context, 'database' | 'now'>) {
  /** Numbers of passengers to call: the office reads all, a driver those of trips that leave soon. */
  function numbersUntil(by: AnnouncedBy): number {
    return by === 'office' ? Number.POSITIVE_INFINITY : now() + PHONES_AHEAD_MS
  }

  return {
    /**
     * Announces something of a trip: the latest spoken announcement holds, in whatever order they arrive, and each
     * booking hears of a change once.
     * @param by who of the company says it
     * @param key Idempotency-Key: under one key it is announced once
     * @throws Refusal 400 without what its kind needs, or too far from the plan, 404 unknown or taken off, 403 not
     *   theirs, withdrawn, or not for drivers to announce, 409 where the trip is over, its vehicle leaves then already,
     *   or too early or too often for a handed-over phone, 422 if the key was used for something else
     */
    async announce(
      boarder: Boarder,
      by: AnnouncedBy,
      busId: number,
      { ageMs, ...said }: NewAnnouncement,
      key: string | undefined,
    ) {
      const word = readWord(said)
      if (word.kind !== 'late' && by !== 'office') throw notAllowed((say) => say.announcement.officeSaysIt)
      const { replayed } = await database.write(async (trx) => {
        // Locked before the trip, as an edit does: meanwhile no other trip of the vehicle gets the same minute.
        if ((word.kind === 'time' || word.kind === 'vehicle') && !(await lockOperator(trx, boarder.adminId)))
          throw notLoggedIn()
        const bus = await lockTrip(trx, boarder, busId)
        return makeOnce(
          trx,
          { adminId: boarder.adminId, key, asked: { announce: busId, ...said } },
          async () => {
            const time = now()
            const saying = { boarder, by, saidAt: time - ageMs, now: time }
            assertIsOn(bus, time)
            switch (word.kind) {
              case 'late': {
                await assertMaySayLate(trx, bus, saying)
                return sayLate(trx, bus, word.minutes, saying)
              }
              case 'time':
              case 'boarding-point':
              case 'vehicle':
                if (word.kind === 'vehicle') await sayVehicle(trx, bus, word, saying)
                else await sayMoved(trx, bus, word, saying)
                await database.busListChanged(trx, { kind: 'trips' })
                return busId
            }
          },
          now(),
        )
      })
      return { replayed, ...(await whatHolds(database.read, busId, numbersUntil(by))) }
    },

    /**
     * The announcements that hold, and the passengers whom the next one would reach.
     * @throws Refusal 404 unknown or taken off, 403 not theirs, or withdrawn
     */
    async consider(boarder: Boarder, by: AnnouncedBy, busId: number): Promise<Announced> {
      const bus = await database.read
        .selectFrom('buses')
        .select(['admin_id', 'archived_at', 'departs', 'late_minutes'])
        .where('id', '=', busId)
        .executeTakeFirst()
      assertMaySay(bus, boarder, busId)
      // As at the door: a handover, and with it the passengers' numbers, ends with the boarding.
      if (boarder.kind === 'handed-over' && boardingEndsOf(bus) <= now())
        throw notAllowed((say) => say.boarding.withdrawn)
      return whatHolds(database.read, busId, numbersUntil(by))
    },
  }
}

/** @throws Refusal 400 where something is missing */
function readWord(said: Omit<NewAnnouncement, 'ageMs'>): Word {
  const { kind, minutes, dateOfDeparture, departureTime, boardingPoint, busNumber, type, numberOfSeats } = said
  switch (kind) {
    case 'on-time':
      return { kind: 'late', minutes: 0 }
    case 'late':
      if (minutes === undefined) throw badInput((say) => say.announcement.minutesNeeded)
      return { kind, minutes }
    case 'time':
      if (dateOfDeparture === undefined) throw badInput((say) => say.announcement.dayNeeded)
      if (departureTime === undefined) throw badInput((say) => say.announcement.timeNeeded)
      return { kind, dateOfDeparture, departureTime }
    case 'boarding-point':
      if (boardingPoint === undefined) throw badInput((say) => say.announcement.placeNeeded)
      return { kind, boardingPoint }
    case 'vehicle':
      if (busNumber === undefined) throw badInput((say) => say.announcement.plateNeeded)
      return { kind, busNumber, type, numberOfSeats, seats: said.seats ?? [] }
  }
}

async function lockTrip(trx: Trx, boarder: Boarder, busId: number): Promise<BusRow> {
  const bus = await lockBus(trx, busId)
  assertMaySay(bus, boarder, busId)
  return bus
}

function assertMaySay<Bus extends Pick<BusRow, 'admin_id' | 'archived_at'>>(
  bus: Bus | undefined,
  boarder: Boarder,
  busId: number,
): asserts bus is Bus {
  if (!bus || bus.archived_at !== null) throw notFound((say) => say.bus.gone)
  if (bus.admin_id !== boarder.adminId) throw notAllowed((say) => say.bus.anotherOperators)
  if (boarder.kind === 'handed-over' && (boarder.withdrawnAt !== null || !boarder.busIds.includes(busId)))
    throw notAllowed((say) => say.boarding.withdrawn)
}

function assertIsOn(bus: BusRow, time: number): void {
  if (boardingEndsOf(bus) <= time) throw conflict((say) => say.boarding.over)
}

/** @param until numbers of passengers to call are given out only if the trip leaves before this */
async function whatHolds(db: Reader, busId: number, until: number): Promise<Announced> {
  const [bus, tickets] = await Promise.all([
    db
      .selectFrom('buses')
      .select(['departs', 'late_minutes', 'late_said_at', 'changed_said_at', 'boarding_point', 'bus_number'])
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
  // Passengers without an account (sold at the counter) or without an address (erased) must be called. All others get a
  // notification or a mail.
  const toCall = tickets.filter(({ email }) => email?.includes('@') !== true)
  return {
    busId,
    lateMinutes: bus.late_minutes ?? 0,
    announcedAt: Math.max(bus.late_said_at ?? 0, bus.changed_said_at ?? 0),
    ...departureOf(bus),
    boardingPoint: bus.boarding_point,
    busNumber: bus.bus_number,
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
