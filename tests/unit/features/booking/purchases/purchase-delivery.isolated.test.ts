import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bus } from '#contract/buses/bus.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { busNumber } from '#tests/unit/offline/device-fakes.ts'

/** IndexedDB of this phone, which outlives its pages; `broken` where it refuses. */
const disk = vi.hoisted(() => ({ kept: new Map<string, unknown>(), broken: false }))
vi.mock('#delivery/change-store.ts', () => ({
  openChangeStore(account: string, { entry }: { entry: string }) {
    const place = account + entry
    async function work<T>(done: () => T): Promise<T> {
      if (disk.broken) throw new Error('refused')
      return done()
    }
    return {
      read: () => work(() => ({ value: disk.kept.get(place), made: 'once' })),
      update: (change: (stored: { value: unknown; made: string }) => unknown) =>
        work(() => {
          disk.kept.set(place, change({ value: disk.kept.get(place), made: 'once' }))
          return 'once'
        }),
      clear: () => work(() => void disk.kept.delete(place)),
    }
  },
}))

/** As the browser's: what one says the others of its name hear, a moment later. */
class Channel extends EventTarget {
  static open: Channel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.push(this)
  }
  postMessage(data: unknown): void {
    const others = Channel.open.filter((one) => one !== this && one.name === this.name)
    queueMicrotask(() => {
      for (const one of others) one.dispatchEvent(new MessageEvent('message', { data }))
    })
  }
}

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

/** A tab of its own: the modules keep that they have begun. */
async function openPage(path = '/') {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  const [
    { purchaseDelivery },
    { ownPurchases },
    session,
    { openPurchase },
    { currentToasts },
    { connection },
    { chooseBus },
    { logOutWithSaved },
  ] = await Promise.all([
    import('#features/booking/purchases/purchase-delivery.ts'),
    import('#features/tickets/purchases/own-changes.ts'),
    import('#features/session/session.ts'),
    import('#features/connection/open-purchase.ts'),
    import('#ui/overlays/toast.ts'),
    import('#features/connection/connection.ts'),
    import('#features/buses/chosen/choose-bus.ts'),
    import('#features/tickets/log-out/log-out-with-saved.ts'),
  ])
  session.keepUser(ASHA)
  return {
    begin: (bus: Bus) => ownPurchases(ASHA.id).begin({ bus, seats: [3, 4] }),
    close: (key: string) => ownPurchases(ASHA.id).close(key),
    open: () => ownPurchases(ASHA.id).list(),
    settle: () => purchaseDelivery(client).start(),
    tells: () => openPurchase.getSnapshot().kind,
    said: () => currentToasts().map(({ text }) => text),
    logOut: () => logOutWithSaved(client),
    chooseBus,
    session,
    connection,
  }
}

