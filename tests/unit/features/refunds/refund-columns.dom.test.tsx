import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refundColumns } from '#features/refunds/refund-columns.tsx'
import { hi } from '#language/hi/hi.ts'
import { speak, spokenNow } from '#language/say.ts'
import { rowsAsText } from '#ui/table/columns.ts'
import { someRefund } from './some-refund.ts'

it.each([
  [{ username: 'Account erased', phone: '', payTo: 'asha.k@okbank' }, /Account erased.*Pay to asha\.k@okbank/],
  [{}, /^(?!.*Pay to)/],
])('shows where an erased account wants it paid, and nothing otherwise (%#)', (fields, shown) => {
  const name = refundColumns(spokenNow.getSnapshot(), 'due', undefined).find(({ id }) => id === 'name')
  render(<p>{name?.cell?.(someRefund(1, fields))}</p>)
  expect(document.body.textContent).toMatch(shown)
})

it('is copied without the box that is there to be ticked', () => {
  const picks = { has: () => true, onPick: () => {} }
  const text = rowsAsText([someRefund(1)], refundColumns(spokenNow.getSnapshot(), 'due', picks))
  expect(text).toMatch(/^Passenger\tWhy\tDue since\tRefund\nAsha\tCalled off, ticket 1001, Seat 1\t\w+ \d+ \w+\t₹100$/)
})

it('is copied and sorted by the words that stand for an erased name in the reader’s language', () => {
  speak('hi', hi)
  const erased = someRefund(1, { username: 'Account erased' })
  const columns = refundColumns(spokenNow.getSnapshot(), 'due', undefined)
  expect(rowsAsText([erased], columns)).toContain('खाता मिटा दिया गया')
  expect(columns.find(({ id }) => id === 'name')?.sort?.(erased)).toBe('खाता मिटा दिया गया')
})
