import { QueryClient } from '@tanstack/query-core'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Integer } from '#contract/fields/fields.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import type { KeyValueStorage } from '#offline/device-storage.ts'
import type { StampClock } from '#offline/queries/kept-queries.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { forgetPersonal, persistQueries } from '#offline/queries/persist-queries.ts'
import { type KeptSchemas, restoreQueries } from '#offline/queries/restore-queries.ts'
import { userAccount } from '#offline/stored-account.ts'
import { MemoryStorage, NOW, RefusingStorage } from '../device-fakes.ts'

const KEY = 'keptQueries'
const TICKETS_KEY = ['ownTickets', 7]
const SEATS_KEY = ['buses', 4, 'bookedSeats']

const schemas: KeptSchemas = {
  ownTickets: v.array(Ticket),
  buses: (key) => (key[2] === 'bookedSeats' ? v.array(Integer) : v.never()),
}

const publicSeats = { gcTime: Number.POSITIVE_INFINITY, meta: { owner: 'public', persist: true } } as const
const ownTickets = { gcTime: Number.POSITIVE_INFINITY, meta: { owner: userAccount(7), persist: true } } as const

function ticket(id: number): Ticket {
  return v.parse(Ticket, { id, status: 'BOOKED', bookedSeats: ['3', '4'], username: 'Asha' })
}

function loggedIn(storage = new MemoryStorage(), id = 7): MemoryStorage {
  storage.setItem('User', JSON.stringify({ id, name: 'Asha' }))
  return storage
}

