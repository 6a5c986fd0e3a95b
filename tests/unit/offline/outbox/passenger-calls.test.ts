import { expect, it } from 'vitest'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import { join } from '#offline/outbox/join-change.ts'
import { EMPTY_QUEUE, type OutboxQueue } from '#offline/outbox/outbox-queue.ts'
import { markSent, refuse, settle } from '#offline/outbox/settle-change.ts'
import { MemoryEntry } from '../memory-entry.ts'
import { FakeServer, listed, Page } from './outbox-fakes.ts'

const called = (ticketId: number, is = true): BusChange & { kind: 'called' } => ({
  kind: 'called',
  busId: 7,
  ticketId,
  username: 'Farida',
  called: is,
  at: 1_796_000_000_123,
})
const joined = (queue: OutboxQueue, ...changes: readonly BusChange[]): OutboxQueue =>
  changes.reduce((before, change) => join(before, change, `key-${before.nextId}`).queue, queue)
const ticks = ({ items }: OutboxQueue) =>
  items.map(({ change, key }) => change.kind === 'called' && [key, change.ticketId, change.called])

it('says of a passenger the last that was noted, where nothing before it was sent', () => {
  const queue = joined(EMPTY_QUEUE, called(3), called(4), called(3, false))
  expect(ticks(queue)).toEqual([
    ['key-2', 4, true],
    ['key-3', 3, false],
  ])
})

it('sends what may have arrived once more as it was, and the next word behind it', () => {
  const queue = joined(markSent(joined(EMPTY_QUEUE, called(3)), 1), called(3, false))
  expect(ticks(queue)).toEqual([
    ['key-1', 3, true],
    ['key-2', 3, false],
  ])
})

it('keeps ticks when the calling off itself is settled, and takes away one that is refused', () => {
  const off: BusChange = { kind: 'call-off', busId: 7, before: listed(7), reason: 'Rain' }
  const queue = joined(EMPTY_QUEUE, off, called(3), called(4))
  expect(ticks(settle(queue, 1, undefined))).toEqual([
    ['key-2', 3, true],
    ['key-3', 4, true],
  ])
  expect(ticks(refuse(settle(queue, 1, undefined), 2, 'Gone.'))).toEqual([['key-3', 4, true]])
})

it('lose none without a signal, and are made once though their answers are lost', async () => {
  const server = new FakeServer()
  const page = new Page(new MemoryEntry(), server)
  page.reachable = false
  await page.outbox.put([called(3)], false)
  await page.outbox.put([called(4)], false)
  expect(server.sends).toBe(0)
  server.roads.push('answer-lost', 'held-up')
  page.reachable = true
  page.awake()
  await expect.poll(() => server.done.length).toBeGreaterThan(0)
  for (let round = 0; round < 3; round++) {
    page.awake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await page.outbox.put([called(3, false)], false)
  await expect.poll(() => page.items).toEqual([])
  for (const late of server.heldUp) server.handle(late)
  expect([...server.called]).toEqual([
    [3, false],
    [4, true],
  ])
  expect(server.done).toHaveLength(3)
  page.close()
})
