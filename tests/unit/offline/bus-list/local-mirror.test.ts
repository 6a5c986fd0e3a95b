import { describe, expect, it } from 'vitest'
import { departureInstant } from '#contract/time.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { readLocalMirror, writeLocalMirror } from '#offline/bus-list/local-mirror.ts'
import { parseBuses } from '#offline/bus-list/parse-buses.ts'
import { restoreBusList } from '#offline/bus-list/restore-bus-list.ts'
import { writeBusList } from '#offline/bus-list/write-bus-list.ts'
import { buses, MemoryCaches, MemoryStorage, NOW, RefusingStorage, refusingCaches } from '../device-fakes.ts'

function list(count: number, other: Partial<BusList> = {}): BusList {
  return { buses: buses(count), total: count, updatedAt: NOW, etag: '"a"', part: 'whole', ...other }
}

describe('availableBuses', () => {
  it('holds the buses as a JSON list', () => {
    const storage = new MemoryStorage()
    writeLocalMirror(storage, list(13))
    expect(JSON.parse(storage.getItem('availableBuses') ?? '')).toEqual(buses(13))
    expect(readLocalMirror(storage, parseBuses)).toEqual(list(13))
  })

  it('holds the first that fit of very many, and never overflows', () => {
    const storage = new MemoryStorage()
    writeLocalMirror(storage, list(50_000))
    const text = storage.getItem('availableBuses') ?? ''
    expect(text.length).toBeLessThanOrEqual(100_000)
    const kept = readLocalMirror(storage, parseBuses)?.buses ?? []
    expect(kept.length).toBeGreaterThan(200)
    expect(readLocalMirror(storage, parseBuses)).toEqual(list(50_000, { buses: buses(kept.length), part: 'soonest' }))
  })

  it('is not emptied by an empty answer', () => {
    const storage = new MemoryStorage()
    writeLocalMirror(storage, list(2))
    writeLocalMirror(storage, list(0, { updatedAt: NOW + 1 }))
    expect(readLocalMirror(storage, parseBuses)).toEqual(list(2))
  })

  const broken = ['{', 'null', '[]', '"x"', '[1]', '{"id":1}', 'x'.repeat(1_000_000)]
  it.each(broken.map((text) => ({ text })))('survives $text', ({ text }) => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', text)
    expect(readLocalMirror(storage, parseBuses)).toBeUndefined()
  })

  it('says so when its age is not known', () => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', JSON.stringify(buses(1)))
    expect(readLocalMirror(storage, parseBuses)?.updatedAt).toBe(0)
  })

  it('does without storage that is full or switched off', () => {
    writeLocalMirror(new MemoryStorage(10), list(2))
    writeLocalMirror(new RefusingStorage(), list(2))
    expect(readLocalMirror(new RefusingStorage(), parseBuses)).toBeUndefined()
  })

  it('keeps nothing rather than an older list where the newer one has no room', () => {
    const storage = new MemoryStorage(2_000)
    writeLocalMirror(storage, list(2))
    expect(readLocalMirror(storage, parseBuses)).toEqual(list(2))
    writeLocalMirror(storage, list(50))
    expect(readLocalMirror(storage, parseBuses)).toBeUndefined()
  })
})

describe('the buses of the first frame', () => {
  async function keptAnswer(count: number): Promise<MemoryCaches> {
    const caches = new MemoryCaches()
    await writeBusList(caches, list(count, { etag: undefined }))
    return caches
  }
  const never = { ...refusingCaches, open: () => Promise.reject(new Error('Cache Storage was asked.')) }

  it('come from availableBuses at once', async () => {
    const storage = new MemoryStorage()
    writeLocalMirror(storage, list(2))
    expect(await restoreBusList(never, storage, NOW)).toEqual(list(2))
  })

  it('come from the kept answer where availableBuses is cut short and most of it has left', async () => {
    const storage = new MemoryStorage()
    writeLocalMirror(storage, list(50_000))
    const last = readLocalMirror(storage, parseBuses)?.buses.at(-1)
    if (!last) throw new Error('Nothing was kept.')
    const gone = departureInstant(last) + 60_000
    expect((await restoreBusList(await keptAnswer(9), storage, gone))?.buses).toHaveLength(9)
  })

  it('come from the kept answer where the age of availableBuses is not known', async () => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', JSON.stringify(buses(2)))
    expect((await restoreBusList(await keptAnswer(9), storage, NOW))?.buses).toHaveLength(9)
  })

  it.each([
    ['absent', undefined],
    ['forbidden', refusingCaches],
    ['empty', new MemoryCaches()],
    ['hanging', { ...refusingCaches, open: () => new Promise<never>(() => undefined) }],
  ])('come from availableBuses of whatever age where Cache Storage is %s', async (_, caches) => {
    const storage = new MemoryStorage()
    storage.setItem('availableBuses', JSON.stringify(buses(2)))
    expect((await restoreBusList(caches, storage, NOW))?.buses).toHaveLength(2)
  })

  it('are none on a first visit', async () => {
    expect(await restoreBusList(new MemoryCaches(), new MemoryStorage(), NOW)).toBeUndefined()
  })
})
