// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Counts } from '#features/boarding/screen/counts.tsx'
import { LISTS1 } from '#tests/support/checklist/records.ts'

afterEach(cleanup)

const none = { boarded: 0, missing: 0, sold: [] }
const textOf = (trip: Parameters<typeof Counts>[0]['trip']) => render(<Counts trip={trip} />).container.textContent

test('with no list nobody knows how many are sold, on the bus or missing: no zeros', () => {
  expect(textOf({ ...none, trip: undefined })).toBe('Boarded–Missing–')
})

test('a list of a trip that nobody has booked says so', () => {
  expect(textOf({ ...none, trip: LISTS1.trips[0] })).toBe('Boarded0 of 0Missing0')
})
