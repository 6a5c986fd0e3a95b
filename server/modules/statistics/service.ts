import { toRupees } from '../../../contract/money.ts'
import { MOST_STATISTICS_DAYS, type Statistics, sumTrips } from '../../../contract/statistics.ts'
import { addDays } from '../../../contract/time.ts'
import type { Context } from '../../context.ts'
import { badInput } from '../../refusal.ts'
import { findTripFigures } from './store.ts'

export interface StatisticsService {
  /**
   * @param from first day of departure, `YYYY-MM-DD`
   * @param to last day
   * @throws Refusal 400 where there is no day between, or too many
   */
  read(adminId: number, from: string, to: string): Promise<Statistics>
}

export function statisticsService({ database }: Pick<Context, 'database'>): StatisticsService {
  return {
    async read(adminId, from, to) {
      if (to < from) throw badInput((say) => say.statistics.endsBefore)
      if (to > addDays(from, MOST_STATISTICS_DAYS - 1))
        throw badInput((say) => say.statistics.tooLong(MOST_STATISTICS_DAYS))
      const rows = await findTripFigures(database.read, adminId, from, addDays(to, 1))
      const keys = new Map(rows.map((row) => [row.id, `${row.from_key}\n${row.to_key}`]))
      const trips = rows.map((row) => ({
        busId: row.id,
        name: row.name,
        busNumber: row.bus_number,
        from: row.from_place,
        to: row.to_place,
        dateOfDeparture: row.departs.slice(0, 10),
        departureTime: row.departs.slice(11),
        numberOfSeats: row.number_of_seats,
        bookings: Number(row.bookings),
        seats: Number(row.seats),
        revenue: toRupees(Number(row.paise)),
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
