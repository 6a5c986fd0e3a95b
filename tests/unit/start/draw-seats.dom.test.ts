import { beforeEach, expect, it, vi } from 'vitest'
import type { Bus } from '#contract/buses/bus.ts'
import { chosenSeats } from '#features/booking/seats/kept-choice.ts'
import { speak } from '#language/say.ts'
import { tab } from '#lib/browser-storage.ts'
import { drawSeats } from '#start/draw-seats.ts'
import { buses } from '../offline/device-fakes.ts'

/** As the build writes them (src/build/screens.tsx). */
const seatLike = (more: string) =>
  `<div role="gridcell" data-style="--lane:{lane};--rank:{rank}"><button data-seat="{seat}" data-state="unknown" aria-pressed="false" aria-label="{name}"><svg data-state="unknown"></svg><span>{seat}${more}</span></button></div>`
const coach = (kind: string, decks: number) => ({
  [`seats-${kind}`]: [...Array(decks).keys()].map((deck) => `<div role="grid">{lines${deck}}</div>`).join(''),
  [`seats-${kind}-line`]: '<div role="row" data-line="{line}">{seats}</div>',
  [`seats-${kind}-seat`]: seatLike(''),
  [`seats-${kind}-seat-ladies`]: seatLike('<small data-word="{word}" data-short="{letter}"></small>'),
  [`seats-${kind}-legend`]: '<ul><li>Booked</li></ul>',
  [`seats-${kind}-legend-ladies`]: '<ul><li>Booked</li><li><b>{letter}</b>Ladies</li></ul>',
})

const TEMPLATES = {
  'screen-seats':
    '<h1 data-size="{size}">{from} {to}</h1><p>{day}, {time}</p><h2>{name}</h2><i>{plate}</i><p>{way}</p><p>{operator}</p>{legend}{coach}<b>{most}</b>',
  'seats-time': '<b>{time}</b>',
  'seats-phone': '<a href="tel:{phone}">{number}</a>',
  ...coach('classic', 1),
  ...coach('two-one', 1),
  ...coach('sleeper', 2),
}

function busWith(change: Partial<Bus>): Bus {
  const [bus] = buses(1)
  if (!bus) throw new Error('No bus.')
  return { ...bus, type: 'AC Seater', numberOfSeats: 40, ...change }
}

const part = (selector: string) => document.querySelector<HTMLElement>(selector)
const seat = (number: number) => part(`[data-seat="${number}"]`)
const kept = () => JSON.parse(sessionStorage.getItem('selectedSeats') ?? '[]')

beforeEach(() => {
  localStorage.setItem('hasVisited', 'true')
  document.body.innerHTML = '<div id="root"></div>'
  window.sawari = {}
  vi.stubGlobal('SEAT_TEMPLATES', TEMPLATES)
})

it.each([
  // Rows of 10, 10, 1, 10 and 9: the one in the middle stands at the very back (specification, section 9).
  ['AC Seater', 40, [10, 10, 1, 10, 9], { 1: [1, 1], 21: [3, 10], 22: [4, 1], 40: [5, 9] }],
  ['A/C Seater (2+1)', 36, [12, 12, 12], { 1: [1, 1], 13: [3, 1], 36: [4, 12] }],
  ['Sleeper (2+1)', 30, [5, 5, 5, 5, 5, 5], { 15: [4, 5], 16: [1, 1], 30: [4, 5] }],
])('lays the places of %s as the coach has them', (type, numberOfSeats, rows, places) => {
  drawSeats(busWith({ type, numberOfSeats }))
  const drawn = [...document.querySelectorAll('[role="row"]')]
  expect(drawn.map((row) => row.children.length)).toEqual(rows)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => Number(textContent))).toEqual(
    Array.from({ length: numberOfSeats }, (_, index) => index + 1),
  )
  for (const [number, [lane, rank]] of Object.entries(places))
    expect(seat(Number(number))?.parentElement?.style.cssText.replaceAll(' ', '')).toContain(
      `--lane:${lane};--rank:${rank}`,
    )
})

