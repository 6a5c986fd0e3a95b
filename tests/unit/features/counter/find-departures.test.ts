import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { OperatorBus } from '#contract/buses/bus.ts'
import { indiaInstant } from '#contract/time.ts'
import { findDepartures, isFull, numberedTrip, roomOf, sellable } from '#features/counter/find-departures.ts'

const TODAY = '2026-11-25'
const TOMORROW = '2026-11-26'
const NOW = indiaInstant(TODAY, '14:05')

let ids = 0
function trip(departureTime: string, to: string, change: object = {}): OperatorBus {
  return v.parse(OperatorBus, {
    id: ++ids,
    from: 'Patna',
    to,
    dateOfDeparture: TODAY,
    departureTime,
    numberOfSeats: 40,
    NumberOfSeatsBooked: 10,
    ...change,
  })
}

const left = trip('14:05', 'Gaya')
const gaya = trip('14:30', 'Gaya')
const full = trip('17:30', 'Muzaffarpur', { NumberOfSeatsBooked: 40 })
const ranchi = trip('21:30', 'Ranchi')
const early = trip('09:30', 'Rajgir', { dateOfDeparture: TOMORROW })
const late = trip('21:30', 'Ranchi', { dateOfDeparture: TOMORROW })
const after = trip('05:00', 'Gaya', { dateOfDeparture: '2026-11-27' })
const ALL = [left, gaya, full, ranchi, early, late, after]

const IN_HINDI: Record<string, string> = { Gaya: 'गया' }
const found = (typed: string, now = NOW) =>
  findDepartures(ALL, typed, now, (place) => IN_HINDI[place] ?? place).flatMap(({ trips }) => trips)

describe('the departures of a counter', () => {
  test('are those of today and tomorrow that have not left', () => {
    expect(findDepartures(ALL, '', NOW, String)).toEqual([
      { date: TODAY, kind: 'today', trips: [gaya, full, ranchi] },
      { date: TOMORROW, kind: 'tomorrow', trips: [early, late] },
    ])
    expect(found('', indiaInstant(TODAY, '14:30'))).not.toContain(gaya)
    // After midnight yesterday's tomorrow is today.
    expect(findDepartures(ALL, '', indiaInstant(TOMORROW, '00:10'), String)[0]).toMatchObject({ kind: 'today' })
  })

  test.each([
    ['gay', [gaya]],
    ['गया', [gaya]],
    ['patna ranchi', [ranchi, late]],
    ['2130', [ranchi, late]],
    ['21:3', [ranchi, late]],
    ['930', [early]],
    ['0930', [early]],
    ['14', [gaya]],
    ['nowhere', []],
    ['2359', []],
  ])('are found by a place or a time: %s', (typed, trips) => {
    expect(found(typed)).toEqual(trips)
  })

  test('have a digit each that sells them, the full ones left out', () => {
    const open = sellable(findDepartures(ALL, '1', NOW, String))
    expect(open).toEqual([gaya, ranchi, early, late])
    expect(numberedTrip(open, '2')).toBe(ranchi)
    for (const typed of ['', '0', '5', '14', 'a']) expect(numberedTrip(open, typed)).toBeUndefined()
  })

  test('are full when nothing is left that the counter may sell', () => {
    expect(roomOf(trip('10:00', 'Gaya', { keptSeats: '3,4' }))).toEqual({ free: 28, kept: 2 })
    expect(isFull(full)).toBe(true)
    expect(isFull(trip('10:00', 'Gaya', { NumberOfSeatsBooked: 38, keptSeats: '3,4' }))).toBe(false)
  })
})
