import type { Bus } from '#contract/buses/bus.ts'
import { addDays, isCalendarDate, nightOf } from '#contract/time.ts'
import type { Search } from './search-buses.ts'

/** @returns the search that finds the buses of the night after its day; undefined where no day is asked for */
export function nightAfter(search: Search): Search | undefined {
  const { dateOfDeparture } = search
  return isCalendarDate(dateOfDeparture) ? { ...search, dateOfDeparture: addDays(dateOfDeparture, 1) } : undefined
}

/** @returns of what `nightAfter` finds, those that leave in that night; another backend may answer with other days, too */
export function ofNight(found: readonly Bus[], { dateOfDeparture }: Search): Bus[] {
  return found.filter((bus) => bus.dateOfDeparture === dateOfDeparture && nightOf(bus) !== undefined)
}
