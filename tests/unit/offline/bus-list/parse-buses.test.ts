import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import { parseBuses } from '#offline/bus-list/parse-buses.ts'
import { isPlainBus } from '#offline/bus-list/plain-bus.ts'
import { busNumber } from '../device-fakes.ts'

/** A complete bus with some fields replaced by what storages and other backends come up with. */
const rows = fc
  .dictionary(
    fc.constantFrom(...Object.keys(busNumber(0)), 'bookedTickets'),
    fc.oneof(
      fc.integer({ min: -2, max: 110 }),
      fc.constantFrom(1_000_000_000, 999_999_999, 1.5),
      fc.double(),
      fc.string(),
      fc.constantFrom(null, undefined, '', ' 7 ', '40', true, [], {}),
    ),
    { maxKeys: 3 },
  )
  .map((changed): unknown => ({ ...busNumber(5), ...changed }))

describe('the shortcut past the schema', () => {
  it('takes only rows that the schema would leave as they are', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const parsed = v.safeParse(Bus, row)
        if (isPlainBus(row)) expect(parsed.output).toEqual(row)
        // Whatever the way, the outcome is the schema's.
        expect(parseBuses([busNumber(1), row])).toEqual([busNumber(1), ...(parsed.success ? [parsed.output] : [])])
      }),
      { numRuns: 2_000 },
    )
  })

  it('is taken by what the server sends', () => {
    expect(isPlainBus(busNumber(0))).toBe(true)
  })
})

describe('reading a list', () => {
  it('fills the defaults of the specification', () => {
    expect(parseBuses([{ id: 4, from: 'Patna' }])).toEqual([
      expect.objectContaining({ id: 4, from: 'Patna', type: 'AC, Recliner', rating: 'N/A', numberOfSeats: 40 }),
    ])
  })

  it('leaves out a row that is no bus and keeps the others', () => {
    expect(parseBuses([{ id: 'x' }, null, busNumber(2)])).toEqual([busNumber(2)])
  })

  it('refuses what is no list of buses', () => {
    for (const none of [undefined, null, 'buses', { 0: busNumber(0) }, [1, 2], ['']])
      expect(parseBuses(none)).toBeUndefined()
  })

  it('takes an empty list for what it is', () => {
    expect(parseBuses([])).toEqual([])
  })
})
