import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TicketRefund } from '#contract/cancellation/refund.ts'
import { Ticket } from '#contract/tickets/ticket.ts'

/** IndexedDB of this phone, which outlives its pages. */
const disk = vi.hoisted(() => ({ kept: new Map<string, unknown>() }))
vi.mock('#delivery/change-store.ts', () => ({
  openChangeStore: (account: string) => ({
    read: async () => ({ value: disk.kept.get(account), made: 'once' }),
    update: async (change: (stored: { value: unknown; made: string }) => unknown) => {
      disk.kept.set(account, change({ value: disk.kept.get(account), made: 'once' }))
      return 'once'
    },
    clear: async () => void disk.kept.delete(account),
  }),
}))

const ASHA = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
const KAVYA = { id: 8, name: 'Kavya Sharma', email: 'kavya@example.com' }
const HOUR_MS = 3_600_000
const TICKET = v.parse(Ticket, { id: 900, status: 'BOOKED', bookedSeats: ['3', '4'], cost: 500, paid: 500 })
const REFUND: TicketRefund = {
  id: 1,
  amount: 225,
  seats: ['3'],
  cause: 'traveller',
  state: 'due',
  since: 0,
  paidOn: null,
  reference: '',
  by: 'Magadh Road Lines',
}
const CANCELLED = { ...TICKET, bookedSeats: ['4'], cancelledSeats: ['3'], refund: REFUND }

const answer = (status: number, message: string, data: unknown) =>
  Response.json({ message, data, statusCode: status }, { status })
const refusal = (status: number, message: string) => () => answer(status, message, null)
const cancelled = () => answer(200, 'Cancelled.', CANCELLED)
function lost(): never {
  throw new TypeError('Failed to fetch')
}

/** The keys under which cancellations came by. */
let asked: string[]
/** What was sent with them. */
let sent: unknown[]
let roads: (() => Response)[]
/** What the server lists as the traveller's tickets; no answer without it. */
let listed: unknown
let client: QueryClient

async function openPage() {
  vi.resetModules()
  const [{ cancellationDelivery }, own, session, { openCancellation }, { currentToasts }, { connection }] =
    await Promise.all([
      import('#features/tickets/cancel/cancellation-delivery.ts'),
      import('#features/tickets/purchases/own-changes.ts'),
      import('#features/session/session.ts'),
      import('#features/connection/open-cancellation.ts'),
      import('#ui/overlays/toast.ts'),
      import('#features/connection/connection.ts'),
    ])
  session.keepUser(ASHA)
  const order = { ticketId: TICKET.id, seats: [3], expected: 225, payTo: 'asha.k@okbank', ticket: TICKET }
  return {
    begin: () => own.ownCancellations(ASHA.id).begin(order),
    open: () => own.ownCancellations(ASHA.id).list(),
    settle: () => cancellationDelivery(client).start(),
    tells: () => openCancellation.getSnapshot().kind,
    said: () => currentToasts().map(({ text }) => text),
    /** The server is heard from: what rests while nothing arrives goes on. */
    heard: () => connection.started()('answered'),
    keepUser: session.keepUser,
  }
}

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  disk.kept.clear()
  // Pages of earlier tests are not to hear of it.
  vi.stubGlobal('BroadcastChannel', undefined)
  client = new QueryClient()
  asked = []
  sent = []
  roads = []
  listed = undefined
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers, body }: RequestInit) => {
    if (method !== 'POST') return listed === undefined ? lost() : answer(200, 'Tickets.', listed)
    asked.push(new Headers(headers).get('idempotency-key') ?? '')
    sent.push(JSON.parse(String(body)))
    return (roads.shift() ?? lost)()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a cancellation without an end', () => {
  it('is told of and sent under its own key until there is an answer; then its end is told', async () => {
    const page = await openPage()
    const { key } = await page.begin()
    roads = [lost, refusal(503, 'In a moment.'), cancelled]
    page.settle()
    await passed(0)
    expect([asked, page.tells(), page.said()]).toEqual([[key], 'open', []])
    page.heard()
    await passed(60_000)
    page.heard()
    await passed(60_000)
    expect(asked).toEqual([key, key, key])
    expect([page.tells(), await page.open()]).toEqual(['none', []])
    await passed(HOUR_MS)
    expect(asked).toHaveLength(3)
  })

  it('made without a signal is sent by the next page, with where its traveller asks to be paid, and never after', async () => {
    const { key } = await (await openPage()).begin()
    expect(asked).toEqual([])
    const page = await openPage()
    roads = [cancelled]
    page.settle()
    await passed(HOUR_MS)
    expect(asked).toEqual([key])
    expect(sent).toEqual([{ seats: [3], expected: 225, as: 'traveller', payTo: 'asha.k@okbank' }])
    expect(JSON.stringify([...disk.kept])).not.toContain('okbank')
    const later = await openPage()
    later.settle()
    await passed(HOUR_MS)
    expect(sent).toHaveLength(1)
  })

  it('says what comes back', async () => {
    const page = await openPage()
    await page.begin()
    roads = [cancelled]
    page.settle()
    await passed(0)
    expect(page.said()).toEqual(['Seat 3 is cancelled. ₹225 comes back.'])
  })

  it('that begins while the page is open is told of and seen through as well', async () => {
    const page = await openPage()
    page.settle()
    await passed(0)
    expect(page.tells()).toBe('none')
    const { key } = await page.begin()
    await passed(0)
    expect(page.tells()).toBe('open')
    roads = [cancelled]
    await passed(60_000)
    expect([asked, page.tells()]).toEqual([[key], 'none'])
  })

  it('that is refused is closed, and the refusal told', async () => {
    const page = await openPage()
    await page.begin()
    roads = [refusal(409, 'The bus has left.')]
    page.settle()
    await passed(0)
    expect(page.said()).toEqual(['Seat 3 was not cancelled. The bus has left.'])
    expect([page.tells(), await page.open()]).toEqual(['none', []])
  })

  it('waits for the log-in where the session is over, and for its own traveller', async () => {
    const page = await openPage()
    const { key } = await page.begin()
    roads = [refusal(401, 'Log in.')]
    page.settle()
    await passed(HOUR_MS)
    expect([asked, page.tells()]).toEqual([[key], 'needs-log-in'])
    page.keepUser(KAVYA)
    await passed(HOUR_MS)
    expect([asked, page.tells()]).toEqual([[key], 'none'])
    roads = [cancelled]
    page.keepUser(ASHA)
    await passed(0)
    expect([asked, await page.open()]).toEqual([[key, key], []])
  })

  it.each([
    ['done', { ...TICKET, bookedSeats: ['4'], cancelledSeats: ['3'] }, 'Seat 3 is cancelled.'],
    ['not done', TICKET, 'Seat 3 was not cancelled.'],
  ])('of yesterday is not sent any more: its ticket says that it was %s', async (_, ticket, words) => {
    const page = await openPage()
    await page.begin()
    await passed(25 * HOUR_MS)
    listed = [ticket]
    page.settle()
    await passed(0)
    expect([asked, page.said(), await page.open()]).toEqual([[], [words], []])
  })
})
