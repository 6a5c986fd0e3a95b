// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bus } from '../../../../../contract/bus.ts'
import { addDays, indiaDate } from '../../../../../contract/time.ts'
import { busNumber } from '../../../offline/device-fakes.ts'

const ASHA = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
const KAVYA = { id: 8, name: 'Kavya Sharma', email: 'kavya@example.com' }
const ticket = { id: 900, status: 'BOOKED', bookedSeats: ['3', '4'] }
const HOUR_MS = 3_600_000

const answer = (status: number, message: string, data: unknown) =>
  Response.json({ message, data, statusCode: status }, { status })
const refusal = (status: number, message: string) => () => answer(status, message, null)
const booked = () => answer(200, 'Booked.', ticket)
const never = () => answer(200, 'Nothing.', null)
function lost(): never {
  throw new TypeError('Failed to fetch')
}

/** What came by of purchases: how, and under which key. */
let asked: { method: string; key: string }[]
let roads: (() => Response)[]
let client: QueryClient

/** The module keeps that it has begun, and this phone has no IndexedDB: each test has a page of its own. */
async function openPage(path = '/') {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  const [{ settlePurchases }, { ownPurchases }, session, { openPurchase }, { currentToasts }, { connection }] =
    await Promise.all([
      import('../../../../../src/features/booking/purchases/settle-purchases.ts'),
      import('../../../../../src/features/booking/purchases/own-purchases.ts'),
      import('../../../../../src/features/session/session.ts'),
      import('../../../../../src/features/connection/open-purchase.ts'),
      import('../../../../../src/ui/overlays/toast.ts'),
      import('../../../../../src/features/connection/connection.ts'),
    ])
  session.keepUser(ASHA)
  return {
    begin: (bus: Bus) => ownPurchases(ASHA.id).begin(bus, [3, 4]),
    open: () => ownPurchases(ASHA.id).list(),
    settle: () => settlePurchases(client),
    isToldOf: () => openPurchase.getSnapshot().kind === 'open',
    said: () => currentToasts().map(({ text }) => text),
    session,
    connection,
  }
}

const coming = (days: number): Bus => ({ ...busNumber(600), dateOfDeparture: addDays(indiaDate(Date.now()), days) })
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  client = new QueryClient()
  asked = []
  roads = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    const isSale = method === 'POST'
    if (!isSale && method !== 'DELETE') return lost()
    const key = isSale ? new Headers(headers).get('idempotency-key') : address.split('/').at(-1)
    asked.push({ method, key: key ?? '' })
    return (roads.shift() ?? lost)()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a booking without an end', () => {
  it('is told of and sent under its own key until there is an answer, which is the ticket', async () => {
    const page = await openPage()
    const { key } = await page.begin(coming(1))
    roads = [lost, refusal(503, 'In a moment.'), booked]
    page.settle()
    await passed(0)
    expect(asked).toEqual([{ method: 'POST', key }])
    expect(page.isToldOf()).toBe(true)
    // What asks whether the server is there hears nothing either; meanwhile nothing is sent.
    page.connection.started()('answered')
    await passed(60_000)
    page.connection.started()('answered')
    await passed(60_000)
    expect(asked).toEqual([1, 2, 3].map(() => ({ method: 'POST', key })))
    expect([page.isToldOf(), await page.open()]).toEqual([false, []])
    await passed(HOUR_MS)
    expect(asked).toHaveLength(3)
  })

  it('is closed with the server’s words when it says no', async () => {
    const page = await openPage()
    await page.begin(coming(1))
    roads = [refusal(409, 'Seats already booked: 3.')]
    page.settle()
    await passed(0)
    expect(page.said()).toEqual(['Seats 3 and 4, पटना to Ranchi, were not booked. Seats already booked: 3.'])
    expect([page.isToldOf(), await page.open()]).toEqual([false, []])
  })

  it('that went through long ago is asked about, never sent: its ticket is shown', async () => {
    const page = await openPage()
    const { key } = await page.begin(coming(9))
    await passed(25 * HOUR_MS)
    roads = [booked]
    page.settle()
    await passed(0)
    expect(asked).toEqual([{ method: 'DELETE', key }])
    expect(page.said()).toEqual(['Ticket booked successfully!'])
    expect(await page.open()).toEqual([])
  })

  it('whose bus has left is asked about, never sent: nothing is to be paid', async () => {
    const page = await openPage()
    const { key } = await page.begin(coming(-1))
    roads = [never]
    page.settle()
    await passed(0)
    expect(asked).toEqual([{ method: 'DELETE', key }])
    expect(page.said()).toEqual(['Seats 3 and 4, पटना to Ranchi, were not booked. Nothing is to be paid.'])
  })

  it('waits for the log-in where the session is over, and for its own traveller', async () => {
    const page = await openPage()
    const { key } = await page.begin(coming(1))
    roads = [refusal(401, 'Log in.')]
    page.settle()
    await passed(30_000)
    expect(asked).toHaveLength(1)
    expect(page.isToldOf()).toBe(true)

    page.session.keepUser(KAVYA)
    await passed(10 * 60_000)
    expect(asked).toHaveLength(1)
    expect(page.isToldOf()).toBe(false)

    roads = [booked]
    page.session.keepUser(ASHA)
    await passed(0)
    expect(asked).toEqual([1, 2].map(() => ({ method: 'POST', key })))
    expect(await page.open()).toEqual([])
  })

  it('is left to the person where seats are chosen and bought', async () => {
    const page = await openPage('/bus/bus-details/checkout')
    await page.begin(coming(1))
    roads = [booked]
    page.settle()
    await passed(60_000)
    expect(asked).toEqual([])
    expect(page.isToldOf()).toBe(true)
    window.history.replaceState(null, '', '/my-tickets')
    await passed(60_000)
    expect(await page.open()).toEqual([])
  })

  it('waits while nothing can arrive, and is sent when the server is back', async () => {
    const page = await openPage()
    await page.begin(coming(1))
    page.connection.setBrowserOnline(false)
    page.settle()
    await passed(10 * 60_000)
    expect(asked).toEqual([])
    roads = [booked]
    page.connection.setBrowserOnline(true)
    page.connection.started()('answered')
    await passed(0)
    expect(await page.open()).toEqual([])
  })
})
