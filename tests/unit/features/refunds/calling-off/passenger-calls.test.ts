import { expect, it } from 'vitest'
import { pendingCalls, withCalls } from '#features/refunds/calling-off/pending-calls.ts'
import type { KeptCall } from '#offline/outbox/bus-change.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'

const person = (ticketId: number, calledAt?: number | null) => ({
  ticketId,
  username: 'Farida',
  phone: '9000000121',
  seats: ['1'],
  ...(calledAt === undefined ? {} : { calledAt }),
})
const call = (ticketId: number, called: boolean, at = 50, busId = 7): KeptCall => ({
  ...{ kind: 'called', busId, ticketId, username: 'Farida', called, at },
})

it('shows what was noted on this phone over what the server says, the last word of each', () => {
  const shown = withCalls(
    [person(1, null), person(2, 20), person(3, 30), person(4)],
    [call(1, true), call(2, false), call(3, true), call(4, true, 60), call(4, false, 70)],
  )
  expect(shown.map(({ calledAt }) => calledAt)).toEqual([50, null, 30, null])
  // One that was taken back and called anew has the time of the second call.
  expect(withCalls([person(2, 20)], [call(2, false), call(2, true, 80)])).toEqual([person(2, 80)])
})

it('reads the calls of one trip alone from what waits', () => {
  const items: OutboxItem[] = [call(1, true), call(2, true, 50, 8)].map((change, index) => ({
    id: index + 1,
    key: `key-${index}`,
    change,
    state: { kind: 'waiting' },
  }))
  expect(pendingCalls(items, 7).map(({ id }) => id)).toEqual([1])
})
