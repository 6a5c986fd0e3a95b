import { describe, expect, it } from 'vitest'
import { keepAvailableBuses, readAvailableBuses } from '../../../src/offline/available-buses.ts'
import { keepBuses } from '../../../src/offline/buses-seed.ts'
import { restoreBuses } from '../../../src/offline/restore-buses.ts'
import { buses, MemoryCaches, MemoryStorage, NOW, RefusingStorage, refusingCaches } from './device-fakes.ts'

describe('availableBuses', () => {
  it('holds the buses as a JSON list', () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, buses(13), NOW)
    expect(JSON.parse(storage.getItem('availableBuses') ?? '')).toEqual(buses(13))
    expect(readAvailableBuses(storage)).toMatchObject({ buses: buses(13), updatedAt: NOW })
  })

  it('holds the first that fit of very many, and never overflows', () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, buses(50_000), NOW)
    const text = storage.getItem('availableBuses') ?? ''
    expect(text.length).toBeLessThanOrEqual(250_000)
    const kept = readAvailableBuses(storage)?.buses ?? []
    expect(kept.length).toBeGreaterThan(500)
    expect(kept).toEqual(buses(kept.length))
  })

  it('is not emptied by an empty answer', () => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, buses(2), NOW)
    keepAvailableBuses(storage, [], NOW + 1)
    expect(readAvailableBuses(storage)).toMatchObject({ buses: buses(2), updatedAt: NOW })
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
    keepAvailableBuses(new MemoryStorage(10), buses(2), NOW)
    keepAvailableBuses(new RefusingStorage(), buses(2), NOW)
    expect(readAvailableBuses(new RefusingStorage())).toBeUndefined()
  })
})

describe('the buses of the first frame', () => {
  it('come from the kept answer first', async () => {
    const caches = new MemoryCaches()
    await keepBuses(caches, { buses: buses(9), total: 9, updatedAt: NOW, etag: undefined, part: 'whole' })
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, buses(2), NOW - 1)
    expect((await restoreBuses(caches, storage, NOW))?.buses).toHaveLength(9)
  })

  it.each([
    ['absent', undefined],
    ['forbidden', refusingCaches],
    ['empty', new MemoryCaches()],
    ['hanging', { ...refusingCaches, open: () => new Promise<never>(() => undefined) }],
  ])('come from availableBuses where Cache Storage is %s', async (_, caches) => {
    const storage = new MemoryStorage()
    keepAvailableBuses(storage, buses(2), NOW)
    expect((await restoreBuses(caches, storage, NOW))?.buses).toHaveLength(2)
  })

  it('are none on a first visit', async () => {
    expect(await restoreBuses(new MemoryCaches(), new MemoryStorage(), NOW)).toBeUndefined()
  })
})
