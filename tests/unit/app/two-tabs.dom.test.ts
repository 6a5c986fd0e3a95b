import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { startBackgroundTasks } from '#app/background-tasks.ts'
import { restoreCachedState } from '#app/queries/restore-cached-state.ts'
import { keepUser } from '#features/session/session.ts'

const asha = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
const ravi = { id: 8, name: 'Ravi Kumar', email: 'ravi@example.com' }
const TICKETS = ['ownTickets', asha.id]
const SEATS = ['bookedSeats', 101]

let client: QueryClient

beforeEach(async () => {
  localStorage.clear()
  keepUser(asha)
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  startBackgroundTasks(client, await restoreCachedState(client))
  const keep = (queryKey: unknown[], owner: 'user-7' | 'public', data: unknown) =>
    client.fetchQuery({ queryKey, queryFn: async () => data, meta: { owner, persist: true } })
  await keep(TICKETS, 'user-7', [{ id: 900, bookedSeats: ['3'] }])
  await keep(SEATS, 'public', [3, 4])
  expect(client.getQueryData(TICKETS)).toBeDefined()
})

test('a log-out in another tab takes the account’s data from this one, and leaves what is nobody’s', () => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(client.getQueryData(TICKETS)).toBeUndefined()
  expect(client.getQueryData(SEATS)).toEqual([3, 4])
  window.dispatchEvent(new Event('pagehide'))
  expect(Object.values({ ...localStorage }).join()).not.toContain('"id":900')
})

test('another account that logs in elsewhere never meets the first one’s tickets', () => {
  localStorage.setItem('User', JSON.stringify(ravi))
  window.dispatchEvent(new StorageEvent('storage', { key: 'User' }))
  expect(client.getQueryData(TICKETS)).toBeUndefined()
})

test('a changed profile of the same account keeps its data', () => {
  keepUser({ ...asha, name: 'Asha K.' })
  expect(client.getQueryData(TICKETS)).toBeDefined()
})

test('a log-out elsewhere counts also before this tab follows any', async () => {
  const early = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  window.dispatchEvent(new Event('pagehide'))
  const began = await restoreCachedState(early)
  expect(early.getQueryData(TICKETS)).toBeDefined()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  startBackgroundTasks(early, began)
  expect(early.getQueryData(TICKETS)).toBeUndefined()
})

test('a log-out elsewhere while this page was put away counts when it comes back', () => {
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(client.getQueryData(TICKETS)).toBeUndefined()
})
