import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refetchActive } from '#features/connection/refetch-active.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => client.clear())

/** A query that somebody looks at. */
async function watch(name: string, queryFn: () => Promise<string>): Promise<void> {
  new QueryObserver(client, { queryKey: [name], queryFn, retry: false }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
}

it('Refresh brings what is shown, though a side question finds no answer', async () => {
  const list = vi.fn(async () => 'list')
  await watch('list', list)
  await watch('approval', () => Promise.reject(new Error('404')))
  await refetchActive(client, {}, ({ queryKey }) => queryKey[0] === 'list')
  expect(list).toHaveBeenCalledTimes(2)
  await expect(refetchActive(client, {}, ({ queryKey }) => queryKey[0] === 'approval')).rejects.toThrow('404')
  await expect(refetchActive(client, {})).rejects.toThrow('404')
})

it('Refresh that is pressed before the first screen listens asks all the same, and what is only remembered is left alone', async () => {
  const list = vi.fn(() => Promise.reject(new Error('502')))
  // As a screen that is drawn and has not listened yet.
  new QueryObserver(client, { queryKey: ['list'], queryFn: list, retry: false })
  client.setQueryData(['remembered'], 'of the last visit')
  await expect(refetchActive(client, {})).rejects.toThrow('502')
  expect(list).toHaveBeenCalledTimes(1)
})
