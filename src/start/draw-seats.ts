import type { Bus } from '#contract/buses/bus.ts'
import { coachOf } from '#contract/buses/coach.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { DISPLAYED_RATING, MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import { byHand } from '#contract/reads.ts'
import { wayInWords } from '../features/booking/seats/way-in-words.ts'
import { chooseBus, isChosen } from '../features/buses/chosen/choose-bus.ts'
import { operatorInWords } from '../features/buses/operator-words.ts'
import { lanesOf, type Place, placesOf } from '../features/buses/seat-map/lanes.ts'
import { say } from '../language/say.ts'
import { tab } from '../lib/browser-storage.ts'
import { fullDate, nightInWords, phoneNumber, plateNumber, reportingInWords } from '../lib/format.ts'
import { addTemplates, joined, type Markup, template } from '../lib/templates.ts'
import { SELECTED_SEATS } from '../storage-keys.ts'
import { putScreen } from './draw.ts'
import { rowWords } from './rows.ts'

/** Templates of the seats, filled in by the build (src/build/page.ts). */
declare const SEAT_TEMPLATES: Readonly<Record<string, string>>

/**
 * Draws the seats of a bus whose row was pressed before the app started: in the app's look while their state is
 * unknown. It comes with that press (early-input.ts).
 */
export function drawSeats(bus: Bus): HTMLElement | undefined {
  addTemplates(SEAT_TEMPLATES)
  const coach = coachOf(bus.type, bus.numberOfSeats)
  const look = `seats-${coach.kind}`
  const ladies = seatNumbers(bus.ladiesSeats)
  const decks = coach.kind === 'sleeper' ? [coach.lower, coach.upper] : [coach.lines]
  const shell = putScreen(
    template('screen-seats', {
      ...wordsOf(bus),
      way: joined(wayInWords(bus, template('seats-time', { time: reportingInWords(bus) }))),
      operator: joined(operatorInWords(bus.travels_name, bus.travels_phone, linkToCall)),
      legend: template(`${look}-legend${ladies.length > 0 ? '-ladies' : ''}`, { letter: say('L#ladies') }),
      coach: template(
        look,
        Object.fromEntries(
          decks.map((lines, deck) => [`lines${deck}`, linesOf(look, placesOf(lines, lanesOf(coach.kind)), ladies)]),
        ),
      ),
    }),
  )
  const kept = keptSeats(bus)
  for (const seat of shell?.querySelectorAll<HTMLElement>('[data-seat]') ?? [])
    if (kept.includes(Number(seat.dataset.seat))) lookChosen(seat, true)
  shell?.addEventListener('click', ({ target }) => {
    const seat = target instanceof Element ? target.closest<HTMLElement>('[data-seat]') : null
    if (seat) pressSeat(bus, shell, seat)
  })
  return shell
}

function wordsOf(bus: Bus): Record<string, string> {
  return {
    // In this visit the server has not yet said how many seats are left.
    ...rowWords(bus, 0, 0),
    day: nightInWords(bus) || fullDate(bus.dateOfDeparture),
    plate: plateNumber(bus.busNumber || say('N/A')),
    rating: DISPLAYED_RATING,
    most: String(MAX_SEATS_PER_BOOKING),
  }
}

function linkToCall(phone: string): Markup {
  return template('seats-phone', { phone, number: phoneNumber(phone) })
}

function linesOf(look: string, lines: Place[][], ladies: readonly number[]): Markup {
  return joined(
    lines.map((places, line) => {
      const seats = places.map((place) => seatAt(look, place, ladies.includes(place.seat)))
      return template(`${look}-line`, { line: String(line), seats: joined(seats) })
    }),
  )
}

function seatAt(look: string, { seat, lane, rank }: Place, forWomen: boolean): Markup {
  const name = say('Seat {seat}, not known yet whether it is free', { seat })
  return template(`${look}-seat${forWomen ? '-ladies' : ''}`, {
    seat: String(seat),
    lane: String(lane),
    rank: String(rank),
    name: forWomen ? `${name}, ${say('ladies’ seat')}` : name,
    word: say('Ladies#seat'),
    letter: say('L#ladies'),
  })
}

const CHOSEN = '[data-seat][aria-pressed="true"]'

/** Draws the seat as chosen, and keeps it where the app begins (src/features/booking/seats/kept-choice.ts). */
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

/** @returns the seats of this bus chosen on an earlier visit to this page in this tab */
function keptSeats(bus: Bus): unknown[] {
  return (isChosen(bus) && tab.read(SELECTED_SEATS, Seats)) || []
}
