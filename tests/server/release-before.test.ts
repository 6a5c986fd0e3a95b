import { expect, it } from 'vitest'
import { callsOfBefore, unreadBefore } from '../support/release-before/read-as-before.ts'

/** Every answer that a test of this folder gets is read so (support/server.ts): here is proved that this would tell. */

const answer = (data: unknown) => ({ message: '', data, statusCode: 200 })
const sold = { kind: 'sold', at: 1, by: { role: 'operator', name: 'Meena' }, seats: ['14'], amount: 310 }

it('knows every call that the release before makes', () => {
  expect(callsOfBefore).toBeGreaterThan(70)
})

it('names what phones of the release before could not read', () => {
  expect(unreadBefore('GET', '/api/tickets/7/history?as=traveller', 200, answer([sold]))).toBeUndefined()
  expect(unreadBefore('GET', '/api/tickets/7/history', 200, answer([sold, { ...sold, kind: 'moved' }]))).toMatch(
    /^GET \/api\/tickets\/\{ticketId\}\/history/,
  )
  const scan = { id: 'a', outcome: 'unknown', reason: 'told-late' }
  expect(unreadBefore('POST', '/api/boarding/scans', 200, answer([scan]))).toContain('0.reason')
})

it('takes new fields beside those that they know, and calls that they never make', () => {
  expect(unreadBefore('GET', '/api/tickets/7/history', 200, answer([{ ...sold, toldLate: true }]))).toBeUndefined()
  expect(unreadBefore('GET', '/api/routes', 200, answer('anything'))).toBeUndefined()
})
