import { expect, test } from 'vitest'
import { tidyPhone } from '../../../../../src/features/session/sign-up/tidy-phone.ts'

test.each([
  ['9876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['(98765) 43210', '9876543210'],
  // No Indian mobile number: stays for the schema to refuse.
  ['987654321', '987654321'],
  ['98765432101', '98765432101'],
  ['98765abcde', '98765abcde'],
  ['0987654321', '0987654321'],
  ['', ''],
])('%j becomes %j', (typed, tidy) => {
  expect(tidyPhone(typed)).toBe(tidy)
})
