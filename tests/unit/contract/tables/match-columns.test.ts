import { describe, expect, it } from 'vitest'
import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { matchHeadings, matchValues } from '#contract/tables/match-columns.ts'

const guess = (headings: string[], ...samples: string[][]) =>
  matchValues(matchHeadings(headings, TIMETABLE_FIELDS), samples, TIMETABLE_FIELDS)

describe('columns whose headings nobody knows', () => {
  it('are told by their values: a plate, a day, a time of the clock', () => {
    expect(
      guess(
        ['Gaadi', 'Tarikh', 'Samay', 'Bhada'],
        ['BR01PC3318', 'br 06 pb 2210'],
        ['03/12/2026'],
        ['9 PM', '21:30'],
        ['310'],
      ),
    ).toEqual(['busNumber', 'dateOfDeparture', 'departureTime', undefined])
  })

  it('are no guess where two look alike, where one value does not, or where there is none', () => {
    expect(guess(['Samay', 'Pahunch'], ['21:30'], ['06:45'])).toEqual([undefined, undefined])
    expect(guess(['Gaadi', 'Tarikh', 'Khali'], ['BR01PC3318', 'soon'], ['46381'], [])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('leave alone what a heading says', () => {
    expect(guess(['Date', 'Printed'], ['03/12/2026'], ['01/12/2026'])).toEqual(['dateOfDeparture', undefined])
  })
})
