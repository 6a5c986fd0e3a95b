import type { Bus } from '#contract/buses/bus.ts'
import { addDays, isCalendarDate, nightOf } from '#contract/time.ts'
import type { Search } from './search-buses.ts'

/** @returns the search for the night after its day; undefined if it names no day */
export function nightAfter(search: Search): Search | undefined {
  const { dateOfDeparture } = search
  return isCalendarDate(dateOfDeparture) ? { ...search, dateOfDeparture: addDays(dateOfDeparture, 1) } : undefined
}

/** @returns those found by `nightAfter` that leave in that night; another backend may add other days */
export function ofNight(found: readonly Bus[], { dateOfDeparture }: Search): Bus[] {
  return found.filter((bus) => bus.dateOfDeparture === dateOfDeparture && nightOf(bus) !== undefined)
}
