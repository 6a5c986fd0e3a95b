import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/queries/query-client.ts'
import { logInUser } from '#contract/accounts/account-calls.ts'
import { listBuses } from '#contract/buses/search-calls.ts'
import { listOwnTickets } from '#contract/tickets/ticket-calls.ts'
import { putLogOutFirst } from '#features/session/log-out/log-out-first.ts'
import { markLogOutPending } from '#features/session/log-out/pending-log-out.ts'
import { send } from '#lib/calls/send.ts'

interface Asked {
  method: string
  credentials: string | undefined
}

let asked: Asked[]
/** What the server says to the log-out. */
let status: number

beforeEach(() => {
  asked = []
  status = 429
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', credentials }: RequestInit) => {
    asked.push({ method, credentials })
    const [now, data] = method === 'DELETE' ? [status, null] : [200, []]
    return Response.json({ message: 'Too many requests.', data, statusCode: now }, { status: now })
  })
  putLogOutFirst()
  markLogOutPending()
})

it('what anybody may read does not wait for a log-out, and goes without the session that is to end', async () => {
  expect((await send(listBuses, {})).data).toEqual([])
  expect(asked).toEqual([{ method: 'GET', credentials: 'omit' }])
})

it.each([429, 503])('a log-out refused with %i is no refusal of the call that waits for it', async (refused) => {
  status = refused
  const logIn = send(logInUser, { query: { email: 'asha@example.com', password: 'secret' } })
  await expect(logIn).rejects.toMatchObject({ trouble: { kind: 'unreachable' } })
  expect(asked.map(({ method }) => method)).toEqual(['DELETE'])
})

it('a read of one’s own that waits for it is asked again until it has happened', async () => {
  vi.useFakeTimers()
  const tickets = createQueryClient().fetchQuery({
    queryKey: ['own'],
    queryFn: async () => (await send(listOwnTickets, { params: { userId: 7 } })).data,
    retry: (failures) => failures < 2,
    retryDelay: 1,
  })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  status = 200
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(tickets).resolves.toEqual([])
  expect(asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'GET'])
  expect(asked.at(-1)?.credentials).toBe('same-origin')
})
