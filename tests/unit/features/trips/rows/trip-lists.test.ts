import { describe, expect, it } from 'vitest'
import { followingDays } from '#features/trips/rows/trip-lists.ts'

describe('the days that follow a short one', () => {
  const days = new Map([
    ['2026-12-03', ['d']],
    ['2026-11-30', ['before']],
    ['2026-12-02', ['a', 'b', 'c']],
    ['2026-12-01', ['chosen']],
    ['2027-01-01', ['e', 'f', 'g']],
  ])

  it('come in their order until the room is taken, the last one cut to what is left of it', () => {
    expect(followingDays(days, '2026-12-01', 6)).toEqual([
      { day: '2026-12-02', trips: ['a', 'b', 'c'], all: 3 },
      { day: '2026-12-03', trips: ['d'], all: 1 },
      { day: '2027-01-01', trips: ['e', 'f'], all: 3 },
    ])
  })

  it('are none where there is no room, or nothing follows', () => {
    expect(followingDays(days, '2026-12-01', 0)).toEqual([])
    expect(followingDays(days, '2026-12-01', -58)).toEqual([])
    expect(followingDays(days, '2027-01-01', 12)).toEqual([])
  })
})
