import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAnew, restoreCachedState } from '#app/queries/restore-cached-state.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

/** A query that somebody looks at, and how often it was asked. */
function watch(client: QueryClient, name: string, answers: readonly Promise<string>[]) {
  const asked = vi.fn(() => answers[asked.mock.calls.length - 1] ?? Promise.resolve(`${name} anew`))
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: asked, retry: false })
  observer.subscribe(() => undefined)
  return { asked, data: () => observer.getCurrentResult().data }
}

it('the server is back: what waits or has failed is asked anew, and the answer that told so is kept', async () => {
  const client = new QueryClient()
  let wake = (_answer: string): void => undefined
  const waking = new Promise<string>((resolve) => {
    wake = resolve
  })
  const list = watch(client, 'list', [waking])
  const hangs = watch(client, 'seats', [new Promise(() => undefined)])
  const failed = watch(client, 'trip', [Promise.reject(new Error('cut'))])
  await vi.advanceTimersByTimeAsync(300_000)
  // As a call does that ends: it tells, and hands its answer on.
  wake('list')
  void askAnew(client)
  await vi.advanceTimersByTimeAsync(100)
  expect([list.data(), list.asked.mock.calls.length]).toEqual(['list', 1])
  expect([hangs.data(), hangs.asked.mock.calls.length]).toEqual(['seats anew', 2])
  expect([failed.data(), failed.asked.mock.calls.length]).toEqual(['trip anew', 2])
})

const KEPT = JSON.stringify({
  version: 1,
  queries: [{ key: ['bookedSeats', 7], owner: 'public', updatedAt: 1_799_999_000_000, data: [3, 4] }],
})

it('what was kept is there before the first frame', async () => {
  vi.useRealTimers()
  localStorage.setItem('keptQueries', KEPT)
  const client = new QueryClient()
  expect((await restoreCachedState(client)).text).toBe(KEPT)
  expect(client.getQueryData(['bookedSeats', 7])).toEqual([3, 4])
})

it('what reads it back is on a line that hangs: the app starts without, and nothing that was kept is lost', async () => {
  vi.doMock('#app/queries/kept-answers.ts', () => new Promise(() => undefined))
  vi.resetModules()
  const { restoreCachedState } = await import('#app/queries/restore-cached-state.ts')
  localStorage.setItem('keptQueries', KEPT)
  const client = new QueryClient()
  const restored = restoreCachedState(client)
  await vi.advanceTimersByTimeAsync(3_000)
  // Without a text, who writes next takes all of it along (offline/queries/persist-queries.ts).
  expect((await restored).text).toBeUndefined()
  expect(client.getQueryData(['bookedSeats', 7])).toBeUndefined()
  expect(localStorage.getItem('keptQueries')).toBe(KEPT)
  vi.doUnmock('../../../src/app/queries/kept-answers.ts')
})
