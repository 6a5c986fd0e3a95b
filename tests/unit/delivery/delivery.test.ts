import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, Phone, REFUSED, type Tab } from './delivery-fakes.ts'

let server: FakeServer
let phone: Phone
let tab: Tab

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
  phone = new Phone()
  tab = phone.open(server)
})
afterEach(() => vi.useRealTimers())

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const MINUTE_MS = 60_000

/** A change without an end, which nobody is at. */
async function leave(thing = 1, place = 1): Promise<string> {
  return (await tab.kept.begin({ place, thing })).key
}

describe('a press', () => {
  it('joins what is being sent already: it arrives once, and whoever has pressed says how it ended', async () => {
    await leave()
    server.roads.push('hangs')
    tab.delivery.start()
    await passed(1_000)
    const pressed = tab.press(1, 1)
    await passed(2 * MINUTE_MS)
    expect([await pressed, server.arrivals, tab.told]).toEqual(['made', 1, []])
  })

  it('whose answer was lost is asked again by itself, under its key', async () => {
    server.roads.push('answer-lost')
    const pressed = tab.press(1, 1)
    await passed(0)
    expect(await pressed).toBe('unknown')
    await passed(MINUTE_MS)
    expect([server.made.size, server.arrivals, tab.told]).toEqual([1, 2, ['made']])
    expect(await tab.kept.list()).toEqual([])
  })

  it('that is refused is over, and told to whoever has pressed alone', async () => {
    const pressed = tab.press(1, REFUSED)
    await passed(MINUTE_MS)
    expect([await pressed, tab.told, await tab.kept.list()]).toEqual(['refused', [], []])
  })

  it('gives up what stands in its way first; where that had gone through, it is not sent', async () => {
    server.roads.push('answer-lost')
    await Promise.all([tab.press(1, 1), passed(0)])
    const [earlier] = await tab.kept.list()
    const second = tab.press(1, 2)
    await passed(0)
    expect(await second).toBe('earlier')
    expect([...server.made.keys()]).toEqual([earlier?.key])
    expect(await tab.kept.list()).toEqual([])
  })

  it('asks about what another tab has begun meanwhile, too: of two things that exclude each other one is made', async () => {
    await leave(2)
    const other = phone.open(server)
    tab.stage = other.stage = () => 'rest'
    server.roads.push('hangs')
    const first = tab.press(1, 1)
    await passed(1_000)
    server.roads.push('open', 'answer-lost')
    await Promise.all([other.press(1, 4), passed(1_000)])
    await passed(2 * MINUTE_MS)
    expect(await first).toBe('earlier')
    expect([...server.made.values()]).toMatchObject([{ place: 1, thing: 4 }])
  })

  it('in two tabs at once is one change, and both hear how it ended', async () => {
    const other = phone.open(server)
    server.roads.push('answer-lost')
    const both = [tab.press(1, 1), other.press(1, 1)]
    await passed(MINUTE_MS)
    expect(server.made.size).toBe(1)
    expect(await Promise.all(both)).toContain('made')
    expect(await tab.kept.list()).toEqual([])
  })

  it('is not sent for somebody who has left while that was asked about', async () => {
    await leave(2)
    tab.stage = () => 'rest'
    server.roads.push('hangs')
    const pressed = tab.press(1, 1)
    await passed(1_000)
    phone.user = undefined
    await passed(2 * MINUTE_MS)
    expect([await pressed, server.arrivals]).toEqual(['unknown', 0])
  })

  it('that is answered after its owner has left keeps nothing of theirs', async () => {
    server.roads.push('hangs')
    const pressed = tab.press(1, 1)
    await passed(1_000)
    phone.user = undefined
    await passed(2 * MINUTE_MS)
    expect([await pressed, server.arrivals, phone.ends]).toEqual(['made', 1, []])
  })

  it('for what no server remembers goes under a key of its own', async () => {
    const key = await leave()
    tab.stage = (wish) => (wish.key === key ? 'forgotten' : 'send')
    await Promise.all([tab.press(1, 1), passed(0)])
    expect([...server.made.keys()]).not.toContain(key)
    expect(server.made.size).toBe(1)
  })

  it('after the end of the session waits for the log-in, and is then made by itself', async () => {
    server.loggedIn = false
    await Promise.all([tab.press(1, 1), passed(0)])
    await passed(10 * MINUTE_MS)
    // Until then the phone has nothing to wake up for.
    expect([tab.needsLogIn, server.arrivals, vi.getTimerCount()]).toEqual([true, 1, 0])
    server.loggedIn = true
    tab.logIn()
    await passed(0)
    expect([tab.needsLogIn, server.made.size]).toEqual([false, 1])
  })
})