const coming = (days: number): Bus => ({ ...busNumber(600), dateOfDeparture: addDays(indiaDate(Date.now()), days) })
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  disk.kept.clear()
  disk.broken = false
  Channel.open = []
  vi.stubGlobal('BroadcastChannel', Channel)
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
    expect(page.tells()).toBe('open')
    // What asks whether the server is there hears nothing either; meanwhile nothing is sent.
    page.connection.started()('answered')
    await passed(60_000)
    page.connection.started()('answered')
    await passed(60_000)
    expect(asked).toEqual([1, 2, 3].map(() => ({ method: 'POST', key })))
    expect([page.tells(), await page.open()]).toEqual(['none', []])
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
    expect([page.tells(), await page.open()]).toEqual(['none', []])
  })

  it.each([400, 404])(
    'is not closed by %i in a gateway’s own words: the try before it may have booked',
    async (status) => {
      const page = await openPage()
      const { key } = await page.begin(coming(1))
      const gateway = () => Response.json({ message: 'Not Found' }, { status })
      roads = [lost, gateway, booked]
      page.settle()
      await passed(0)
      page.connection.started()('answered')
      await passed(60_000)
      page.connection.started()('answered')
      await passed(60_000)
      expect(asked).toEqual([1, 2, 3].map(() => ({ method: 'POST', key })))
      expect(await page.open()).toEqual([])
    },
  )

  it('is not withdrawn by 404 in a gateway’s own words', async () => {
    const page = await openPage()
    const { key } = await page.begin(coming(-1))
    roads = [() => Response.json({ message: 'Not Found' }, { status: 404 }), booked]
    page.settle()
    await passed(0)
    expect(page.said()).toEqual([])
    expect(await page.open()).toHaveLength(1)
    await passed(60_000)
    expect(asked).toEqual([1, 2].map(() => ({ method: 'DELETE', key })))
    expect(await page.open()).toEqual([])
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

  it('that is older than the server’s memory is not asked about: it is dropped, with a word', async () => {
    const page = await openPage()
    await page.begin(coming(20))
    await passed(6 * 24 * HOUR_MS - HOUR_MS)
    page.settle()
    await passed(0)
    expect(asked.map(({ method }) => method)).toEqual(['DELETE'])
    expect([page.said(), await page.open()]).toMatchObject([[], [{}]])
    page.connection.started()('answered')
    await passed(2 * HOUR_MS)
    asked = []
    page.connection.started()('answered')
    await passed(HOUR_MS)
    expect(page.said()).toEqual([
      expect.stringMatching(
        /^Seats 3 and 4, sent on .*: no answer ever came\. My Tickets shows whether it was booked\.$/,
      ),
    ])
    expect([asked, page.tells(), await page.open()]).toEqual([[], 'none', []])
  })

  it.each(['POST', 'DELETE'])('whose ticket was cancelled meanwhile is told of so (%s)', async (method) => {
    const page = await openPage()
    await page.begin(coming(9))
    if (method === 'DELETE') await passed(25 * HOUR_MS)
    roads = [() => answer(200, 'Cancelled since.', { ...ticket, status: 'CANCELLED' })]
    page.settle()
    await passed(0)
    expect(asked).toMatchObject([{ method }])
    expect(page.said()).toEqual(['Ticket 900 was booked, then cancelled.'])
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
    await passed(HOUR_MS)
    page.connection.started()('answered')
    page.session.refreshSession()
    await passed(HOUR_MS)
    expect(asked).toHaveLength(1)
    expect(page.tells()).toBe('needs-log-in')

    page.session.keepUser(KAVYA)
    await passed(HOUR_MS)
    expect(asked).toHaveLength(1)
    expect(page.tells()).toBe('none')

    roads = [booked]
    page.session.keepUser(ASHA)
    await passed(0)
    expect(asked).toEqual([1, 2].map(() => ({ method: 'POST', key })))
    expect(await page.open()).toEqual([])
  })

  it('says nothing of a session that ended once the next log-in has brought the ticket', async () => {
    const page = await openPage()
    await page.begin(coming(1))
    roads = [refusal(401, 'Log in.'), lost, booked]
    page.settle()
    await passed(0)
    expect(page.tells()).toBe('needs-log-in')
    // The same record as before: what has changed is the session.
    page.session.keepUser(ASHA)
    await passed(0)
    expect(page.tells()).toBe('open')
    page.connection.started()('answered')
    await passed(60_000)
    expect([page.tells(), await page.open()]).toEqual(['none', []])
  })

  it.each(['/bus/bus-details', '/bus/bus-details/checkout', `/bus/bus-details?bus=${coming(1).id}`])(
    'is left to the person where seats of its bus are chosen and bought: %s',
    async (path) => {
      const page = await openPage(path)
      const { bus } = await page.begin(coming(1))
      if (!path.includes('?')) page.chooseBus(bus)
      roads = [booked]
      page.settle()
      await passed(60_000)
      expect(asked).toEqual([])
      expect(page.tells()).toBe('open')
      window.history.replaceState(null, '', '/my-tickets')
      await passed(60_000)
      expect(await page.open()).toEqual([])
    },
  )

  it.each(['/bus/bus-details', '/bus/bus-details/checkout', '/bus/bus-details?bus=999'])(
    'goes on where another bus is chosen and bought: %s',
    async (path) => {
      const page = await openPage(path)
      const { bus } = await page.begin(coming(1))
      page.chooseBus({ ...bus, id: bus.id + 1 })
      roads = [booked]
      page.settle()
      await passed(0)
      expect(await page.open()).toEqual([])
    },
  )

  it('goes on beside the ticket of its bus', async () => {
    const page = await openPage('/bus/bus-details/checkout/ticket')
    page.chooseBus((await page.begin(coming(1))).bus)
    roads = [booked]
    page.settle()
    await passed(0)
    expect(await page.open()).toEqual([])
  })

  it('that has come to an end elsewhere while another took its minutes is not sent', async () => {
    const page = await openPage()
    const earlier = await page.begin({ ...coming(1), id: 1 })
    const { key } = await page.begin({ ...coming(1), id: 2 })
    let answerFirst = (_: Response) => {}
    vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
      if (method !== 'POST') return lost()
      asked.push({ method: 'POST', key: new Headers(headers).get('idempotency-key') ?? '' })
      return new Promise((resolve) => {
        answerFirst = resolve
      })
    })
    page.settle()
    await passed(0)
    await page.close(earlier.key)
    answerFirst(booked())
    await passed(HOUR_MS)
    expect(asked).toEqual([{ method: 'POST', key }])
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

describe('a booking without an end in two tabs', () => {
  it('is over in both as soon as one has its ticket', async () => {
    const one = await openPage()
    one.settle()
    const { key } = await one.begin(coming(1))
    const other = await openPage()
    other.settle()
    await passed(0)
    expect([one.tells(), other.tells()]).toEqual(['open', 'open'])
    await other.close(key)
    await passed(0)
    expect([one.tells(), other.tells()]).toEqual(['none', 'none'])
  })

  it('is over in a tab that was not told, once that looks again', async () => {
    const page = await openPage()
    await page.begin(coming(1))
    page.settle()
    await passed(0)
    expect(page.tells()).toBe('open')
    disk.kept.clear()
    await passed(60_000)
    expect(page.tells()).toBe('none')
  })
})

describe('a log-out', () => {
  it.each([false, true])(
    'takes a booking without an end along, in every tab (kept in memory alone: %s)',
    async (broken) => {
      disk.broken = broken
      const other = await openPage()
      await other.begin(coming(1))
      other.settle()
      const page = await openPage()
      await page.begin(coming(2))
      page.settle()
      await passed(0)
      await page.logOut()
      other.session.refreshSession()
      await passed(0)
      expect([page.tells(), other.tells()]).toEqual(['none', 'none'])

      asked = []
      page.session.keepUser(ASHA)
      other.session.keepUser(ASHA)
      page.connection.started()('answered')
      await passed(HOUR_MS)
      expect([page.tells(), other.tells()]).toEqual(['none', 'none'])
      expect(asked).toEqual([])
    },
  )

  it('while the answer is on its way: the ticket is not put on this phone, and nothing is said of it', async () => {
    const page = await openPage()
    await page.begin(coming(1))
    let answer = (_: Response) => {}
    vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
      method === 'POST'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : lost(),
    )
    page.settle()
    await passed(0)
    await page.logOut()
    page.session.keepUser(KAVYA)
    answer(booked())
    await passed(0)
    expect(localStorage.getItem('ticketResponse')).toBeNull()
    expect(page.said()).toEqual([])
  })
})
