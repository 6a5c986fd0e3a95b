import * as v from 'valibot'
import { expect, test } from 'vitest'
import { plainDigits } from '#contract/fields/digits.ts'
import { wholeNumber } from '#contract/fields/fields.ts'
import { plainAmount, plainEmail, plainPayTo, plainPhone } from '#contract/fields/pasted.ts'
import { Email, Phone } from '#contract/fields/typed-fields.ts'
import { PaymentClaim } from '#contract/payments/claim.ts'

test.each([
  '9876543210',
  '98765 43210',
  '+91 98765-43210',
  '098765 43210',
  '(98765) 43210',
  '98765.43210',
  '0091 98765 43210',
  '91 98765 43210',
  'tel:+919876543210',
  'tel:+91-98765-43210;phone-context=+91',
  '\u202a+91 98765 43210\u202c',
  '\u202d98765 43210\u202e',
  '\u200e9876543210',
  '\u20669876543210\u2069',
  '98765\u201143210',
  '98765\u00a043210',
  '९८७६५ ४३२१०',
  '+९१ ९८७६५४३२१०',
  '৯৮৭৬৫৪৩২১০',
  '௯௮௭௬௫௪௩௨௧௦',
  '９８７６５４３２１０',
])('the number of %j is 9876543210', (pasted) => {
  expect(plainPhone(pasted)).toBe('9876543210')
  expect(v.parse(Phone, plainPhone(pasted))).toBe('9876543210')
  expect(plainPayTo(pasted)).toBe('9876543210')
})

test.each([
  ['987654321', 'The mobile number has exactly 10 digits.'],
  ['98765432101', 'The mobile number has exactly 10 digits.'],
  ['', 'The mobile number has exactly 10 digits.'],
  ['98765abcde', 'Write the 10 digits of the mobile number alone, without “abcde”.'],
  ['98765 43210 (Asha)', 'Write the 10 digits of the mobile number alone, without “Asha”.'],
  ['98765 43210 / 98765 43211', 'The mobile number has exactly 10 digits.'],
  ['+1 415 555 2671', 'Write an Indian mobile number of 10 digits. +1 is another country’s code.'],
  ['00977 984 1234567', 'Write an Indian mobile number of 10 digits. +977 is another country’s code.'],
])('%j is refused: %s', (pasted, sentence) => {
  const { issues } = v.safeParse(Phone, plainPhone(pasted))
  expect(issues?.map(({ message }) => message)).toEqual([sentence])
})

test.each([
  'asha@example.com',
  ' asha@example.com ',
  'mailto:asha@example.com',
  'MAILTO:asha@example.com?subject=Ticket',
  '<asha@example.com>',
  'asha@example.com.',
  'asha@example.com,',
  '\u200easha@example.com\u200b',
  '\u202aasha@example.com\u202c',
  'asha@exa\u00admple.com',
])('the address of %j is asha@example.com', (pasted) => {
  expect(plainEmail(pasted)).toBe('asha@example.com')
  expect(v.parse(Email, plainEmail(pasted))).toBe('asha@example.com')
})

test('what is no address stays, to be refused', () => {
  for (const text of ['', 'asha', 'asha@', 'K@\u212aample.com', 'a b@example.com'])
    expect(v.is(Email, plainEmail(text))).toBe(false)
})

test('a UPI ID is a UPI ID', () => {
  expect(plainPayTo('\u200easha@okbank ')).toBe('asha@okbank')
  expect(plainPayTo('9876543210@upi')).toBe('9876543210@upi')
})

test.each([
  ['1500', '1500'],
  [' ₹ 1,00,000.50 ', '100000.50'],
  ['Rs. 500/-', '500'],
  ['rs500', '500'],
  ['INR 500', '500'],
  ['१,५००', '1500'],
  ['₹\u00a01,500\u200e', '1500'],
  ['', ''],
  // What is no sum stays none.
  ['about 500', 'about500'],
])('the sum of %j is %j', (pasted, sum) => {
  expect(plainAmount(pasted)).toBe(sum)
})

test.each(['633410275518', '6334 1027 5518', '6334-1027-5518', '६३३४ १०२७ ५५१८', '\u202a633410275518\u202c'])(
  'the UTR of %j is 633410275518',
  (pasted) => {
    expect(plainDigits(pasted)).toBe('633410275518')
    expect(v.parse(PaymentClaim, { utr: pasted }).utr).toBe('633410275518')
  },
)

test.each(['29', ' 29 ', '२९', '২৯', '２９', 29])('the whole number of %j is 29', (typed) => {
  const age = wholeNumber(0, 120, 'Age is a whole number from {least} to {most}.')
  expect(v.parse(age, typed)).toBe(29)
})
