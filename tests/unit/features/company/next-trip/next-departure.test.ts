import { afterEach, describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { leavesInWords, nextDeparture } from '#features/company/next-trip/next-departure.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'

const at = (time: string, seconds = 0) => indiaInstant('2026-11-20', time) + seconds * 1_000
const trip = (departureTime: string, dateOfDeparture = '2026-11-20') => ({ dateOfDeparture, departureTime })

function said(trips: ReturnType<typeof trip>[], now: number): string {
  const next = nextDeparture(trips, now)
  return next ? `${next.trip.departureTime} ${leavesInWords(next, now)}` : 'nothing'
}

afterEach(() => speak('en', {}))

describe('what leaves next', () => {
  it('is told in minutes of the clock, whatever its seconds', () => {
    expect(said([trip('14:30')], at('14:05'))).toBe('14:30 Leaves next, in 25 min')
    expect(said([trip('14:30')], at('14:29', 59))).toBe('14:30 Leaves next, in 1 min')
    expect(said([trip('14:30')], at('14:30', 59))).toBe('14:30 Leaving now')
    expect(said([trip('14:30')], at('14:31'))).toBe('14:30 Left 1 min ago')
    expect(said([trip('17:00')], at('14:30'))).toBe('17:00 Leaves next, in 2 h 30 min')
  })

  it('stays for half an hour after it has left, and no longer', () => {
    expect(said([trip('14:30')], at('15:00'))).toBe('14:30 Left 30 min ago')
    expect(said([trip('14:30')], at('15:01'))).toBe('nothing')
  })

  it('gives way to the one after it as soon as that is nearer', () => {
    const both = [trip('15:00'), trip('14:30')]
    expect(said(both, at('14:40'))).toBe('14:30 Left 10 min ago')
    expect(said(both, at('14:45'))).toBe('15:00 Leaves next, in 15 min')
  })

  it('is tomorrow’s first where none is left today, and that of a later day where it has none', () => {
    expect(said([trip('06:30', '2026-11-21'), trip('05:45', '2026-11-21'), trip('14:30')], at('20:00'))).toBe(
      '05:45 Leaves first tomorrow',
    )
    expect(said([trip('05:45', '2026-11-24')], at('20:00'))).toBe('05:45 Leaves next, Tue 24 Nov')
    // Five minutes to midnight the first of tomorrow may be the nearest; it is still tomorrow's.
    expect(said([trip('00:10', '2026-11-21')], at('23:55'))).toBe('00:10 Leaves first tomorrow')
  })

  it('is none where nothing is known of when, and none of no trips', () => {
    expect(said([trip('soon'), trip('10:00', '')], at('09:00'))).toBe('nothing')
    expect(said([], at('09:00'))).toBe('nothing')
  })

  it('is told in Hindi', () => {
    speak('hi', hi)
    for (const [time, day] of [
      ['14:30', '2026-11-20'],
      ['14:05', '2026-11-20'],
      ['14:00', '2026-11-20'],
      ['14:30', '2026-11-21'],
      ['14:30', '2026-11-25'],
    ] as const)
      expect(said([trip(time, day)], at('14:05'))).not.toMatch(/[A-Za-z]{2,}/)
  })
})
