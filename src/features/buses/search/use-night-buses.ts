import { useQuery } from '@tanstack/react-query'
import type { Bus } from '#contract/buses/bus.ts'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { useListInMemory } from '../use-known-buses.ts'
import { nightAfter, ofNight } from './night-buses.ts'
import { usePlaceKey } from './place-key.ts'
import type { Search } from './search-buses.ts'
import { searchQuery } from './search-query.ts'

/**
 * The buses of the night after a searched day, which have the next day's date: from the server, else as this phone
 * remembers.
 * @param shown the buses already listed for the day: another backend may include the night's
 * @param ask whether to ask the server: the day itself goes first
 */
export function useNightBuses(search: Search, shown: readonly Bus[], ask: boolean): NightBuses {
  const placeKey = usePlaceKey()
  const known = useListInMemory()
  const night = nightAfter(search)
  const asked = useQuery({ ...searchQuery(night ?? search), enabled: ask && night !== undefined })
  const { data, isRefetchError, dataUpdatedAt, isFetching } = asked
  if (!night) return NONE
  const leaving = (found: readonly Bus[]) =>
    stillToLeave(ofNight(found, night), serverNow()).filter(({ id }) => !shown.some((bus) => bus.id === id))
  if (data) {
    const freshness = freshnessOf({ data, isRefetchError, dataUpdatedAt, isFetching })
    return { buses: leaving(data), rememberedAt: freshness.kind === 'remembered' ? freshness.at : undefined }
  }
  if (!known) return NONE
  const matching = known.buses.filter((bus) => matchesSearch(bus, night, placeKey))
  return { buses: leaving(matching), rememberedAt: known.updatedAt }
}

export interface NightBuses {
  buses: readonly Bus[]
  /** When their free seats were counted, if long ago: milliseconds since 1970. */
  rememberedAt: number | undefined
}

export const NONE: NightBuses = { buses: [], rememberedAt: undefined }
