import { describe, expect, it, vi } from 'vitest'
import { type AllBusesAccess, fetchAllBuses } from '../../../src/offline/all-buses.ts'
import { keptEtag, readKeptBuses } from '../../../src/offline/buses-seed.ts'
import { confirmKeptBuses, keepBuses } from '../../../src/offline/keep-buses.ts'
import { buses, MemoryCaches, NOW } from './device-fakes.ts'

class Refused extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super()
    this.status = status
    this.body = body
  }
}

interface Asked {
  path: string
  cache: string | undefined
  etag: string | null
}

/** A server that answers in turn and notes what it was asked. */
function serverWith(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Asked[] = []
  const fetch: AllBusesAccess['fetch'] = async (path, init) => {
    asked.push({ path, cache: init.cache, etag: new Headers(init.headers).get('if-none-match') })
    const answer = answers.shift()
    if (!answer) throw new Error('Asked more often than expected.')
    return answer()
  }
  return { asked, fetch }
}

function listed(count: number, etag?: string): Response {
  const body = { message: 'Buses', data: buses(count), statusCode: 200, total: count + 40_000 }
  return Response.json(body, etag ? { headers: { etag } } : {})
}

const unchanged = () => new Response(null, { status: 304 })

function access(fetch: AllBusesAccess['fetch'], changed: Partial<AllBusesAccess> = {}): AllBusesAccess {
  return {
    fetch,
    caches: new MemoryCaches(),
    now: () => NOW,
    toError: (status, body) => new Refused(status, body),
    keeping: async () => ({ confirmKeptBuses, keepBuses }),
    ...changed,
  }
}

describe('asking for all buses', () => {
  it('passes the service worker by and keeps the answer', async () => {
    const server = serverWith(() => listed(30, '"a"'))
    const caches = new MemoryCaches()
    const list = await fetchAllBuses(access(server.fetch, { caches }))
    expect(list).toEqual({ buses: buses(30), total: 40_030, updatedAt: NOW, etag: '"a"', part: 'whole' })
    expect(server.asked).toEqual([{ path: '/api/buses', cache: 'no-store', etag: null }])
    await vi.waitFor(async () => expect(await readKeptBuses(caches)).toEqual(list))
  })

  it('reads the list of a backend that sends no more than the buses', async () => {
    const bare = await fetchAllBuses(access(serverWith(() => Response.json(buses(2))).fetch))
    expect(bare).toMatchObject({ buses: buses(2), total: 2, etag: undefined })
    const wrapped = await fetchAllBuses(access(serverWith(() => Response.json({ data: buses(2) })).fetch))
    expect(wrapped).toMatchObject({ buses: buses(2), total: 2 })
  })

  it('shows an empty list and keeps the one before', async () => {
    const caches = new MemoryCaches()
    await keepBuses(caches, { buses: buses(3), total: 3, updatedAt: 1, etag: undefined, part: 'whole' })
    const server = serverWith(() => Response.json({ data: [] }))
    expect((await fetchAllBuses(access(server.fetch, { caches }))).buses).toEqual([])
    expect((await readKeptBuses(caches))?.buses).toHaveLength(3)
  })
})

describe('a list that has not changed', () => {
  it('comes from the phone, true anew', async () => {
    const caches = new MemoryCaches()
    await keepBuses(caches, { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' })
    const server = serverWith(unchanged)
    const list = await fetchAllBuses(access(server.fetch, { caches }))
    expect(server.asked[0]?.etag).toBe('"a"')
    expect(list).toMatchObject({ buses: buses(30), updatedAt: NOW })
    await vi.waitFor(async () => expect((await readKeptBuses(caches))?.updatedAt).toBe(NOW))
  })

  it('is the very one in memory, not read again', async () => {
    const known = { buses: buses(30), total: 30, updatedAt: 1, etag: '"m"', part: 'whole' as const }
    const server = serverWith(unchanged)
    const list = await fetchAllBuses(access(server.fetch, { known, caches: undefined }))
    expect(server.asked[0]?.etag).toBe('"m"')
    expect(list.buses).toBe(known.buses)
    expect(list.updatedAt).toBe(NOW)
  })

  it('is completed from the phone when memory holds a part of it', async () => {
    const caches = new MemoryCaches()
    const whole = { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' as const }
    await keepBuses(caches, whole)
    const known = { ...whole, buses: buses(5), part: 'soonest' as const }
    const list = await fetchAllBuses(access(serverWith(unchanged).fetch, { caches, known }))
    expect(list).toMatchObject({ buses: buses(30), part: 'whole' })
  })

  it('is asked for in full when it has left the phone meanwhile', async () => {
    const caches = new MemoryCaches()
    await keepBuses(caches, { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' })
    const server = serverWith(
      () => {
        caches.buckets.clear()
        return unchanged()
      },
      () => listed(7, '"b"'),
    )
    expect((await fetchAllBuses(access(server.fetch, { caches }))).buses).toHaveLength(7)
    expect(server.asked.map(({ etag }) => etag)).toEqual(['"a"', null])
  })
})

describe('answers that are no list', () => {
  it.each([
    ['the server’s refusal', () => Response.json({ message: 'Try later.' }, { status: 503 }), 503],
    ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a hotel’s log-in page', () => new Response('<h1>Welcome</h1>'), 200],
    ['another shape', () => Response.json({ data: { buses: [] } }), 200],
    ['rows that are no buses', () => Response.json({ data: [{ id: 'x' }] }), 200],
  ])('turns %s into the caller’s error and keeps what it had', async (_, answer, status) => {
    const caches = new MemoryCaches()
    await keepBuses(caches, { buses: buses(3), total: 3, updatedAt: 1, etag: '"a"', part: 'whole' })
    const asking = fetchAllBuses(access(serverWith(answer).fetch, { caches }))
    await expect(asking).rejects.toMatchObject({ status })
    expect(await keptEtag(caches)).toBe('"a"')
  })

  it('passes on a lost connection', async () => {
    const lost = new TypeError('Failed to fetch')
    const server = serverWith(() => Promise.reject(lost))
    await expect(fetchAllBuses(access(server.fetch))).rejects.toBe(lost)
  })
})
