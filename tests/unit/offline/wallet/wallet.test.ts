import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { createWallet, type Wallet, type WalletDependencies } from '#offline/wallet/wallet.ts'
import type { WalletStore } from '#offline/wallet/wallet-store.ts'
import { NOW } from '../device-fakes.ts'

/** IndexedDB in memory: values are cloned both ways, and there is so much room for PDFs and tickets. */
class MemoryWalletStore implements WalletStore {
  readonly entries = new Map<string, unknown>()
  room = Number.POSITIVE_INFINITY
  /** How long the next writes take, milliseconds. */
  delays: number[] = []
  /** Makes what is written come back changed, as a damaged disk does. */
  damage = (value: unknown): unknown => value

  async get(key: string): Promise<unknown> {
    return structuredClone(this.entries.get(key))
  }
  async getMany(keys: readonly string[]): Promise<unknown[]> {
    return Promise.all(keys.map((key) => this.get(key)))
  }
  async set(key: string, value: unknown): Promise<void> {
    const delay = this.delays.shift()
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay))
    if (this.entries.size + (this.entries.has(key) ? 0 : 1) > this.room)
      throw new DOMException('Full.', 'QuotaExceededError')
    this.entries.set(key, this.damage(structuredClone(value)))
  }
  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.entries.delete(key)
  }
  async keys(): Promise<string[]> {
    return [...this.entries.keys()]
  }
  async clear(): Promise<void> {
    this.entries.clear()
  }
}

const refuse = () => Promise.reject(new DOMException('Denied.', 'InvalidStateError'))
const refusingStore: WalletStore = {
  get: refuse,
  getMany: refuse,
  set: refuse,
  delete: refuse,
  keys: refuse,
  clear: refuse,
}

/** A phone whose browser has no IndexedDB: the very call throws. */
const absent = (): never => {
  throw new ReferenceError('indexedDB is not defined')
}
const absentStore: WalletStore = {
  get: absent,
  getMany: absent,
  set: absent,
  delete: absent,
  keys: absent,
  clear: absent,
}

/** Leaves at noon of the given day. */
function ticket(id: number, dateOfDeparture: string): Ticket {
  return v.parse(Ticket, { id, status: 'BOOKED', bookedSeats: ['3'], dateOfDeparture, departureTime: '12:00' })
}

