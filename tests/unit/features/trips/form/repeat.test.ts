import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { EMPTY_TRIPS, NewTrips } from '#features/trips/form/bus-form.ts'
import { toggleDay, tripDates } from '#features/trips/form/repeat.ts'

describe('the days of a repeated trip', () => {
  it('is one day when it runs once, whatever else is filled in', () => {
    expect(tripDates('2026-11-21', { repeat: 'once', days: '0', until: '2026-12-21' })).toEqual(['2026-11-21'])
  })

  it('runs every day until the last, over the end of a month and a leap day', () => {
    expect(tripDates('2028-02-28', { repeat: 'daily', days: '', until: '2028-03-01' })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  it('runs on the first day and then on the chosen days of the week', () => {
    // 21 November 2026 is a Saturday.
    expect(tripDates('2026-11-21', { repeat: 'days', days: '04', until: '2026-11-30' })).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
    ])
  })

  it('knows no day without a date, and ends where the year was mistyped', () => {
    expect(tripDates('', { repeat: 'daily', days: '', until: '2026-12-01' })).toEqual([])
    expect(tripDates('2026-11-21', { repeat: 'daily', days: '', until: '2926-11-21' }).length).toBeLessThan(600)
  })

  it('keeps chosen days in the order of the week', () => {
    expect(toggleDay(toggleDay(toggleDay('', 4), 0), 2)).toBe('024')
    expect(toggleDay('024', 2)).toBe('04')
  })
})

describe('the add form', () => {
  it('names what the repetition lacks along with the other fields', () => {
    const wrong = v.safeParse(NewTrips, { ...EMPTY_TRIPS, repeat: 'days' }).issues ?? []
    const messages = Object.fromEntries(wrong.map(({ path, message }) => [path?.[0].key, message]))
    expect(messages).toMatchObject({
      name: expect.any(String),
      days: 'Choose at least one day of the week.',
      until: 'Choose the last day, after the first departure.',
    })
  })

  it('asks for no days and no end of a trip that runs once', () => {
    const wrong = v.safeParse(NewTrips, EMPTY_TRIPS).issues ?? []
    expect(wrong.filter(({ path }) => path?.[0].key === 'days' || path?.[0].key === 'until')).toEqual([])
  })
})