it('begins with the seats of this bus that were chosen before in this tab, and with none of another', () => {
  const bus = busWith({ type: 'AC Seater', numberOfSeats: 40 })
  sessionStorage.setItem('busDetails', JSON.stringify(bus))
  sessionStorage.setItem('selectedSeats', '[5]')
  drawSeats(bus)
  seat(7)?.click()
  expect(kept()).toEqual([5, 7])
  drawSeats({ ...bus, id: bus.id + 1 })
  seat(8)?.click()
  expect(kept()).toEqual([8])
})

it('says of each seat that nothing is known of it, and which are kept for women', () => {
  drawSeats(busWith({ ladiesSeats: '3,4' }))
  expect(seat(1)?.getAttribute('aria-label')).toBe('Seat 1, not known yet whether it is free')
  expect(seat(3)?.getAttribute('aria-label')).toBe('Seat 3, not known yet whether it is free, ladies’ seat')
  expect([...document.querySelectorAll('small')]).toHaveLength(2)
  expect(part('ul')?.textContent).toContain('Ladies')
})

it('names no ladies’ seats where there are none', () => {
  drawSeats(busWith({ ladiesSeats: '' }))
  expect(part('ul')?.textContent).toBe('Booked')
  expect(part('small')).toBeNull()
})

it('says where the bus is boarded and who runs it, as far as that is known, and reads none of it as markup', () => {
  drawSeats(
    busWith({
      name: '<i>Dream</i>',
      busNumber: 'BR01PA4521',
      reportingTime: '20:00',
      boardingPoint: 'Gate <b>3</b>',
      droppingPoint: '',
      travels_name: 'Ravi Travels',
      travels_phone: '9123456780',
    }),
  )
  expect(part('h2')?.textContent).toBe('<i>Dream</i>')
  expect(part('.shell')?.textContent).toContain('BR 01 PA 4521')
  expect(part('.shell')?.textContent).toContain('Report by Fri 20 Nov, 20:00 at Gate <b>3</b>')
  expect(part('.shell')?.textContent).toContain('Run by Ravi Travels, 91234 56780')
  expect(part('a')?.getAttribute('href')).toBe('tel:9123456780')
})

it('speaks the language of the page', () => {
  speak('hi', { 'Seat {seat}, not known yet whether it is free': 'सीट {seat}' })
  drawSeats(busWith({}))
  expect(seat(7)?.getAttribute('aria-label')).toBe('सीट 7')
})

it('keeps the seats that are pressed for the app, ten at the most', () => {
  drawSeats(busWith({}))
  for (const number of [12, 3, 5, 3]) seat(number)?.click()
  expect(kept()).toEqual([5, 12])
  expect(seat(5)?.getAttribute('aria-pressed')).toBe('true')
  expect(seat(5)?.querySelector('svg')?.dataset.state).toBe('selected')
  expect(seat(3)?.dataset.state).toBe('unknown')
  for (const number of [20, 21, 22, 23, 24, 25, 26, 27, 28]) seat(number)?.click()
  expect(kept()).toEqual([5, 12, 20, 21, 22, 23, 24, 25, 26, 27])
  expect(seat(28)?.getAttribute('aria-pressed')).toBe('false')
})

it('goes on where storage is blocked, and the app has what was chosen all the same', () => {
  vi.spyOn(tab.raw, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  drawSeats(busWith({}))
  seat(1)?.click()
  expect(seat(1)?.getAttribute('aria-pressed')).toBe('true')
  expect(kept()).toEqual([])
  expect(chosenSeats()).toEqual([1])
  tab.clear()
})

it('draws the seats of whichever row was pressed last', () => {
  drawSeats(busWith({}))
  drawSeats(busWith({ type: 'Sleeper (2+1)', numberOfSeats: 30 }))
  expect(document.querySelectorAll('[role="grid"]')).toHaveLength(2)
})
