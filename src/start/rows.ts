import type { Bus } from '../../contract/bus.ts'
import { ENGLISH } from '../../contract/language.ts'
import { isScarce, saysHurry, seatsLeft } from '../features/buses/seats-left.ts'
import { fill as fillPlaces, say, spokenNow } from '../language/say.ts'
import { rupees, shortDate, travelInWords } from '../lib/format.ts'
import { boardSize } from '../ui/head/board-size.ts'

/** How a row is drawn, and the words in it: the build makes a template of each look (screens.tsx), the page fills it in. */

/** Of which of its looks a row is, as the card decides (bus-card.tsx). */
export function lookOf(bus: Bus, rememberedAt: number | undefined): string {
  const looks = [isScarce(bus, rememberedAt), saysHurry(bus, rememberedAt), bus.availableSeats > 0]
  return `row-${looks.map(Number).join('')}`
}

/** What stands in a row, by the names that the templates have for it. */
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

/** What of an element is read out or shown beside its text. */
const SPOKEN = ['aria-label', 'placeholder', 'title', 'alt']

/** Says a template in the app's language, before anything is put into it. */
export function sayTemplate(part: Node): void {
  // What the build has rendered is in English.
  if (spokenNow.getSnapshot().language === ENGLISH) return
  eachText(part, SPOKEN, (text) => text.replace(/\S.*\S/s, (message) => say.known(message)))
}

/**
 * Puts words in the place of their names (`{name}`) in all texts and attributes. They are never read as markup, whatever
 * somebody has typed into them.
 */
export function fill(part: Node, words: Readonly<Record<string, string>>): void {
  eachText(part, undefined, (text) => (text.includes('{') ? fillPlaces(text, words) : text))
}

function eachText(part: Node, names: readonly string[] | undefined, change: (text: string) => string): void {
  const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node: Node | null = nodes.currentNode; node; node = nodes.nextNode()) {
    if (node instanceof Text) {
      const text = change(node.data)
      if (text !== node.data) node.data = text
    } else if (node instanceof Element)
      for (const name of names ?? node.getAttributeNames()) {
        const before = node.getAttribute(name)
        const text = before && change(before)
        if (text !== before) node.setAttribute(name, text ?? '')
      }
  }
}
