import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BusSearch } from '#contract/buses/bus-search.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { addressOf, readSearchAddress, searchAt } from '#features/buses/search/search-address.ts'

const TODAY = indiaDate(Date.now())
const LATER = addDays(TODAY, 30)

test('an address names a search, and a search its address', () => {
  const address = readSearchAddress({ from: ' Patna ', to: 'New Jalpaiguri', date: LATER, sort: 'fare' })
  expect(address).toEqual({ from: 'Patna', to: 'New Jalpaiguri', date: LATER })
  const search = searchAt(address)
  expect(search).toEqual({ from: 'Patna', to: 'New Jalpaiguri', dateOfDeparture: LATER })
  expect(search && addressOf(search)).toEqual(address)
  expect(searchAt(readSearchAddress({ date: TODAY }))).toEqual({ from: '', to: '', dateOfDeparture: TODAY })
})

test.each([
  {},
  { from: '', to: '', date: '' },
  { from: '  ', to: 7, date: 'tomorrow' },
  { from: ['Patna'], to: null, date: '2027-02-30' },
  { from: 'x'.repeat(61) },
  { to: 'a\u0000b', date: addDays(TODAY, -1) },
])('an address that names none is of all buses: %j', (values) => {
  expect(readSearchAddress(values)).toEqual({ from: undefined, to: undefined, date: undefined })
  expect(searchAt(readSearchAddress(values))).toBeUndefined()
})

test('of an address that is good in parts the good parts count', () => {
  expect(readSearchAddress({ from: 'Patna', to: '\u0007', date: '2020-01-01' })).toEqual({ from: 'Patna' })
})

test('a place is read as the search’s own schema reads it', () => {
  const places = fc.oneof(
    fc.string({ maxLength: 70 }),
    fc.string({ unit: 'grapheme', minLength: 50, maxLength: 70 }),
    fc.constantFrom('é'.repeat(60), '🚌'.repeat(60), '🚌'.repeat(61), 7, null, [], '\u0085'),
  )
  fc.assert(
    fc.property(places, (place) => {
      const parsed = v.safeParse(BusSearch.entries.from, place)
      expect(readSearchAddress({ from: place }).from).toBe((parsed.success && parsed.output) || undefined)
    }),
    { numRuns: 2_000 },
  )
})
