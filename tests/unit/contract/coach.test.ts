import { describe, expect, it } from 'vitest'
import { type Coach, coachOf, spotOf } from '#contract/buses/coach.ts'
import { seatRows } from '#contract/buses/seat-rows.ts'

const placesOf = (coach: Coach) =>
  coach.kind === 'sleeper' ? [...coach.lower, ...coach.upper].flat() : coach.lines.flat()

describe('the coach of a bus', () => {
  it.each([
    ['AC Sleeper (2+1)', 36, 'sleeper'],
    ['NON A/C Sleeper (1+2)', 30, 'sleeper'],
    ['Volvo 9600 Multi-Axle A/C Sleeper (2+1)', 36, 'sleeper'],
    ['AC Sleeper', 36, 'sleeper'],
    ['A/C Semi Sleeper (2+1)', 33, 'two-one'],
    ['AC Semi-sleeper (2+1)', 33, 'two-one'],
    ['NON A/C Seater (2 + 1)', 36, 'two-one'],
    // The kind of the specification's own bus, with a number that no such coach has.
    ['AC Sleeper', 41, 'classic'],
    ['AC Sleeper', 40, 'classic'],
    ['A/C Sleeper (2+2)', 36, 'classic'],
    // Berths and seats in one coach: which are which nobody has said.
    ['A/C Seater / Sleeper (2+1)', 42, 'classic'],
    ['A/C Semi Sleeper / Sleeper (2+1)', 36, 'classic'],
    ['Volvo A/C Semi Sleeper (2+2)', 53, 'classic'],
    ['AC, Recliner', 40, 'classic'],
    ['A/C Seater (2+1)', 34, 'classic'],
    ['AC Sleeper (2+1)', 12, 'classic'],
    ['AC Sleeper (2+1)', 96, 'classic'],
    ['', 36, 'classic'],
  ])('%s with %i places is %s', (type, places, kind) => {
    const coach = coachOf(type, places)
    expect(coach.kind).toBe(kind)
    // Whatever it looks like, its places are numbered from 1 on, each once.
    expect(placesOf(coach)).toEqual(Array.from({ length: places }, (_, index) => index + 1))
  })

  it('lies as drawn', () => {
    expect(coachOf('AC Sleeper (2+1)', 18)).toEqual({
      kind: 'sleeper',
      lower: [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
      ],
      upper: [
        [10, 11, 12],
        [13, 14, 15],
        [16, 17, 18],
      ],
    })
    expect(coachOf('Deluxe', 41)).toEqual({ kind: 'classic', lines: seatRows(41) })
  })

  it('tells where a place lies', () => {
    const sleeper = coachOf('AC Sleeper (2+1)', 36)
    expect([1, 7, 13, 19, 25, 36].map((seat) => spotOf(sleeper, seat))).toEqual([
      { deck: 'lower', side: 'window' },
      { deck: 'lower', side: 'aisle' },
      { deck: 'lower', side: 'window' },
      { deck: 'upper', side: 'window' },
      { deck: 'upper', side: 'aisle' },
      { deck: 'upper', side: 'window' },
    ])
    expect(spotOf(sleeper, 37)).toBeUndefined()
    expect([1, 11, 21, 22, 41].map((seat) => spotOf(coachOf('', 41), seat)?.side)).toEqual([
      'window',
      'aisle',
      'aisle',
      'aisle',
      'window',
    ])
  })
})
