import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listBuses } from '#contract/buses/search-calls.ts'
import { receiveJson } from '#lib/calls/api.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { type BusListAccess, fetchBusList } from '#offline/bus-list/fetch-bus-list.ts'
import { keptEtag, readBusList } from '#offline/bus-list/read-bus-list.ts'
import { confirmBusList, writeBusList } from '#offline/bus-list/write-bus-list.ts'
import { buses, MemoryCaches, NOW } from '../device-fakes.ts'

interface Asked {
  path: string
  cache: string | undefined
  etag: string | undefined
}

/** A server that answers in turn and notes what it was asked. */
function serverWith(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Asked[] = []
  const ask: BusListAccess['ask'] = async (path, init) => {
    const etag = init.headers['if-none-match']
    asked.push({ path, cache: init.cache, etag })
    const answer = answers.shift()
    if (!answer) throw new Error('Asked more often than expected.')
    return receiveJson(listBuses, await answer(), etag)
  }
  return { asked, ask }
}

function listed(count: number, etag?: string): Response {
  const body = { message: 'Buses', data: buses(count), statusCode: 200, total: count + 40_000 }
  return Response.json(body, etag ? { headers: { etag } } : {})
}

const unchanged = (etag: string) => () => new Response(null, { status: 304, headers: { etag } })

function access(ask: BusListAccess['ask'], changed: Partial<BusListAccess> = {}): BusListAccess {
  return {
    ask,
    caches: new MemoryCaches(),
    now: () => NOW,
    toError: (status) => new ApiError(listBuses, { kind: 'unreadable', status }),
    keeping: async () => ({ confirmBusList, writeBusList }),
    ...changed,
  }
}

describe('asking for all buses', () => {
  it('passes the service worker by and keeps the answer', async () => {
    const server = serverWith(() => listed(30, '"a"'))
    const caches = new MemoryCaches()
    const list = await fetchBusList(access(server.ask, { caches }))
    expect(list).toEqual({ buses: buses(30), total: 40_030, updatedAt: NOW, etag: '"a"', part: 'whole' })
    expect(server.asked).toEqual([{ path: '/api/buses', cache: 'no-store', etag: undefined }])
    await vi.waitFor(async () => expect(await readBusList(caches)).toEqual(list))
  })

  it('reads the list of a backend that sends no more than the buses', async () => {
    const bare = await fetchBusList(access(serverWith(() => Response.json(buses(2))).ask))
    expect(bare).toMatchObject({ buses: buses(2), total: 2, etag: undefined })
    const wrapped = await fetchBusList(access(serverWith(() => Response.json({ data: buses(2) })).ask))
    expect(wrapped).toMatchObject({ buses: buses(2), total: 2 })
  })

  it('shows an empty list and keeps the one before', async () => {
    const caches = new MemoryCaches()
    await writeBusList(caches, { buses: buses(3), total: 3, updatedAt: 1, etag: undefined, part: 'whole' })
    const server = serverWith(() => Response.json({ data: [] }))
    expect((await fetchBusList(access(server.ask, { caches }))).buses).toEqual([])
    expect((await readBusList(caches))?.buses).toHaveLength(3)
  })
})

