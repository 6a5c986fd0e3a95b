import { describe, expect, it } from 'vitest'
import { indiaInstant } from '../../../contract/time.ts'
import { keepAvailableBuses, readAvailableBuses } from '../../../src/offline/available-buses.ts'
import type { BusList } from '../../../src/offline/bus-list.ts'
import { keepBuses } from '../../../src/offline/keep-buses.ts'
import { restoreBuses } from '../../../src/offline/restore-buses.ts'
import { buses, MemoryCaches, MemoryStorage, NOW, RefusingStorage, refusingCaches } from './device-fakes.ts'

function list(count: number, other: Partial<BusList> = {}): BusList {
  return { buses: buses(count), total: count, updatedAt: NOW, etag: '"a"', part: 'whole', ...other }
}

describe('availableBuses', () => {
  it('holds the buses as a JSON list', () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, list(13))
    expect(JSON.parse(storage.getItem('availableBuses') ?? '')).toEqual(buses(13))
    expect(readAvailableBuses(storage)).toEqual(list(13))
  })

  it('holds the first that fit of very many, and never overflows', () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, list(50_000))
    const text = storage.getItem('availableBuses') ?? ''
    expect(text.length).toBeLessThanOrEqual(250_000)
    const kept = readAvailableBuses(storage)?.buses ?? []
    expect(kept.length).toBeGreaterThan(500)
    expect(readAvailableBuses(storage)).toEqual(list(50_000, { buses: buses(kept.length), part: 'soonest' }))
  })

  it('is not emptied by an empty answer', () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, list(2))
    keepAvailableBuses(storage, list(0, { updatedAt: NOW + 1 }))
    expect(readAvailableBuses(storage)).toEqual(list(2))
  })

  it.each(['{', 'null', '[]', '"x"', '[1]', '{"id":1}', 'x'.repeat(1_000_000)])('survives %.10s', (text) => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', text)
    expect(readAvailableBuses(storage)).toBeUndefined()
  })

  it('says so when its age is not known', () => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', JSON.stringify(buses(1)))
    expect(readAvailableBuses(storage)?.updatedAt).toBe(0)
  })

  it('does without storage that is full or switched off', () => {
    keepAvailableBuses(new MemoryStorage(10), list(2))
    keepAvailableBuses(new RefusingStorage(), list(2))
    expect(readAvailableBuses(new RefusingStorage())).toBeUndefined()
  })

  it('keeps nothing rather than an older list where the newer one has no room', () => {
    const storage = new MemoryStorage(2_000)
    keepAvailableBuses(storage, list(2))
    expect(readAvailableBuses(storage)).toEqual(list(2))
    keepAvailableBuses(storage, list(50))
    expect(readAvailableBuses(storage)).toBeUndefined()
  })
})

describe('the buses of the first frame', () => {
  async function keptAnswer(count: number): Promise<MemoryCaches> {
    const caches = new MemoryCaches()
    await keepBuses(caches, list(count, { etag: undefined }))
    return caches
  }
  const never = { ...refusingCaches, open: () => Promise.reject(new Error('Cache Storage was asked.')) }

  it('come from availableBuses at once', async () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, list(2))
    expect(await restoreBuses(never, storage, NOW)).toEqual(list(2))
  })

  it('come from the kept answer where availableBuses is cut short and most of it has left', async () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, list(50_000))
    const last = readAvailableBuses(storage)?.buses.at(-1)
    if (!last) throw new Error('Nothing was kept.')
    const gone = indiaInstant(last.dateOfDeparture, last.departureTime) + 60_000
    expect((await restoreBuses(await keptAnswer(9), storage, gone))?.buses).toHaveLength(9)
  })

  it('come from the kept answer where the age of availableBuses is not known', async () => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', JSON.stringify(buses(2)))
    expect((await restoreBuses(await keptAnswer(9), storage, NOW))?.buses).toHaveLength(9)
  })

  it.each([
    ['absent', undefined],
    ['forbidden', refusingCaches],
    ['empty', new MemoryCaches()],
    ['hanging', { ...refusingCaches, open: () => new Promise<never>(() => undefined) }],
  ])('come from availableBuses of whatever age where Cache Storage is %s', async (_, caches) => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', JSON.stringify(buses(2)))
    expect((await restoreBuses(caches, storage, NOW))?.buses).toHaveLength(2)
  })

  it('are none on a first visit', async () => {
    expect(await restoreBuses(new MemoryCaches(), new MemoryStorage(), NOW)).toBeUndefined()
  })
})
