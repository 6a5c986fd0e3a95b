import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Admin, User } from '#contract/accounts/account.ts'
import { AdminRecord, UserRecord } from '#contract/accounts/kept-account.ts'
import { Id } from '#contract/fields/fields.ts'
import { readBy, rowId } from '#contract/reads.ts'

/** What storages, other backends and hands at a console come up with for one field. */
const field = fc.oneof(
  fc.integer({ min: -2, max: 9 }),
  // JSON has no NaN.
  fc.double({ noNaN: true }),
  fc.string(),
  fc.constantFrom(999_999_999, 1_000_000_000, 1.5, '7', ' 7 ', '07', '0', '1e3', '', null, undefined, true, [], {}),
)
const names = ['id', 'name', 'email', 'phone', 'age', 'gender', 'travels_name', 'gst_number', 'role', 'staffId', 'more']
const fields = fc.dictionary(fc.constantFrom(...names), field, { maxKeys: 5 })
const records = fc.oneof(
  fields,
  fields.map((changed) => ({ id: 7, name: 'Asha', ...changed })),
  field,
)

describe.each([
  { who: 'traveller', byHand: UserRecord, schema: User },
  { who: 'operator', byHand: AdminRecord, schema: Admin },
])('the kept record of the $who', ({ byHand, schema }) => {
  it('is read without the library of schemas as the schema reads it', () => {
    fc.assert(
      fc.property(records, (record) => {
        const parsed = v.safeParse(schema, record)
        expect(readBy<unknown>(byHand, record)).toEqual(parsed.success ? parsed.output : undefined)
      }),
      { numRuns: 5_000 },
    )
  })
})

it('a row’s id is read as the schema reads it', () => {
  fc.assert(
    fc.property(field, (value) => {
      const parsed = v.safeParse(Id, value)
      expect(rowId(value)).toBe(parsed.success ? parsed.output : undefined)
    }),
    { numRuns: 2_000 },
  )
})
