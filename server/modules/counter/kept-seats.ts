import type { FastifyBaseLogger } from 'fastify'
import { type CounterTrip, HOLD_MINUTES, KEPT_UNTIL_MINUTES, type SeatsToKeep } from '#contract/tickets/counter.ts'
import { departureInstant } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { badInput } from '../../refusal.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import { departureOf } from '../buses/departure.ts'
import { assertOwnBus } from '../buses/own-bus.ts'
import { findOperatorBus } from '../buses/own-trips.ts'
import { lockBus } from '../buses/store.ts'
import { assertFree, isOfHold, lockRoom, type Seller } from './room.ts'
import { findKeptSeats, findOverdueTrips, findSoldSeats, type KeptSeatRow, type Room, writeKeptSeats } from './store.ts'

const MINUTE = 60_000
/** Seats per round; all overdue seats of one trip are given back together. */
const MOST_OVERDUE = 1_000
/** A seat is for sale again at most this long after its time is over. */
const ROUND_MS = 30_000

/** Seats kept from sale: kept back by the operator, or held while somebody is being served at the counter. */
export function keptSeats({ database, now }: Pick<Context, 'database' | 'now'>) {
  /** @param change gives the rows to be kept from then on */
  async function rewrite(
    adminId: number,
    busId: number,
    change: (trx: Trx, room: Room) => Promise<Parameters<typeof writeKeptSeats>[2]>,
  ): Promise<void> {
    await database.write(async (trx) => {
      const room = await lockRoom(trx, adminId, busId, now())
      await writeKeptSeats(trx, room, await change(trx, room))
      await database.busListChanged(trx, { kind: 'seats', busIds: [busId] })
    })
  }

  async function readTrip(busId: number): Promise<CounterTrip> {
    const [bus, soldSeats, kept] = await Promise.all([
      findOperatorBus(database.read, busId),
      findSoldSeats(database.read, busId),
      findKeptSeats(database.read, busId),
    ])
    return { bus, soldSeats, keptSeats: kept.filter((row) => row.until_at > now()).map(shownSeat) }
  }

  return {
    /** @throws Refusal 404 for an unknown trip, 403 another operator's; the calls below also 404 for a removed trip */
    async trip(adminId: number, busId: number): Promise<CounterTrip> {
      await assertOwnBus(database.read, adminId, busId)
      return readTrip(busId)
    },

    /** @throws Refusal 400 for a seat that is not there or a moment that has passed, 409 for seats that are sold or being sold */
    async keep({ adminId, name }: Seller, busId: number, { seats, reason, until }: SeatsToKeep): Promise<CounterTrip> {
      await rewrite(adminId, busId, async (trx, room) => {
        const leaves = departureInstant(departureOf(room.bus))
        const time = now()
        const end = until ?? Math.max(leaves - KEPT_UNTIL_MINUTES * MINUTE, Math.min(time + MINUTE, leaves))
        if (end <= time || end > leaves) throw badInput((say) => say.counter.keptUntilPassed)
        await assertFree(trx, room, seats, undefined)
        const said = { bus_id: busId, hold: null, reason, kept_by: name, kept_at: time, until_at: end }
        const others = room.kept.filter((row) => !seats.includes(row.seat_no))
        return [...others, ...seats.map((seat) => ({ ...said, seat_no: seat }))]
      })
      return readTrip(busId)
    },

    async giveBack(adminId: number, busId: number, seats: readonly number[]): Promise<CounterTrip> {
      await rewrite(adminId, busId, async (_, { kept }) =>
        kept.filter((row) => row.hold !== null || !seats.includes(row.seat_no)),
      )
      return readTrip(busId)
    },

    /** @returns until when they are held, milliseconds since 1970. @throws Refusal as `keep` */
    async hold({ adminId, name }: Seller, busId: number, hold: string, seats: readonly number[]) {
      const time = now()
      const until = time + HOLD_MINUTES * MINUTE
      await rewrite(adminId, busId, async (trx, room) => {
        const others = room.kept.filter((row) => !isOfHold(row, hold))
        if (seats.length > 0) await assertFree(trx, room, seats, hold)
        const said = { bus_id: busId, hold, reason: '', kept_by: name, kept_at: time, until_at: until }
        // Seats that are kept back need no hold: nobody else gets them. The sale itself decides about them.
        const free = seats.filter((seat) => others.every((row) => row.seat_no !== seat))
        return [...others, ...free.map((seat) => ({ ...said, seat_no: seat }))]
      })
      return { until, trip: await readTrip(busId) }
    },

    /** Gives back seats whose time is over. */
    async giveBackOverdue(): Promise<void> {
      for (const busId of await findOverdueTrips(database.read, now(), MOST_OVERDUE))
        await database.write(async (trx) => {
          const bus = await lockBus(trx, busId)
          const kept = await findKeptSeats(trx, busId)
          const due = kept.filter((row) => row.until_at > now())
          if (!bus || due.length === kept.length) return
          await writeKeptSeats(trx, { bus, kept }, due)
          await database.busListChanged(trx, { kind: 'seats', busIds: [busId] })
        })
    },
  }
}

/** Gives back seats whose time is over, round after round. Several servers may do it at once. */
export function startGivingBack(
  context: Pick<Context, 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Rounds {
  return startRounds(keptSeats(context).giveBackOverdue, ROUND_MS, 'kept seats not given back', log)
}

function shownSeat(row: KeptSeatRow) {
  return {
    seat: row.seat_no,
    kind: row.hold === null ? ('kept' as const) : ('held' as const),
    reason: row.reason,
    by: row.kept_by,
    since: row.kept_at,
    until: row.until_at,
  }
}
