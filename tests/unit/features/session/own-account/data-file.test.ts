import { expect, it } from 'vitest'
import { dataFile } from '#features/session/own-account/data-file.ts'

it('has times that a person can read, and leaves every other figure as it is', () => {
  const signedUpAt = Date.parse('2026-11-27T08:35:00Z')
  const text = dataFile({ signedUpAt, account: { phone: '9876543210', id: 7 }, tickets: [{ cost: 1500.5 }] })
  expect(JSON.parse(text)).toEqual({
    signedUpAt: '2026-11-27 14:05 IST',
    account: { phone: '9876543210', id: 7 },
    tickets: [{ cost: 1500.5 }],
  })
})
