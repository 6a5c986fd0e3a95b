import { describe, expect, it } from 'vitest'
import { ALL_BUSES_PATH, BUSES_CACHE, KEPT_AT_HEADER } from '#contract/constants.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { dropBusList, keptEtag, readBusList, readSoonest } from '#offline/bus-list/read-bus-list.ts'
import { confirmBusList, writeBusList } from '#offline/bus-list/write-bus-list.ts'
import type { AnswerCaches } from '#offline/device-storage.ts'
import { buses, busNumber, MemoryCaches, NOW, refusingCaches } from '../device-fakes.ts'

function list(count: number, changed: Partial<BusList> = {}): BusList {
  return { buses: buses(count), total: count, updatedAt: NOW, etag: '"a"', part: 'whole', ...changed }
}

const noPause = () => Promise.resolve()

async function kept(answer: BusList): Promise<MemoryCaches> {
  const caches = new MemoryCaches()
  expect(await writeBusList(caches, answer, noPause)).toBe(true)
  return caches
}

describe('keeping the all-buses answer', () => {
  it('gives the whole list back, with its age, total and ETag', async () => {
    const answer = list(1_000, { total: 50_000 })
    const caches = await kept(answer)
    expect(await readBusList(caches)).toEqual(answer)
    expect(await keptEtag(caches)).toBe('"a"')
  })

  it('keeps the envelope of the wire under the path of the call, for the service worker to answer with', async () => {
    const caches = await kept(list(3))
    const answer = await (await caches.open(BUSES_CACHE)).match(ALL_BUSES_PATH)
    expect(answer?.headers.get('content-type')).toBe('application/json')
    expect(answer?.headers.get(KEPT_AT_HEADER)).toBe(String(NOW))
    expect(await answer?.json()).toMatchObject({ statusCode: 200, total: 3, data: buses(3) })
  })

  it('does without an ETag', async () => {
    const caches = await kept(list(3, { etag: undefined }))
    expect(await keptEtag(caches)).toBeUndefined()
    expect(await readBusList(caches)).toEqual(list(3, { etag: undefined }))
  })

  it('never keeps an empty list over a full one', async () => {
    const caches = await kept(list(3))
    expect(await writeBusList(caches, list(0), noPause)).toBe(false)
    expect((await readBusList(caches))?.buses).toHaveLength(3)
  })

  it('keeps the old list when the storage is full', async () => {
    const caches = await kept(list(3))
    caches.full = true
    expect(await writeBusList(caches, list(9), noPause)).toBe(false)
    expect((await readBusList(caches))?.buses).toHaveLength(3)
  })
})

describe('the part that the first frame needs', () => {
  it('is the screenful around now, not the head of a list that has left', async () => {
    const caches = await kept(list(10_000))
    const soonest = await readSoonest(caches, NOW)
    expect(soonest?.part).toBe('soonest')
    expect(soonest?.total).toBe(10_000)
    expect(soonest?.buses.length).toBeLessThanOrEqual(500)
    // 10:00 has passed at 10:00; what follows is complete and in order.
    const next = soonest?.buses.filter((bus) => bus.departureTime > '10:00').slice(0, 12)
    expect(next).toEqual(Array.from({ length: 12 }, (_, index) => busNumber(601 + index)))
  })

  it('reads on where too few of a chunk are still to leave', async () => {
    const caches = await kept(list(1_000))
    // Minute 745: the chunk of 500 to 749 has four buses left.
    const soonest = await readSoonest(caches, NOW + (745 - 600) * 60_000)
    const left = soonest?.buses.filter((bus) => bus.id - 1 > 745) ?? []
    expect(left.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, index) => busNumber(746 + index)))
  })

  it('begins at the head before the first departure', async () => {
    const caches = await kept(list(1_000))
    const soonest = await readSoonest(caches, NOW - 86_400_000)
    expect(soonest?.buses[0]).toEqual(busNumber(0))
  })

  it('is what was last, when all have left', async () => {
    const caches = await kept(list(1_000))
    const soonest = await readSoonest(caches, NOW + 30 * 86_400_000)
    expect(soonest?.buses.at(-1)).toEqual(busNumber(999))
  })

  it('is the whole of a short list', async () => {
    const caches = await kept(list(200))
    expect(await readSoonest(caches, NOW)).toEqual(list(200))
  })

  it('is the whole of a list that is not in the order of departure', async () => {
    const shuffled = list(1_000, { buses: buses(1_000).reverse() })
    expect(await readSoonest(await kept(shuffled), NOW)).toEqual(shuffled)
  })
})

