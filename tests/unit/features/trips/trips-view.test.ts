import { expect, it } from 'vitest'
import { readTripsView } from '#features/trips/trips-view.ts'

it('reads what an address may say of trips', () => {
  const said = { by: 'bus', of: 'BR01PC3318', day: '2026-11-20', month: '2026-12', find: 'gaya', when: 'week' }
  expect(readTripsView(said)).toEqual(said)
  // A search for figures alone, as the address gives it.
  expect(readTripsView({ find: 3318 }).find).toBe('3318')
})

it('drops what it may not', () => {
  for (const strange of [
    { by: 'day', of: '', day: '2026-02-30', month: '2026-13', find: 'x'.repeat(201), when: 'any' },
    { by: 7, of: {}, day: 20261120, month: 1, find: [], when: null },
  ])
    expect(Object.values(readTripsView(strange)).filter((value) => value !== undefined)).toEqual([])
})
