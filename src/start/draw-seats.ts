import type { Bus } from '../../contract/bus.ts'
import { coachOf, type Lines } from '../../contract/coach.ts'
import { DISPLAYED_RATING, MAX_SEATS_PER_BOOKING } from '../../contract/constants.ts'
import { byHand } from '../../contract/reads.ts'
import { seatNumbers } from '../../contract/seat-rows.ts'
import { wayInWords } from '../features/booking/seats/way-in-words.ts'
import { chooseBus, isChosen } from '../features/buses/chosen/choose-bus.ts'
import { operatorInWords } from '../features/buses/operator-words.ts'
import { type Lanes, lanesOf, type Place, placesOf } from '../features/buses/seat-map/lanes.ts'
import { say } from '../language/say.ts'
import { tab } from '../lib/browser-storage.ts'
import { fullDate, phoneNumber, plateNumber } from '../lib/format.ts'
import { markOf, template } from '../lib/templates.ts'
import { SELECTED_SEATS } from '../storage-keys.ts'
import { putScreen } from './draw.ts'
import { rowWords } from './rows.ts'

/** Filled in by the build (src/build/page.ts): what is drawn here, as templates. */
declare const SEAT_TEMPLATES: string

/**
 * Puts the seats of a bus on the page, whose row was pressed before the app is there: as the app draws them while nothing
 * is known of them. It comes with that press (early-input.ts).
 */
export function drawSeats(bus: Bus): HTMLElement | undefined {
  if (!document.getElementById('screen-seats')) document.body.insertAdjacentHTML('beforeend', SEAT_TEMPLATES)
  const screen = template('screen-seats', wordsOf(bus))
  const coach = coachOf(bus.type, bus.numberOfSeats)
  const drawn = template(`coach-${coach.kind}`)
  const [legend, map] = drawn?.children ?? []
  if (!screen || !legend || !map) return undefined

  markOf(screen, 'way')?.replaceWith(...wayInWords(bus, bold(bus.reportingTime)))
  markOf(screen, 'run-by')?.replaceWith(...operatorInWords(bus.travels_name, bus.travels_phone, linkToCall))

  const ladies = seatNumbers(bus.ladiesSeats)
  if (ladies.length === 0) legend.lastElementChild?.remove()
  else legend.querySelector('b')?.replaceChildren(say('L#ladies'))
  const lines = coach.kind === 'sleeper' ? [coach.lower, coach.upper] : [coach.lines]
  map.querySelectorAll('[role="grid"]').forEach((grid, deck) => {
    putSeats(grid, lines[deck] ?? [], lanesOf(coach.kind), ladies)
  })
  const kept = keptSeats(bus)
  for (const seat of map.querySelectorAll<HTMLElement>('[data-seat]'))
    if (kept.includes(Number(seat.dataset.seat))) lookChosen(seat, true)
  map.addEventListener('click', ({ target }) => {
    const seat = target instanceof Element ? target.closest('button') : null
    if (seat) pressSeat(bus, map, seat)
  })
  markOf(screen, 'legend')?.replaceWith(legend)
  markOf(screen, 'coach')?.replaceWith(map)
  return putScreen(screen)
}

function wordsOf(bus: Bus): Record<string, string> {
  return {
    // On this visit the server has not said how many seats are left.
    ...rowWords(bus, 0, 0),
    day: fullDate(bus.dateOfDeparture),
    plate: plateNumber(bus.busNumber || say('N/A')),
    rating: DISPLAYED_RATING,
    most: String(MAX_SEATS_PER_BOOKING),
  }
}

function bold(text: string): HTMLElement {
  const element = document.createElement('b')
  element.textContent = text
  return element
}

function linkToCall(phone: string): HTMLElement {
  return Object.assign(document.createElement('a'), { href: `tel:${phone}`, textContent: phoneNumber(phone) })
}

/** A line of the template has two places: one for everybody, and one for women. */
function putSeats(grid: Element, lines: Lines, lanes: Lanes, ladies: readonly number[]): void {
  const sample = grid.querySelector('[role="row"]')
  const [forAll, forWomen] = sample?.children ?? []
  if (!sample || !forAll || !forWomen) return
  const rows = placesOf(lines, lanes).map((places) => {
    const row = document.importNode(sample, false)
    row.append(...places.map((place) => seatLike(ladies.includes(place.seat) ? forWomen : forAll, place)))
    return row
  })
  sample.replaceWith(...rows)
}

function seatLike(sample: Element, { seat, lane, rank }: Place): Node {
  const cell = document.importNode(sample, true)
  if (cell instanceof HTMLElement) cell.style.cssText = `--lane:${lane};--rank:${rank}`
  const button = cell.querySelector('button')
  const number = cell.querySelector('button > span:last-child')
  const word = number?.querySelector('small')
  if (!button || !number) return cell
  const name = say('Seat {seat}, not known yet whether it is free', { seat })
  button.setAttribute('aria-label', word ? `${name}, ${say('ladies’ seat')}` : name)
  button.dataset.seat = String(seat)
  if (word) Object.assign(word.dataset, { word: say('Ladies#seat'), short: say('L#ladies') })
  number.replaceChildren(String(seat), ...(word ? [word] : []))
  return cell
}

const CHOSEN = '[data-seat][aria-pressed="true"]'

/** The seat looks chosen, and is kept with its bus where the app begins (src/features/booking/seats/kept-choice.ts). */
function pressSeat(bus: Bus, map: Element, seat: HTMLElement): void {
  const wanted = !seat.matches(CHOSEN)
  if (wanted && map.querySelectorAll(CHOSEN).length === MAX_SEATS_PER_BOOKING) return
  lookChosen(seat, wanted)
  const seats = [...map.querySelectorAll<HTMLElement>(CHOSEN)].map(({ dataset }) => Number(dataset.seat))
  chooseBus(bus)
  tab.write(
    SELECTED_SEATS,
    seats.sort((a, b) => a - b),
  )
}

function lookChosen(seat: HTMLElement, wanted: boolean): void {
  seat.setAttribute('aria-pressed', String(wanted))
  for (const part of [seat, ...seat.querySelectorAll<HTMLElement | SVGElement>('[data-state]')])
    part.dataset.state = wanted ? 'selected' : 'unknown'
}

const Seats = byHand((value) => (Array.isArray(value) ? value : undefined))

/** @returns seats of this bus that were chosen before, on a visit to this page in this tab */
function keptSeats(bus: Bus): unknown[] {
  return (isChosen(bus) && tab.read(SELECTED_SEATS, Seats)) || []
}