describe('an answer that the server confirms', () => {
  it('is true anew', async () => {
    const caches = await kept(list(1_000))
    await confirmBusList(caches, list(1_000, { updatedAt: NOW + 60_000 }))
    expect(await readBusList(caches)).toEqual(list(1_000, { updatedAt: NOW + 60_000 }))
    expect((await readSoonest(caches, NOW))?.part).toBe('soonest')
  })

  it('is kept again where the browser has dropped it', async () => {
    const caches = new MemoryCaches()
    await confirmBusList(caches, list(3))
    expect(await readBusList(caches)).toEqual(list(3))
  })

  it('leaves a list alone that another tab has kept meanwhile', async () => {
    const caches = await kept(list(3, { etag: '"b"' }))
    await confirmBusList(caches, list(3, { updatedAt: NOW + 60_000 }))
    expect((await readBusList(caches))?.updatedAt).toBe(NOW)
  })
})

describe('broken storage', () => {
  it.each([
    ['cut JSON', '{"data":[{"id":1', String(NOW)],
    ['another shape', '{"data":{"buses":[]}}', String(NOW)],
    ['no bus in it', '{"data":[1,2,3]}', String(NOW)],
    ['no age', '{"data":[{"id":1}]}', ''],
    ['an age that is no number', '{"data":[{"id":1}]}', 'yesterday'],
  ])('drops %s', async (_, body, keptAt) => {
    const caches = new MemoryCaches()
    const cache = await caches.open(BUSES_CACHE)
    await cache.put(ALL_BUSES_PATH, new Response(body, { headers: { [KEPT_AT_HEADER]: keptAt, 'x-kept-total': '3' } }))
    expect(await readBusList(caches)).toBeUndefined()
    expect(await cache.match(ALL_BUSES_PATH)).toBeUndefined()
  })

  it('drops an answer whose marks lead astray', async () => {
    const caches = await kept(list(1_000))
    const cache = await caches.open(BUSES_CACHE)
    const answer = await cache.match(ALL_BUSES_PATH)
    const headers = new Headers(answer?.headers)
    headers.set('x-kept-marks', '7=2026-11-21T00:00 90=2026-11-21T09:00 120=2026-11-21T11:00 999=end')
    await cache.put(ALL_BUSES_PATH, new Response(await answer?.blob(), { headers }))
    expect(await readSoonest(caches, NOW)).toBeUndefined()
    expect(await readBusList(caches)).toBeUndefined()
  })

  it('keeps a list whose reading the browser broke off', async () => {
    const caches = await kept(list(3))
    const leaving: AnswerCaches = {
      has: (bucket) => caches.has(bucket),
      open: async (bucket) => {
        const cache = await caches.open(bucket)
        const broken = new ReadableStream({ start: (stream) => stream.error(new DOMException('Left.', 'AbortError')) })
        const match = async (address: string) =>
          new Response(broken, { headers: new Headers((await cache.match(address))?.headers) })
        return { ...cache, match }
      },
    }
    expect(await readBusList(leaving)).toBeUndefined()
    expect(await readBusList(caches)).toEqual(list(3))
  })

  it.each([
    ['absent', undefined],
    ['forbidden', refusingCaches],
  ])('does nothing where Cache Storage is %s', async (_, caches) => {
    expect(await writeBusList(caches, list(3), noPause)).toBe(false)
    expect(await readBusList(caches)).toBeUndefined()
    expect(await readSoonest(caches, NOW)).toBeUndefined()
    expect(await keptEtag(caches)).toBeUndefined()
    await confirmBusList(caches, list(3))
    await dropBusList(caches)
  })
})