describe('what is open', () => {
  it('is not put off by a refusal of the session before, which comes after the log-in', async () => {
    await leave()
    server.loggedIn = false
    server.roads.push('hangs')
    tab.delivery.start()
    await passed(80_000)
    tab.logIn()
    await passed(11_000)
    expect([tab.needsLogIn, server.arrivals]).toEqual([false, 1])
    server.loggedIn = true
    await passed(MINUTE_MS)
    expect(server.made.size).toBe(1)
  })

  it('is sent by one tab alone; a frozen one holds it up for a while', async () => {
    await leave()
    const other = phone.open(server)
    server.roads.push('hangs')
    tab.delivery.start()
    await passed(1_000)
    other.delivery.start()
    await passed(15_000)
    expect(server.roads).toEqual([])
    expect(server.arrivals).toBe(0)
    await passed(10_000)
    expect([server.arrivals, other.told]).toEqual([1, ['made']])
    expect(await tab.kept.list()).toEqual([])
  })

  it.each([
    ['ask', 0, ['found']],
    ['forgotten', 0, ['forgotten']],
    ['send', 1, ['made']],
  ] as const)('is seen through as its kind says: %s', async (stage, arrivals, told) => {
    await leave()
    tab.stage = () => stage
    tab.delivery.start()
    await passed(MINUTE_MS)
    expect([server.arrivals, tab.told, await tab.kept.list()]).toEqual([arrivals, told, []])
  })

  it('rests while somebody decides, and goes on after that', async () => {
    await leave()
    tab.stage = () => 'rest'
    tab.delivery.start()
    await passed(10 * MINUTE_MS)
    expect(server.arrivals).toBe(0)
    tab.stage = () => 'send'
    await passed(MINUTE_MS)
    expect(server.made.size).toBe(1)
  })

  it('and has its answer stays for a person: neither sent nor closed, nor looked at again and again', async () => {
    const key = await leave()
    tab.stage = () => 'answered'
    tab.delivery.start()
    await passed(10 * MINUTE_MS)
    expect([server.arrivals, vi.getTimerCount()]).toEqual([0, 0])
    expect(await tab.kept.list()).toMatchObject([{ key }])
  })

  it('and was answered in another tab meanwhile is left as that one has left it', async () => {
    const key = await leave()
    phone.locks.set(`wishes-${key}`, new Promise(() => undefined))
    tab.delivery.start()
    await passed(1_000)
    tab.stage = () => 'answered'
    phone.locks.clear()
    await passed(MINUTE_MS)
    expect(server.arrivals).toBe(0)
    expect(await tab.kept.list()).toMatchObject([{ key }])
  })

  it('goes once more when a person asks, though the session seemed over', async () => {
    server.loggedIn = false
    await Promise.all([tab.press(1, 1), passed(0)])
    server.loggedIn = true
    await passed(10 * MINUTE_MS)
    expect(server.arrivals).toBe(1)
    tab.delivery.deliver()
    await passed(0)
    expect([tab.needsLogIn, server.made.size]).toEqual([false, 1])
  })

  it('is tried each minute at least, however often it has come to nothing', async () => {
    await leave()
    server.roads.push(...Array<'cut'>(40).fill('cut'))
    tab.delivery.start()
    await passed(60 * MINUTE_MS)
    expect([server.roads, server.made.size]).toEqual([[], 1])
  })

  it('holds up nothing else where it does not arrive', async () => {
    await leave(1, 1)
    await leave(1, 2)
    server.roads.push('cut')
    tab.delivery.start()
    await passed(0)
    expect(server.made.size).toBe(1)
  })
})
