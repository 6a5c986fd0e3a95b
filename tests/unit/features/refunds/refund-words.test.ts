import { afterEach, expect, it } from 'vitest'
import { dueInWords, findRefunds } from '#features/refunds/refund-words.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'
import { someRefund } from './some-refund.ts'

afterEach(() => speak('en', {}))

it('says what is due in all, by the server’s sum, and none where more is due than is listed and it says none', () => {
  const refunds = [{ amount: 0.1 }, { amount: 0.2 }, { amount: 1_250 }]
  expect(dueInWords({ refunds, total: 3, amount: undefined })).toBe('3 due, ₹1,250.30')
  expect(dueInWords({ refunds, total: 12_000, amount: 3_600_000 })).toBe('12,000 due, ₹36,00,000')
  expect(dueInWords({ refunds, total: 12_000, amount: undefined })).toBe('12,000 due')
})

it('finds a refund by what its passenger, whose account is erased, gave for it', () => {
  const refunds = [someRefund(1), someRefund(2, { username: 'Account erased', phone: '', payTo: 'asha.k@okbank' })]
  expect(findRefunds(refunds, 'asha.k@').map(({ id }) => id)).toEqual([2])
  speak('hi', hi)
  expect(findRefunds(refunds, 'खाता मिटा').map(({ id }) => id)).toEqual([2])
})

it('finds refunds by ticket first, by name, reference and phone, as they are written anywhere', () => {
  const refunds = [
    someRefund(1, { ticketId: 12_687, username: 'Asha Kumari', phone: '9876526878' }),
    someRefund(2, { ticketId: 26_878, username: 'Imran S.', phone: '9000000121' }),
    someRefund(3, { ticketId: 268, username: 'Vikas', phone: '9312602681', reference: 'UPI 4410' }),
  ]
  const found = (typed: string) => findRefunds(refunds, typed).map(({ id }) => id)
  expect(found(' ')).toEqual([1, 2, 3])
  // The whole number of one ticket, which stands in somebody's phone number, too.
  expect(found('26878')).toEqual([2, 1])
  expect(found('#26878')).toEqual([2])
  expect(found('268')).toEqual([3, 1, 2])
  expect(found('4410')).toEqual([3])
  expect(found('upi4410')).toEqual([3])
  expect(found('asha k')).toEqual([1])
  expect(found('90000 00121')).toEqual([2])
  expect(found('2')).toEqual([2, 3])
  expect(found('#')).toEqual([1, 2, 3])
  expect(found('nobody')).toEqual([])
})