describe('a list that has not changed', () => {
  it('comes from the phone, true anew', async () => {
    const caches = new MemoryCaches()
    await writeBusList(caches, { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' })
    // A proxy that packs answers weakens their tags.
    const server = serverWith(unchanged('W/"a"'))
    const list = await fetchBusList(access(server.ask, { caches }))
    expect(server.asked[0]?.etag).toBe('"a"')
    expect(list).toMatchObject({ buses: buses(30), updatedAt: NOW })
    await vi.waitFor(async () => expect((await readBusList(caches))?.updatedAt).toBe(NOW))
  })

  it('is the very one in memory, not read again', async () => {
    const known = { buses: buses(30), total: 30, updatedAt: 1, etag: '"m"', part: 'whole' as const }
    const server = serverWith(unchanged('"m"'))
    const list = await fetchBusList(access(server.ask, { known, caches: undefined }))
    expect(server.asked[0]?.etag).toBe('"m"')
    expect(list.buses).toBe(known.buses)
    expect(list.updatedAt).toBe(NOW)
  })

  it('is completed from the phone when memory holds a part of it', async () => {
    const caches = new MemoryCaches()
    const whole = { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' as const }
    await writeBusList(caches, whole)
    const known = { ...whole, buses: buses(5), part: 'soonest' as const }
    const list = await fetchBusList(access(serverWith(unchanged('"a"')).ask, { caches, known }))
    expect(list).toMatchObject({ buses: buses(30), part: 'whole' })
  })

  it('is asked for in full when it has left the phone meanwhile', async () => {
    const caches = new MemoryCaches()
    await writeBusList(caches, { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' })
    const server = serverWith(
      () => {
        caches.buckets.clear()
        return unchanged('"a"')()
      },
      () => listed(7, '"b"'),
    )
    expect((await fetchBusList(access(server.ask, { caches }))).buses).toHaveLength(7)
    expect(server.asked.map(({ etag }) => etag)).toEqual(['"a"', undefined])
  })
})

it('a list that a proxy confirms without its name is asked for in full', async () => {
  const caches = new MemoryCaches()
  await writeBusList(caches, { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' })
  const server = serverWith(
    () => new Response(null, { status: 304 }),
    () => listed(7, '"b"'),
  )
  expect((await fetchBusList(access(server.ask, { caches }))).buses).toHaveLength(7)
  expect(server.asked.map(({ etag }) => etag)).toEqual(['"a"', undefined])
})

it('“not changed” is no answer where nobody asked whether it is', async () => {
  const asking = fetchBusList(access(serverWith(() => new Response(null, { status: 304 })).ask))
  await expect(asking).rejects.toMatchObject({ trouble: { kind: 'elsewhere', status: 304 } })
})

describe('a Cache Storage that hangs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is done without', async () => {
    const hang = () => new Promise<never>(() => undefined)
    const caches = { open: hang, has: hang }
    const asking = fetchBusList(access(serverWith(() => listed(30, '"a"')).ask, { caches }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await asking).buses).toHaveLength(30)
  })

  it('is done without where it hangs when it is to be read', async () => {
    const caches = new MemoryCaches()
    await writeBusList(
      caches,
      { buses: buses(30), total: 30, updatedAt: 1, etag: '"a"', part: 'whole' },
      async () => undefined,
    )
    const server = serverWith(
      () => {
        vi.spyOn(caches, 'open').mockReturnValue(new Promise(() => undefined))
        return unchanged('"a"')()
      },
      () => listed(7, '"b"'),
    )
    const asking = fetchBusList(access(server.ask, { caches }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await asking).buses).toHaveLength(7)
  })
})

describe('answers that are no list', () => {
  it.each([
    [
      'the server’s refusal',
      () => Response.json({ message: 'Try later.', statusCode: 503 }, { status: 503 }),
      { kind: 'refused', status: 503, message: 'Try later.' },
    ],
    ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), { kind: 'elsewhere', status: 502 }],
    ['a hotel’s log-in page', () => new Response('<h1>Welcome</h1>'), { kind: 'elsewhere', status: 200 }],
    ['another shape', () => Response.json({ data: { buses: [] } }), { kind: 'unreadable', status: 200 }],
    ['rows that are no buses', () => Response.json({ data: [{ id: 'x' }] }), { kind: 'unreadable', status: 200 }],
  ])('turns %s into the caller’s error and keeps what it had', async (_, answer, trouble) => {
    const caches = new MemoryCaches()
    await writeBusList(caches, { buses: buses(3), total: 3, updatedAt: 1, etag: '"a"', part: 'whole' })
    const asking = fetchBusList(access(serverWith(answer).ask, { caches }))
    await expect(asking).rejects.toMatchObject({ trouble })
    expect(await keptEtag(caches)).toBe('"a"')
  })

  it('passes on a lost connection', async () => {
    const lost = new TypeError('Failed to fetch')
    const server = serverWith(() => Promise.reject(lost))
    await expect(fetchBusList(access(server.ask))).rejects.toBe(lost)
  })
})
