// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RefundRow } from '../../../../../src/features/fleet/refunds/refund-row.tsx'
import { someRefund } from './some-refund.ts'

afterEach(cleanup)

it.each([
  [{ username: 'Account erased', phone: '', payTo: 'asha.k@okbank' }, /Account erased.*Pay to asha\.k@okbank/],
  [{}, /^(?!.*Pay to)/],
])('shows where an erased account wants it paid, and nothing otherwise (%#)', (fields, shown) => {
  const refund = someRefund(1, fields)
  render(<RefundRow refund={refund} picked={false} onPick={() => {}} reference="" onReference={() => {}} />)
  expect(document.body.textContent).toMatch(shown)
})
