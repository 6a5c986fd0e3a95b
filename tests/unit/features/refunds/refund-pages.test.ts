import { expect, it } from 'vitest'
import { readRefundPlace } from '#contract/cancellation/operator-refund.ts'
import { listedRefunds, nextPlace } from '#features/refunds/refund-pages.ts'
import { someRefund } from './some-refund.ts'

const page = (total: number, ...ids: number[]) => ({ refunds: ids.map((id) => someRefund(id)), total })
const idsOf = (...pages: ReturnType<typeof page>[]) => listedRefunds(pages).map(({ id }) => id)

it('lists who is on two pages once, in the order of the pages', () => {
  expect(idsOf()).toEqual([])
  expect(idsOf(page(2, 1, 2))).toEqual([1, 2])
  expect(idsOf(page(5, 1, 2, 3), page(5, 3, 4, 5))).toEqual([1, 2, 3, 4, 5])
})

it('goes on behind the last of a page until all are listed, however many are paid meanwhile', () => {
  const place = nextPlace([page(5, 1, 2)])
  expect(place && readRefundPlace(place)).toEqual({ moment: 1_796_000_000_002, id: 2 })
  expect(nextPlace([page(5, 1, 2), page(4, 3, 4)])).toBeUndefined()
  expect(nextPlace([page(5, 1, 2), page(6, 3, 4)])).toBeDefined()
  expect(nextPlace([page(0)])).toBeUndefined()
  // Somebody who was passed is due again: the pages are at their end all the same.
  expect(nextPlace([page(5, 1, 2), page(6, 3, 4, 5), page(6)])).toBeUndefined()
})

it('ends where a server knows no pages, or does not tell when something was paid', () => {
  expect(nextPlace([page(5, 1, 2), page(5, 1, 2)])).toBeUndefined()
  const paid = { total: 5, refunds: [someRefund(1, { state: 'paid', paidAt: undefined })] }
  expect(nextPlace([paid])).toBeUndefined()
  expect(nextPlace([{ ...paid, refunds: [someRefund(1, { state: 'paid', paidAt: 9 })] }])).toBe('9-1')
})
