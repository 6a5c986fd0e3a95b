import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { keepUser } from '#features/session/session.ts'
import { shareTicket } from '#features/tickets/files/share-ticket.ts'
import {
  downloadTicketFile,
  keepTicket,
  keepTickets,
  OutdatedCopy,
  readTicketFile,
} from '#features/tickets/files/ticket-file.ts'
import { userWallet } from '#features/tickets/wallet/user-wallet.ts'

/** IndexedDB of this phone. */
const disk = vi.hoisted(() => ({ entries: new Map<string, unknown>(), full: false }))
vi.mock('#offline/wallet/wallet-store.ts', () => ({
  openWalletStore: () => ({
    get: async (key: string) => structuredClone(disk.entries.get(key)),
    getMany: async (keys: string[]) => keys.map((key) => structuredClone(disk.entries.get(key))),
    set: async (key: string, value: unknown) => {
      if (disk.full) throw new DOMException('Full.', 'QuotaExceededError')
      disk.entries.set(key, structuredClone(value))
    },
    delete: async (keys: string[]) => keys.forEach((key) => void disk.entries.delete(key)),
    keys: async () => [...disk.entries.keys()],
    clear: async () => disk.entries.clear(),
  }),
}))
vi.mock('#offline/wallet/kept-traveller.ts', () => ({ keepTraveller: async () => undefined }))
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('#lib/save-file.ts', () => ({ saveFile }))

const ASHA = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
const MINUTE = 60_000
const NOW = Date.parse('2026-11-20T08:00:00Z')
const BOOKED = v.parse(Ticket, {
  id: 900,
  status: 'BOOKED',
  bookedSeats: ['3', '4'],
  dateOfDeparture: '2026-11-22',
  departureTime: '21:30',
})
const PARTLY: Ticket = { ...BOOKED, bookedSeats: ['4'], cancelledSeats: ['3'], changedAt: NOW + MINUTE }
const CANCELLED: Ticket = { ...BOOKED, status: 'CANCELLED', cancelledSeats: ['3', '4'], changedAt: NOW + MINUTE }
const MOVED: Ticket = { ...BOOKED, boardingPoint: 'Gate 2' }

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`).buffer
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes).split('\n')[1]

/** What the server answers a download with; it hangs without. */
let served: string | undefined
let asked: number
const hanging: ((lost: Error) => void)[] = []
let client: QueryClient

function setOnLine(onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  disk.entries.clear()
  disk.full = false
  saveFile.mockClear()
  client = new QueryClient()
  keepUser(ASHA)
  asked = 0
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit = {}) => {
    asked++
    return new Promise<Response>((resolve, reject) => {
      if (served !== undefined) resolve(new Response(pdf(served), { headers: { 'content-type': 'application/pdf' } }))
      else hanging.push(reject)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  served = 'both seats'
  await keepTicket(client, ASHA.id, { ...BOOKED, boardingPoint: 'Mithapur' })
  expect(asked).toBe(1)
  asked = 0
  served = undefined
  vi.setSystemTime(NOW + 2 * MINUTE)
})
afterEach(async () => {
  // What hangs is joined by who asks for the same.
  while (hanging.length > 0) {
    for (const lose of hanging.splice(0)) lose(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(0)
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** How an attempt ends that waits for no more than the patience of who has a copy. */
async function endOf<T>(attempt: Promise<T>) {
  const end = attempt.then(
    (value) => value,
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(5_000)
  return end
}

describe.each([
  ['offline', false],
  ['with a server that hangs', true],
])('%s, a copy of before', (_, onLine) => {
  beforeEach(() => setOnLine(onLine))

  it.each([
    ['a cancellation', CANCELLED, 'Seats were cancelled after this copy'],
    ['the cancellation of a seat', PARTLY, 'Seats were cancelled after this copy'],
    ['a change of the trip', MOVED, 'The ticket was changed after this copy'],
  ])('%s is not handed out, and a sentence says why', async (_change, ticket, words) => {
    void keepTicket(client, ASHA.id, ticket)
    await vi.advanceTimersByTimeAsync(0)
    const share = vi.fn(async () => undefined)
    Object.assign(navigator, { share })
    for (const attempt of [
      () => readTicketFile(client, ASHA.id, ticket),
      () => downloadTicketFile(client, ASHA.id, ticket),
      () => shareTicket(client, ASHA.id, ticket),
    ]) {
      const end = await endOf<unknown>(attempt())
      expect(end).toBeInstanceOf(OutdatedCopy)
      expect(end instanceof OutdatedCopy && end.inWords()).toContain(words)
    }
    expect(saveFile).not.toHaveBeenCalled()
    expect(share).not.toHaveBeenCalled()
  })

  it('is not handed out either where there was no room to note that it is one', async () => {
    disk.full = true
    void keepTicket(client, ASHA.id, CANCELLED)
    expect(await endOf(readTicketFile(client, ASHA.id, CANCELLED))).toBeInstanceOf(OutdatedCopy)
  })

  it('no change is handed out', async () => {
    const bytes = await endOf(readTicketFile(client, ASHA.id, BOOKED))
    expect(bytes instanceof ArrayBuffer && textOf(bytes)).toBe('both seats')
  })
})

describe('the PDF of a ticket that was cancelled', () => {
  it('is fetched once where a copy of before is kept, when the line allows it, and handed out then', async () => {
    setOnLine(true)
    served = 'cancelled'
    await keepTickets(client, ASHA.id, [CANCELLED])
    await keepTickets(client, ASHA.id, [CANCELLED])
    expect(asked).toBe(1)
    expect(await userWallet(ASHA.id).readPdf(CANCELLED.id)).toMatchObject({ current: true, void: false })
    setOnLine(false)
    expect(textOf(await readTicketFile(client, ASHA.id, CANCELLED))).toBe('cancelled')
  })

  it('is fetched too where this phone learns of it after the departure', async () => {
    vi.setSystemTime('2026-11-23T08:00:00Z')
    served = 'cancelled'
    await keepTickets(client, ASHA.id, [CANCELLED])
    await keepTickets(client, ASHA.id, [CANCELLED])
    expect(asked).toBe(1)
  })

  it('is waited for by no other ticket: what has become of that is kept', async () => {
    void keepTickets(client, ASHA.id, [{ ...BOOKED, id: 901 }, CANCELLED])
    await vi.advanceTimersByTimeAsync(0)
    const held = await userWallet(ASHA.id).listTickets()
    expect(held.kind === 'tickets' && held.tickets.map(({ ticket }) => [ticket.id, ticket.status])).toEqual([
      [901, 'BOOKED'],
      [900, 'CANCELLED'],
    ])
  })

  it('is not fetched where nothing of it is kept', async () => {
    served = 'cancelled'
    await keepTickets(client, ASHA.id, [{ ...CANCELLED, id: 901 }])
    expect(asked).toBe(0)
  })
})
