import { beforeEach, describe, expect, it } from 'vitest'
import { hasAttempts, takeOverAttempts } from '#delivery/earlier-attempts.ts'
import { createKeptChanges } from '#delivery/kept-changes.ts'
import { PURCHASES } from '#delivery/purchases.ts'
import { busNumber, MemoryStorage, NOW } from '../offline/device-fakes.ts'
import { MemoryEntry } from '../offline/memory-entry.ts'

const KEY = 'bookingAttempts'
const ASHA = 7
const KAVYA = 8
const bus = busNumber(1)
const attempt = (key: string, userId = ASHA, busId = bus.id) => ({ key, userId, busId, seats: [3, 4] })

let storage: MemoryStorage
let store: MemoryEntry
beforeEach(() => {
  storage = new MemoryStorage()
  store = new MemoryEntry()
})

const keep = (...attempts: unknown[]) => storage.setItem(KEY, JSON.stringify(attempts))
const takeOver = () => takeOverAttempts(storage, store, ASHA)

describe('purchases that the version before left open', () => {
  it('are taken over once, with what this phone knows of their bus, and are gone from there', async () => {
    storage.setItem('availableBuses', JSON.stringify([bus]))
    keep(attempt('one'), attempt('two', ASHA, 999))
    await takeOver()
    expect(store.value).toMatchObject([
      { key: 'one', sentAt: 0, seats: [3, 4], bus: { id: bus.id, from: bus.from } },
      { key: 'two', sentAt: 0, seats: [3, 4], bus: { id: 999, from: '' } },
    ])
    expect(storage.getItem(KEY)).toBeNull()
    await takeOver()
    expect(store.value).toHaveLength(2)
  })

  it('are found by the key they were sent with: the same seats, bought again, are the same purchase', async () => {
    keep(attempt('one'))
    await takeOver()
    const purchases = createKeptChanges(
      { store, makeKey: () => 'another', now: () => NOW, isOwner: () => true, tabs: undefined },
      PURCHASES,
    )
    expect(await purchases.begin({ bus: { ...bus, costPerSeat: 999 }, seats: [3, 4] })).toMatchObject({
      key: 'one',
      bus: { costPerSeat: 999 },
    })
  })

  it('of another traveller stay for them', async () => {
    keep(attempt('mine'), attempt('hers', KAVYA))
    expect([hasAttempts(storage, KAVYA), hasAttempts(storage, ASHA)]).toEqual([true, true])
    await takeOver()
    expect(store.value).toMatchObject([{ key: 'mine' }])
    expect([hasAttempts(storage, KAVYA), hasAttempts(storage, ASHA)]).toEqual([true, false])
  })

  it('stay where they are until they are stored, and are not doubled where they could not be removed', async () => {
    keep(attempt('one'))
    store.broken = true
    await expect(takeOver()).rejects.toThrow()
    expect(hasAttempts(storage, ASHA)).toBe(true)
    store.broken = false
    await takeOver()
    keep(attempt('one'))
    await takeOver()
    expect(store.value).toMatchObject([{ key: 'one' }])
    expect(hasAttempts(storage, ASHA)).toBe(false)
  })

  it('stand behind those of this version; one that cannot be read costs no other', async () => {
    store.value = [{ key: 'new', sentAt: NOW, bus, seats: [1] }]
    keep({ key: 1 }, attempt('one'), 'x')
    await takeOver()
    expect(store.value).toMatchObject([{ key: 'new' }, { key: 'one' }])
    for (const junk of ['{', 'null', '{}', '0']) {
      storage.setItem(KEY, junk)
      expect(hasAttempts(storage, ASHA)).toBe(false)
    }
  })
})
