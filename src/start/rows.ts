import type { Bus } from '#contract/buses/bus.ts'
import { isScarce, saysHurry, seatsLeft } from '../features/buses/seats-left.ts'
import { say } from '../language/say.ts'
import { rupees, shortDate, travelInWords } from '../lib/format.ts'
import { boardSize } from '../ui/head/board-size.ts'

/** Looks and words of a row: the build makes a template of each look (screens.tsx), the page fills it in. */

/** The look of a row, by the rules of the card (bus-card.tsx). */
export function lookOf(bus: Bus, rememberedAt: number | undefined): string {
  const looks = [isScarce(bus, rememberedAt), saysHurry(bus, rememberedAt), bus.availableSeats > 0]
  return `row-${looks.map(Number).join('')}`
}

/** The words of a row, by their names in the templates. */
export function rowWords(bus: Bus, rememberedAt: number | undefined, now: number): Record<string, string> {
  const [from, to] = [say.place(bus.from), say.place(bus.to)]
  return {
    id: String(bus.id),
    name: bus.name,
    type: bus.type,
    rating: bus.rating,
    from,
    to,
    size: boardSize(from, to),
    date: bus.dateOfDeparture,
    time: bus.departureTime,
    day: shortDate(bus.dateOfDeparture),
    travel: travelInWords(bus),
    numberOfSeats: String(bus.numberOfSeats),
    fare: rupees(bus.costPerSeat),
    left: seatsLeft(bus, rememberedAt, now),
  }
}
