import { describe, expect, it } from 'vitest'
import {
  addMonths,
  blanksBefore,
  dayAfterKey,
  daysBetween,
  daysOfMonth,
  isMonth,
  monthsOf,
  weekWith,
} from '#features/company/calendar/calendar-days.ts'

describe('months', () => {
  it('go over the ends of years, both ways', () => {
    expect(addMonths('2026-11', 1)).toBe('2026-12')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2027-01', -1)).toBe('2026-12')
    expect(addMonths('2026-01', -13)).toBe('2024-12')
  })

  it('have as many days as the year gives them', () => {
    expect(daysOfMonth('2026-02').at(-1)).toBe('2026-02-28')
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
    expect(daysOfMonth('2026-11')).toHaveLength(30)
    expect(daysOfMonth('2026-12')[0]).toBe('2026-12-01')
  })

  it('begin under their day of the week, Monday first', () => {
    // 1 November 2026 is a Sunday, 1 February 2027 a Monday.
    expect(blanksBefore('2026-11')).toBe(6)
    expect(blanksBefore('2027-02')).toBe(0)
  })

  it('are told from other texts', () => {
    expect(['2026-11', '2026-13', '2026-1', '2026-00', 'x'].filter(isMonth)).toEqual(['2026-11'])
  })
})

describe('weeks', () => {
  it('are counted from today, before it and after it', () => {
    expect(weekWith('2026-11-20', '2026-11-20')).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(weekWith('2026-11-26', '2026-11-20')[0]).toBe('2026-11-20')
    expect(weekWith('2026-11-27', '2026-11-20')[0]).toBe('2026-11-27')
    expect(weekWith('2026-11-19', '2026-11-20')[0]).toBe('2026-11-13')
  })

  it('may lie in two months, each of which is asked about once', () => {
    expect(monthsOf(weekWith('2026-11-28', '2026-11-28'))).toEqual(['2026-11', '2026-12'])
    expect(daysBetween('2026-11-28', '2026-12-02')).toBe(4)
    expect(daysBetween('2026-12-02', '2026-11-28')).toBe(-4)
  })
})

describe('keys in the grid', () => {
  it.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    // 1 December 2026 is a Tuesday.
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['a', undefined],
  ])('%s leads from 1 December to %s', (key, day) => {
    expect(dayAfterKey('2026-12-01', key)).toBe(day)
  })

  it('end at the last day of a shorter month', () => {
    expect(dayAfterKey('2027-01-31', 'PageDown')).toBe('2027-02-28')
    expect(dayAfterKey('2026-12-31', 'PageUp')).toBe('2026-11-30')
  })
})