/** A visit of the app: what it restored, and a way to answer its queries. */
function visit(storage: KeyValueStorage, now = NOW, meanwhile = (_: QueryClient) => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const clock: StampClock = { stamp: (moment) => moment, read: (stamp) => (stamp > now ? 0 : stamp) }
  const restored = restoreQueries(client, storage, schemas, clock)
  meanwhile(client)
  const persistence = persistQueries(client, storage, restored, clock)
  return {
    client,
    persistence,
    seats: (data: number[], bus = 4) =>
      client.fetchQuery({ queryKey: ['buses', bus, 'bookedSeats'], queryFn: () => data, ...publicSeats }),
    tickets: (data: Ticket[]) => client.fetchQuery({ queryKey: TICKETS_KEY, queryFn: () => data, ...ownTickets }),
    close() {
      persistence.flush()
      persistence.stop()
      client.clear()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the next visit', () => {
  it('has the answers of the last one, as old as they are', async () => {
    const storage = loggedIn()
    const first = visit(storage)
    await first.seats([3, 4])
    await first.tickets([ticket(1)])
    first.close()

    const second = visit(storage, NOW + 60_000)
    expect(second.client.getQueryData(SEATS_KEY)).toEqual([3, 4])
    expect(second.client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
    expect(second.client.getQueryState(SEATS_KEY)).toMatchObject({ status: 'success', dataUpdatedAt: NOW, error: null })
  })

  it('has what was learned before anything was kept, and what another tab kept in the meantime', async () => {
    const storage = loggedIn()
    const first = visit(storage)
    await first.seats([3, 4])
    first.close()

    const later = visit(storage, NOW + 60_000, (client) => {
      const query = client.getQueryCache().build(client, { queryKey: TICKETS_KEY, ...ownTickets })
      query.setData([ticket(1)])
      const other = visit(storage, NOW + 60_000)
      other.client
        .getQueryCache()
        .build(other.client, { queryKey: ['buses', 5, 'bookedSeats'], ...publicSeats })
        .setData([9])
      other.close()
    })
    later.close()

    const last = visit(storage, NOW + 120_000)
    expect(last.client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
    expect(last.client.getQueryData(SEATS_KEY)).toEqual([3, 4])
    expect(last.client.getQueryData(['buses', 5, 'bookedSeats'])).toEqual([9])
  })

  it('writes nothing where nothing was learned', () => {
    const storage = loggedIn()
    const first = visit(storage)
    first.client
      .getQueryCache()
      .build(first.client, { queryKey: SEATS_KEY, ...publicSeats })
      .setData([3, 4])
    first.close()
    const second = visit(storage, NOW, () => storage.removeItem(KEY))
    expect(second.client.getQueryData(SEATS_KEY)).toEqual([3, 4])
    second.close()
    expect(storage.getItem(KEY)).toBeNull()
  })

  it('has nothing that was not marked to be kept', async () => {
    const storage = loggedIn()
    const first = visit(storage)
    await first.client.fetchQuery({ queryKey: ['buses', 9, 'bookedSeats'], queryFn: () => [1] })
    await first.seats([3])
    first.close()
    expect(visit(storage).client.getQueryCache().getAll()).toHaveLength(1)
  })

  it('still has an answer whose refetch failed, as a success of its time', async () => {
    const storage = loggedIn()
    const first = visit(storage)
    await first.seats([3])
    vi.setSystemTime(NOW + 1_000)
    const refetch = first.client.fetchQuery({
      queryKey: SEATS_KEY,
      queryFn: () => Promise.reject(new Error('asleep')),
      ...publicSeats,
    })
    await expect(refetch).rejects.toThrow('asleep')
    expect(first.client.getQueryState(SEATS_KEY)?.status).toBe('error')
    first.close()

    const state = visit(storage).client.getQueryState(SEATS_KEY)
    expect(state).toMatchObject({ status: 'success', data: [3], dataUpdatedAt: NOW, error: null, fetchFailureCount: 0 })
  })

  it('keeps restored answers that no screen has asked for, for ever', async () => {
    const storage = loggedIn()
    const first = visit(storage)
    await first.tickets([ticket(1)])
    first.close()
    const second = visit(storage)
    await vi.advanceTimersByTimeAsync(30 * 86_400_000)
    await second.seats([1])
    second.close()
    expect(visit(storage).client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
  })

  it('takes an answer from the future for one of unknown age, which is asked for again at once', async () => {
    const storage = loggedIn()
    const first = visit(storage)
    await first.seats([3])
    first.close()
    const second = visit(storage, NOW - 3_600_000)
    expect(second.client.getQueryState(SEATS_KEY)).toMatchObject({ data: [3], dataUpdatedAt: 0 })
    expect(second.client.getQueryCache().find({ queryKey: SEATS_KEY })?.isStaleByTime(30_000)).toBe(true)
  })
})

describe('writing', () => {
  it('gathers changes for a second', async () => {
    const storage = loggedIn()
    const { seats } = visit(storage)
    await seats([1])
    await vi.advanceTimersByTimeAsync(999)
    expect(storage.getItem(KEY)).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(storage.getItem(KEY)).toContain('[1]')
  })

  it('is done at once when the page hides', async () => {
    const storage = loggedIn()
    const { seats, persistence } = visit(storage)
    await seats([1])
    persistence.flush()
    expect(storage.getItem(KEY)).toContain('[1]')
  })

  it('goes on after a stop no more', async () => {
    const storage = loggedIn()
    const { seats, persistence } = visit(storage)
    await seats([1])
    persistence.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(storage.getItem(KEY)).toBeNull()
  })

  it('drops other answers before tickets, and the oldest of those first, when storage is full', async () => {
    const storage = loggedIn(new MemoryStorage(1_500))
    const { seats, tickets, close } = visit(storage)
    await tickets([ticket(1)])
    for (let bus = 1; bus <= 40; bus++) {
      vi.setSystemTime(NOW + bus)
      await seats([bus], bus)
    }
    close()
    const { client } = visit(storage)
    expect(client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
    expect(client.getQueryData(['buses', 40, 'bookedSeats'])).toEqual([40])
    expect(client.getQueryData(['buses', 1, 'bookedSeats'])).toBeUndefined()
  })

  it('never takes more than its share of storage', async () => {
    const storage = loggedIn()
    const { seats, tickets, close } = visit(storage)
    const many = Array.from({ length: 1_000 }, (_, seat) => seat)
    await tickets([ticket(1)])
    for (let bus = 1; bus <= 600; bus++) await seats(many, bus)
    close()
    expect(storage.getItem(KEY)?.length).toBeLessThanOrEqual(1_500_100)
    expect(visit(storage).client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
  })

  it('leaves what was kept when not even the least fits', async () => {
    const storage = loggedIn(new MemoryStorage(40))
    const { seats, close } = visit(storage)
    await seats([1])
    close()
    expect(storage.getItem(KEY)).toBeNull()
  })
})

describe('broken and foreign storage', () => {
  const broken = [
    '{',
    'null',
    '[]',
    '7',
    '{"version":1}',
    '{"version":0,"queries":[]}',
    '{"version":1,"queries":[null,7,{"key":[],"owner":"public","updatedAt":1,"data":[1]}]}',
    '{"version":1,"queries":[{"key":["ownTickets",7],"owner":"public","updatedAt":1,"data":{"no":"list"}}]}',
    '{"version":1,"queries":[{"key":["ownTickets",7],"owner":"root","updatedAt":1,"data":[]}]}',
    '{"version":1,"queries":[{"key":["constructor"],"owner":"public","updatedAt":1,"data":[]}]}',
    '{"version":1,"queries":[{"key":["unknown"],"owner":"public","updatedAt":1,"data":[]}]}',
    '{"version":1,"queries":[{"key":["buses",4,"bookedSeats"],"owner":"public","updatedAt":1,"data":null}]}',
    'x'.repeat(1_000_000),
  ]
  it.each(broken.map((text) => ({ text })))('starts empty with $text', async ({ text }) => {
    const storage = loggedIn()
    storage.setItem(KEY, text)
    const { client, seats, close } = visit(storage)
    expect(client.getQueryCache().getAll()).toEqual([])
    await seats([5])
    close()
    expect(visit(storage).client.getQueryData(SEATS_KEY)).toEqual([5])
  })

  it('keeps the sound entries beside a broken one', () => {
    const storage = loggedIn()
    const sound = { key: SEATS_KEY, owner: 'public', updatedAt: 5, data: [2] }
    storage.setItem(KEY, JSON.stringify({ version: 1, queries: [{ key: 'x' }, sound] }))
    expect(visit(storage).client.getQueryData(SEATS_KEY)).toEqual([2])
  })

  it('does without storage that is switched off', async () => {
    const storage = new RefusingStorage()
    const { client, seats, close } = visit(storage)
    await seats([5])
    await forgetPersonal(client, storage)
    expect(client.getQueryData(SEATS_KEY)).toEqual([5])
    close()
  })
})

describe('whose answers', () => {
  async function withTickets(): Promise<MemoryStorage> {
    const storage = loggedIn()
    const first = visit(storage)
    await first.tickets([ticket(1)])
    await first.seats([3])
    first.close()
    return storage
  }

  it('are not given to another account on the same phone', async () => {
    const storage = loggedIn(await withTickets(), 8)
    const { client } = visit(storage)
    expect(client.getQueryData(TICKETS_KEY)).toBeUndefined()
    expect(client.getQueryData(SEATS_KEY)).toEqual([3])
  })

  it('leave memory and storage at a logout, and stay away', async () => {
    const storage = await withTickets()
    const { client, seats, persistence } = visit(storage)
    storage.removeItem('User')
    await forgetPersonal(client, storage)
    expect(client.getQueryData(TICKETS_KEY)).toBeUndefined()
    expect(client.getQueryData(SEATS_KEY)).toEqual([3])
    expect(storage.getItem(KEY)).not.toContain('Asha')
    await seats([3, 9])
    persistence.flush()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(storage.getItem(KEY)).not.toContain('Asha')
    expect(storage.getItem(KEY)).toContain('[3,9]')
  })

  it('are not brought back by an answer that arrives after the logout', async () => {
    const storage = loggedIn()
    const { client, persistence } = visit(storage)
    let answer: (tickets: Ticket[]) => void = () => undefined
    const asking = client.fetchQuery({
      queryKey: TICKETS_KEY,
      queryFn: () => new Promise<Ticket[]>((resolve) => (answer = resolve)),
      ...ownTickets,
    })
    const cancelled = expect(asking).rejects.toThrow()
    storage.removeItem('User')
    await forgetPersonal(client, storage)
    answer([ticket(1)])
    await cancelled
    await vi.advanceTimersByTimeAsync(5_000)
    persistence.flush()
    expect(client.getQueryData(TICKETS_KEY)).toBeUndefined()
    expect(storage.getItem(KEY) ?? '').not.toContain('Asha')
  })

  it('are forgotten even if nobody said whose they are', async () => {
    const storage = loggedIn()
    const { client } = visit(storage)
    await client.fetchQuery({ queryKey: ['profile'], queryFn: () => 'Asha' })
    await forgetPersonal(client, storage)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('are not written back by another tab that has not heard of the logout', async () => {
    const storage = await withTickets()
    const otherTab = visit(storage)
    expect(otherTab.client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
    storage.removeItem('User')
    storage.removeItem(KEY)
    await otherTab.seats([8])
    otherTab.close()
    expect(storage.getItem(KEY)).toContain('[8]')
    expect(storage.getItem(KEY)).not.toContain('Asha')
  })
})

describe('two tabs', () => {
  it('keep what either knows, the newer answer of both', async () => {
    const storage = loggedIn()
    const [one, two] = [visit(storage), visit(storage)]
    await one.tickets([ticket(1)])
    await one.seats([1])
    one.close()
    vi.setSystemTime(NOW + 1_000)
    await two.seats([1, 2])
    two.close()
    const third = visit(storage, NOW + 2_000)
    expect(third.client.getQueryData(TICKETS_KEY)).toEqual([ticket(1)])
    expect(third.client.getQueryData(SEATS_KEY)).toEqual([1, 2])
    third.close()
  })
})

describe('an answer whose schema comes with its page', () => {
  const KEY_OF_HISTORY = ['history', 1]
  const options = (data: string[]) => ({
    queryKey: KEY_OF_HISTORY,
    queryFn: () => data,
    ...keptBefore(KEY_OF_HISTORY, v.array(v.string())),
    ...ownTickets,
  })
  /** What a page shows of it before anything is asked. */
  const firstSeen = (client: QueryClient) => {
    const { state } = client.getQueryCache().build(client, client.defaultQueryOptions(options([])))
    return [state.data, state.dataUpdatedAt]
  }
  async function keptHistory(storage: MemoryStorage) {
    const first = visit(storage)
    await first.client.fetchQuery(options(['sold']))
    first.close()
  }

  it('is there when the page asks, as old as it is', async () => {
    const storage = loggedIn()
    await keptHistory(storage)
    expect(firstSeen(visit(storage, NOW + 60_000).client)).toEqual([['sold'], NOW])
  })

  it('stays kept through visits that never open the page', async () => {
    const storage = loggedIn()
    await keptHistory(storage)
    const second = visit(storage, NOW + 60_000)
    await second.seats([3])
    second.close()
    expect(firstSeen(visit(storage, NOW + 120_000).client)).toEqual([['sold'], NOW])
  })

  it('is left behind where it looks otherwise by now', async () => {
    const storage = loggedIn()
    await keptHistory(storage)
    storage.setItem(KEY, (storage.getItem(KEY) ?? '').replace('["sold"]', '[17]'))
    expect(firstSeen(visit(storage).client)[0]).toBeUndefined()
  })

  it('leaves with a logout', async () => {
    const storage = loggedIn()
    await keptHistory(storage)
    const second = visit(storage)
    storage.removeItem('User')
    await forgetPersonal(second.client, storage)
    expect(firstSeen(second.client)[0]).toBeUndefined()
    second.close()
    expect(storage.getItem(KEY) ?? '').not.toContain('sold')
  })
})
