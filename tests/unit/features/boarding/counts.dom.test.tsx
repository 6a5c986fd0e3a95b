import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PassengerFilters } from '#features/boarding/list/passenger-filters.tsx'
import { Counts } from '#features/boarding/screen/counts.tsx'
import { LISTS1 } from '#tests/support/checklist/records.ts'

const none = { boarded: 0, missing: 0, sold: [] }
const textOf = (tripDoor: Parameters<typeof Counts>[0]['tripDoor']) =>
  render(<Counts tripDoor={tripDoor} />).container.textContent

test('with no list nobody knows how many are sold, on the bus or missing: no zeros', () => {
  expect(textOf({ ...none, trip: undefined })).toBe('Boarded–Missing–')
})

test('a list of a trip that nobody has booked says so', () => {
  expect(textOf({ ...none, trip: LISTS1.trips[0] })).toBe('Boarded0 of 0Missing0')
})

test('nor has the list of passengers any number to choose by', () => {
  const filters = render(<PassengerFilters filter="all" onFilter={() => undefined} counts={undefined} />)
  expect(filters.getAllByRole('radio')).toHaveLength(3)
  expect(filters.container.textContent).not.toMatch(/\d/)
})
