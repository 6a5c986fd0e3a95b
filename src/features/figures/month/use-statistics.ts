import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import type { TripFigures } from '#contract/statistics.ts'
import { allBusesQuery } from '#features/buses/all-buses.ts'
import type { Figure } from '#features/company/frame/figure-roll.tsx'
import { splitByDeparture } from '#features/company/lists/departures.ts'
import { operatorTicketsQuery, revenueQuery, ticketCountQuery } from '#features/company/queries/operator-tickets.ts'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import type { Freshness } from '#features/connection/freshness.ts'
import { freshnessOf, oldestOf } from '#features/connection/query-freshness.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { statisticsQuery } from './statistics-query.ts'
import { type ChartDay, chartedDays, statisticsOfLists } from './trip-statistics.ts'

export interface Statistics {
  buses: Figure
  bookings: Figure
  revenue: Figure
  /** By day and by trip, for the days of the chart; undefined while unknown. */
  byDay: { days: readonly ChartDay[]; trips: readonly TripFigures[] } | undefined
  freshness: Freshness
}

/** Always asked for anew; what another page has read a moment ago is shown meanwhile. */
export function useStatistics(adminId: number): Statistics {
  const client = useQueryClient()
  const all = useQuery({ ...allBusesQuery(), refetchOnMount: 'always' })
  const bookings = useQuery({ ...ticketCountQuery(client, adminId), refetchOnMount: 'always' })
  const revenue = useQuery({ ...revenueQuery(adminId), refetchOnMount: 'always' })
  // The list of all stops at 10,000 trips, and the operator's own may lie beyond: then only their own call can tell.
  const cut = all.data !== undefined && all.data.total > all.data.buses.length && saysWhose(all.data)
  const own = useQuery({ ...ownBusesQuery(adminId), enabled: cut })
  const buses = useMemo(
    () => (cut ? own.data && comingOf(own.data) : all.data && ownOf(all.data, adminId)),
    [all.data, adminId, cut, own.data],
  )
  const counted = useQuery({ ...statisticsQuery(adminId, chartedDays(serverNow())), refetchOnMount: 'always' })
  // A backend without the call: its lists have to tell.
  const uncounted = isRefused(counted.error, 404)
  const tickets = useQuery({ ...operatorTicketsQuery(client, adminId), enabled: uncounted })
  const byDay = useMemo(() => {
    if (!uncounted) return counted.data
    return buses && tickets.data ? statisticsOfLists(buses.buses, tickets.data.tickets) : undefined
  }, [counted.data, uncounted, buses, tickets.data])
  return {
    buses: cut ? figure(own, () => buses?.total) : figure(all, () => buses?.total),
    bookings: figure(bookings, (total) => total),
    revenue: figure(revenue, (rupees) => rupees),
    byDay,
    freshness: oldestOf(
      [all, bookings, revenue, uncounted ? tickets : counted, ...(cut ? [own] : [])].map(freshnessOf),
    ),
  }
}

function figure<T>({ data, isError }: UseQueryResult<T>, read: (data: T) => number | undefined): Figure {
  const value = data === undefined ? undefined : read(data)
  if (value !== undefined) return { kind: 'known', value }
  return isError ? { kind: 'failed' } : { kind: 'loading' }
}

function saysWhose(list: BusList): boolean {
  return list.buses.some((bus) => bus.adminId !== undefined)
}

/** The operator's trips in the list of all; a backend that does not say whose a bus is counts them all. */
function ownOf(list: BusList, adminId: number): { buses: Bus[]; total: number } {
  if (!saysWhose(list)) return { buses: list.buses, total: list.total }
  const buses = list.buses.filter((bus) => bus.adminId === adminId)
  return { buses, total: buses.length }
}

function comingOf(own: readonly Bus[]): { buses: Bus[]; total: number } {
  const { coming } = splitByDeparture(own, serverNow())
  return { buses: coming, total: coming.length }
}
