import { toRupees } from '../../../contract/money.ts'
import { MOST_STATISTICS_DAYS, type Statistics, sumTrips } from '../../../contract/statistics.ts'
import { addDays, indiaMoment } from '../../../contract/time.ts'
import type { Context } from '../../context.ts'
import { badInput } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import { findTripFigures } from './store.ts'

export interface StatisticsService {
  /**
   * @param from first day of departure, `YYYY-MM-DD`
   * @param to last day
   * @throws Refusal 400 where there is no day between, or too many
   */
  read(adminId: number, from: string, to: string): Promise<Statistics>
}

export function statisticsService({ database, now }: Pick<Context, 'database' | 'now'>): StatisticsService {
  return {
    async read(adminId, from, to) {
      if (to < from) throw badInput((say) => say.statistics.endsBefore)
      if (to > addDays(from, MOST_STATISTICS_DAYS - 1))
        throw badInput((say) => say.statistics.tooLong(MOST_STATISTICS_DAYS))
      const rows = await findTripFigures(database.read, adminId, from, addDays(to, 1))
      const keys = new Map(rows.map((row) => [row.id, `${row.from_key}\n${row.to_key}`]))
      const present = indiaMoment(now())
      const trips = rows.map((row) => ({
        busId: row.id,
        name: row.name,
        busNumber: row.bus_number,
        from: row.from_place,
        to: row.to_place,
        ...departureOf(row),
        numberOfSeats: row.number_of_seats,
        bookings: Number(row.bookings),
        seats: Number(row.seats),
        revenue: toRupees(Number(row.paise)),
        ...atTheDoor(row, present),
      }))
      return {
        days: sumTrips(
          trips,
          ({ dateOfDeparture }) => dateOfDeparture,
          ({ dateOfDeparture }) => ({ date: dateOfDeparture }),
        ),
        // A route is one however its places were written.
        routes: sumTrips(
          trips,
          ({ busId }) => keys.get(busId) ?? '',
          ({ from, to }) => ({ from, to }),
        ),
        trips,
      }
    },
  }
}

/** Who did not come is known of a trip that has left, and at whose door tickets were checked. */
function atTheDoor(row: { departs: string; seats: number; boarded: number }, present: string) {
  const boarded = Number(row.boarded)
  const isKnown = boarded > 0 && row.departs <= present
  return { boarded, noShows: isKnown ? Math.max(0, Number(row.seats) - boarded) : 0 }
}