function pdf(text: string): ArrayBuffer {
  return new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`).buffer
}

let store: MemoryWalletStore
let asked: ReturnType<typeof vi.fn<() => Promise<boolean>>>
let loggedIn: boolean
let wallet: Wallet

function openWallet(changed: Partial<WalletDependencies> = {}): Wallet {
  return createWallet({
    store,
    now: () => NOW,
    isOwner: () => loggedIn,
    askToPersist: asked,
    ...changed,
  })
}

beforeEach(() => {
  store = new MemoryWalletStore()
  asked = vi.fn(() => Promise.resolve(true))
  loggedIn = true
  wallet = openWallet()
})

describe('a ticket in the wallet', () => {
  it('can be listed, with its PDF or without, latest departure first', async () => {
    expect(await wallet.saveTicket(ticket(1, '2026-11-21'))).toEqual({ kind: 'saved' })
    expect(await wallet.saveTicket(ticket(2, '2026-11-30'))).toEqual({ kind: 'saved' })
    expect(await wallet.savePdf(1, pdf('one'), NOW)).toEqual({ kind: 'saved' })
    expect(await wallet.listTickets()).toEqual({
      kind: 'tickets',
      tickets: [
        { ticket: ticket(2, '2026-11-30'), savedAt: NOW, pdfSaved: false, changes: [] },
        { ticket: ticket(1, '2026-11-21'), savedAt: NOW, pdfSaved: true, changes: [] },
      ],
    })
  })

  it('is replaced by its newer state and keeps its PDF', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    await wallet.savePdf(1, pdf('one'), NOW)
    await wallet.saveTicket({ ...ticket(1, '2026-11-21'), boardingPoint: 'Gate 2' })
    expect(await wallet.listTickets()).toMatchObject({
      tickets: [{ ticket: { id: 1, boardingPoint: 'Gate 2' }, pdfSaved: true }],
    })
  })

  it('gives its PDF back as it came, and again', async () => {
    await wallet.savePdf(1, pdf('one'), NOW)
    for (const _ of [1, 2]) {
      const read = await wallet.readPdf(1)
      expect(read.kind).toBe('pdf')
      if (read.kind === 'pdf') expect(new Uint8Array(read.bytes)).toEqual(new Uint8Array(pdf('one')))
    }
  })

  it('counts as saved only with both', async () => {
    expect(await wallet.isSaved(1)).toBe(false)
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    expect(await wallet.isSaved(1)).toBe(false)
    await wallet.savePdf(1, pdf('one'), NOW)
    expect(await wallet.isSaved(1)).toBe(true)
    store.entries.delete('pdf:1')
    expect(await wallet.isSaved(1)).toBe(false)
  })

  it('survives a damaged one beside it', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    store.entries.set('ticket:2', { ticket: 'torn' })
    store.entries.set('pdf:1', { bytes: new ArrayBuffer(3), savedAt: NOW })
    expect(await wallet.listTickets()).toMatchObject({ tickets: [{ ticket: { id: 1 } }] })
    expect(await wallet.readPdf(1)).toEqual({ kind: 'missing' })
  })
})

describe('a ticket that its operator changes', () => {
  const first = { ...ticket(1, '2026-11-21'), boardingPoint: 'Mithapur', reportingTime: '11:30' }
  const moved = { ...first, boardingPoint: 'Gate 2', departureTime: '12:20' }
  let clock = NOW

  async function listed() {
    const held = await wallet.listTickets()
    return held.kind === 'tickets' ? held.tickets[0] : undefined
  }

  beforeEach(async () => {
    clock = NOW
    wallet = openWallet({ now: () => clock })
    await wallet.saveTicket(first)
    await wallet.savePdf(1, pdf('first'), clock)
    clock += 60_000
  })

  it('is marked with what it was and is, the graver first, until that has been seen', async () => {
    await wallet.saveTicket(moved)
    await wallet.saveTicket(moved)
    expect((await listed())?.changes).toEqual([
      { what: 'departureTime', before: '12:00', now: '12:20' },
      { what: 'boardingPoint', before: 'Mithapur', now: 'Gate 2' },
    ])
    await wallet.markSeen(1)
    expect((await listed())?.changes).toEqual([])
    await wallet.saveTicket({ ...moved, status: 'CANCELLED' })
    expect((await listed())?.changes).toEqual([{ what: 'status', before: 'BOOKED', now: 'CANCELLED' }])
  })

  it('is not marked when everything is as it was seen, nor for what an answer left out', async () => {
    await wallet.saveTicket(moved)
    await wallet.saveTicket(first)
    expect((await listed())?.changes).toEqual([])
    await wallet.saveTicket({ ...first, boardingPoint: '' })
    expect((await listed())?.changes).toEqual([])
  })

  it('is marked with the seats that are left, and its PDF is asked for anew', async () => {
    await wallet.saveTicket({ ...first, bookedSeats: ['4', '14'] })
    await wallet.markSeen(1)
    await wallet.savePdf(1, pdf('both seats'), clock)
    clock += 60_000
    await wallet.saveTicket({ ...first, bookedSeats: ['4'], cancelledSeats: ['14'] })
    expect((await listed())?.changes).toEqual([{ what: 'seats', before: '4, 14', now: '4' }])
    expect(await wallet.readPdf(1)).toMatchObject({ kind: 'pdf', current: false })
    // Of what is wholly cancelled the status says all.
    await wallet.saveTicket({ ...first, status: 'CANCELLED', bookedSeats: ['4', '14'] })
    expect((await listed())?.changes).toEqual([{ what: 'status', before: 'BOOKED', now: 'CANCELLED' }])
  })

  it('counts as saved again with a PDF that was asked for after the change', async () => {
    await wallet.saveTicket(moved)
    expect(await wallet.isSaved(1)).toBe(false)
    expect(await wallet.readPdf(1)).toMatchObject({ kind: 'pdf', current: false })
    await wallet.savePdf(1, pdf('asked before, came after'), clock - 1)
    expect((await listed())?.pdfSaved).toBe(false)
    await wallet.savePdf(1, pdf('second'), clock)
    expect(await wallet.readPdf(1)).toMatchObject({ kind: 'pdf', current: true })
    expect(await wallet.isSaved(1)).toBe(true)
  })

  it('keeps its news when the old ones are taken note of in the same moment, by a slow write', async () => {
    store.delays = [5]
    await Promise.all([wallet.markSeen(1), wallet.saveTicket(moved)])
    expect(await listed()).toMatchObject({ ticket: { boardingPoint: 'Gate 2' }, changes: [{}, {}] })
  })

  it('is compared with what another version of the app has kept', async () => {
    store.entries.set('ticket:1', { ticket: first, savedAt: NOW })
    expect(await listed()).toMatchObject({ changes: [], pdfSaved: true })
    await wallet.saveTicket(moved)
    expect((await listed())?.changes).toHaveLength(2)
    store.entries.set('ticket:1', { ticket: first, savedAt: NOW, seen: { seat: 'A', deck: 2 } })
    expect(await listed()).toMatchObject({ ticket: { id: 1 }, changes: [] })
  })
})

describe('a PDF', () => {
  it.each([
    ['an error page', new TextEncoder().encode('<h1>Bad gateway</h1>').buffer],
    ['half a download', new TextEncoder().encode('%PDF-1.7\nhalf').buffer],
    ['nothing', new ArrayBuffer(0)],
  ])('that is %s is not saved', async (_, bytes) => {
    expect(await wallet.savePdf(1, bytes, NOW)).toEqual({ kind: 'damaged' })
    expect(await wallet.readPdf(1)).toEqual({ kind: 'missing' })
  })

  it('that does not come back as it was written is not called saved', async () => {
    store.damage = () => ({ bytes: pdf('other'), savedAt: NOW })
    expect(await wallet.savePdf(1, pdf('one'), NOW)).toEqual({ kind: 'unavailable' })
    expect(store.entries.size).toBe(0)
  })
})

describe('a phone without room', () => {
  it('gives up the oldest departed tickets first, one by one', async () => {
    for (const [id, day] of [
      [1, '2026-11-10'],
      [2, '2026-11-01'],
      [3, '2026-11-15'],
      [4, '2026-11-29'],
    ] as const)
      await wallet.saveTicket(ticket(id, day))
    store.room = 4
    expect(await wallet.saveTicket(ticket(5, '2026-11-30'))).toEqual({ kind: 'saved' })
    expect([...store.entries.keys()]).toEqual(['ticket:1', 'ticket:3', 'ticket:4', 'ticket:5'])
    expect(await wallet.savePdf(5, pdf('five'), NOW)).toEqual({ kind: 'saved' })
    expect([...store.entries.keys()]).toEqual(['ticket:3', 'ticket:4', 'ticket:5', 'pdf:5'])
  })

  it('gives up the PDF together with its ticket, and before that what belongs to none', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-10'))
    await wallet.savePdf(1, pdf('one'), NOW)
    await wallet.savePdf(9, pdf('nobody’s'), NOW)
    store.room = 3
    await wallet.saveTicket(ticket(2, '2026-11-30'))
    expect([...store.entries.keys()]).toEqual(['ticket:1', 'pdf:1', 'ticket:2'])
    store.room = 2
    await wallet.savePdf(2, pdf('two'), NOW)
    expect([...store.entries.keys()]).toEqual(['ticket:2', 'pdf:2'])
  })

  it('writes a PDF once that two have asked for: the second writing might cost another ticket', async () => {
    await wallet.saveTicket(ticket(2, '2026-11-30'))
    const writing = vi.spyOn(store, 'set')
    const both = [wallet.savePdf(2, pdf('two'), NOW), wallet.savePdf(2, pdf('two'), NOW)]
    expect(await Promise.all(both)).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
    expect(writing.mock.calls.filter(([key]) => key === 'pdf:2')).toHaveLength(1)
  })

  it('loses nothing when a PDF that it has is saved again', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-20'))
    await wallet.savePdf(1, pdf('one'), NOW)
    await wallet.saveTicket(ticket(2, '2026-11-30'))
    await wallet.savePdf(2, pdf('two'), NOW)
    store.room = 0
    expect(await wallet.savePdf(2, pdf('two'), NOW + 1000)).toEqual({ kind: 'saved' })
    expect([...store.entries.keys()]).toEqual(['ticket:1', 'pdf:1', 'ticket:2', 'pdf:2'])
  })

  it('never gives up a ticket that still boards, nor the one being saved', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    await wallet.saveTicket(ticket(2, '2026-11-01'))
    store.room = 2
    await store.delete(['ticket:2'])
    await wallet.saveTicket(ticket(2, '2026-11-01'))
    expect(await wallet.savePdf(2, pdf('two'), NOW)).toEqual({ kind: 'full' })
    expect([...store.entries.keys()]).toEqual(['ticket:1', 'ticket:2'])
  })
})

describe('persistence', () => {
  it('is asked for when the first ticket is saved, and then no more', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    await wallet.saveTicket(ticket(2, '2026-11-21'))
    await openWallet().saveTicket(ticket(3, '2026-11-21'))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is not asked for when nothing could be saved', async () => {
    store.room = 0
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    expect(asked).not.toHaveBeenCalled()
  })

  it('may be refused', async () => {
    asked.mockRejectedValue(new TypeError('Not here.'))
    expect(await wallet.saveTicket(ticket(1, '2026-11-21'))).toEqual({ kind: 'saved' })
  })
})

describe('a logout', () => {
  it('empties the wallet', async () => {
    await wallet.saveTicket(ticket(1, '2026-11-21'))
    await wallet.savePdf(1, pdf('one'), NOW)
    expect(await wallet.removeAll()).toBe(true)
    expect(store.entries.size).toBe(0)
  })

  it('is not undone by a download that ends after it', async () => {
    loggedIn = false
    expect(await wallet.saveTicket(ticket(1, '2026-11-21'))).toEqual({ kind: 'logged-out' })
    expect(await wallet.savePdf(1, pdf('one'), NOW)).toEqual({ kind: 'logged-out' })
    expect(store.entries.size).toBe(0)
  })
})

describe.each([
  ['broken', refusingStore],
  ['absent', absentStore],
])('IndexedDB %s', (_, broken) => {
  it('is an outcome, never a throw', async () => {
    const none = openWallet({ store: broken })
    const unavailable = { kind: 'unavailable' }
    expect(await none.saveTicket(ticket(1, '2026-11-21'))).toEqual(unavailable)
    expect(await none.savePdf(1, pdf('one'), NOW)).toEqual(unavailable)
    expect(await none.listTickets()).toEqual(unavailable)
    expect(await none.readPdf(1)).toEqual(unavailable)
    expect(await none.isSaved(1)).toBe(false)
    expect(await none.removeAll()).toBe(false)
    expect(asked).not.toHaveBeenCalled()
  })
})
