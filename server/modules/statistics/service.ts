import { boardingEnds } from '#contract/boarding/boarding.ts'
import { toRupees } from '#contract/money.ts'
import { MOST_STATISTICS_DAYS, sumTakings, sumTrips, type Takings, type TripFigures } from '#contract/statistics.ts'
import { addDays, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { readAhead } from '../../db/slices.ts'
import { badInput } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import { sliceTripFigures, type TripFiguresRow } from './store.ts'

export type StatisticsService = ReturnType<typeof statisticsService>

export function statisticsService({ database, now }: Pick<Context, 'database' | 'now'>) {
  return {
    /**
     * @param from first day of departure, `YYYY-MM-DD`
     * @param to last day
     * @returns the trips slice by slice; and their sums, once all trips were read
     * @throws Refusal 400 where there is no day between, or too many
     */
    read(adminId: number, from: string, to: string) {
      if (to < from) throw badInput((say) => say.statistics.endsBefore)
      if (to > addDays(from, MOST_STATISTICS_DAYS - 1))
        throw badInput((say) => say.statistics.tooLong(MOST_STATISTICS_DAYS))
      const at = now()
      const present = indiaMoment(at)
      const routes = new Map<number, string>()
      const trips: TripFigures[] = []
      let takings: Takings[] = []
      async function* slices() {
        for await (const read of readAhead(
          database.read,
          sliceTripFigures(database.read, adminId, from, addDays(to, 1)),
        )) {
          for (const row of read.trips) routes.set(row.id, `${row.from_key}\n${row.to_key}`)
          takings = sumTakings([...takings, ...read.takings])
          const slice = read.trips.map((row) => toFigures(row, present, at))
          trips.push(...slice)
          yield slice
        }
      }
      return {
        slices: slices(),
        sums: () => ({
          days: sumTrips(
            trips,
            ({ dateOfDeparture }) => dateOfDeparture,
            ({ dateOfDeparture }) => ({ date: dateOfDeparture }),
          ),
          // However its places are spelt, a route is one route.
          routes: sumTrips(
            trips,
            ({ busId }) => routes.get(busId) ?? '',
            ({ from, to }) => ({ from, to }),
          ),
          takings: takings.sort((a, b) => b.amount - a.amount),
        }),
      }
    },
  }
}

function toFigures(row: TripFiguresRow, present: string, nowMs: number): TripFigures {
  return {
    busId: row.id,
    name: row.name,
    busNumber: row.bus_number,
    from: row.from_place,
    to: row.to_place,
    ...departureOf({ departs: row.planned }),
    numberOfSeats: row.number_of_seats,
    bookings: Number(row.bookings),
    seats: Number(row.seats),
    ...money(row, nowMs),
    ...atTheDoor(row, present),
  }
}

/** After boarding has ended, no money is expected from passengers who have not paid and did not get on. */
function money(row: TripFiguresRow, nowMs: number) {
  const isOver = boardingEnds(departureOf(row)) <= nowMs
  const received = Number(row.received)
  const outside = Number(row.outside)
  const back = Number(row.back)
  const stillToCome = Number(isOver ? row.dueAboard : row.due)
  const paidBack = Number(row.paidBack)
  return {
    revenue: toRupees(received - back + outside + stillToCome),
    received: toRupees(received),
    stillToCome: toRupees(stillToCome),
    paidBack: toRupees(paidBack),
    dueBack: toRupees(back - paidBack),
    outside: toRupees(outside),
  }
}

/** No-shows are known only of a trip that has left and at whose door tickets were checked. */
function atTheDoor(row: { departs: string; seats: number; boarded: number }, present: string) {
  const boarded = Number(row.boarded)
  const isKnown = boarded > 0 && row.departs <= present
  return { boarded, noShows: isKnown ? Math.max(0, Number(row.seats) - boarded) : 0 }
}
