// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { health, listBuses } from '../../../contract/search-calls.ts'
import { bookSeats } from '../../../contract/ticket-calls.ts'
import { isRefusedForCertain } from '../../../src/features/booking/purchases/certain-refusal.ts'
import { type Begun, isRefused, observeCalls, observed, receiveJson } from '../../../src/lib/api.ts'
import { isCrowded } from '../../../src/lib/request-turns.ts'
import { send } from '../../../src/lib/send.ts'
import { serverNow } from '../../../src/lib/server-clock.ts'
import { createConnection } from '../../../src/offline/connection/connection-state.ts'
import { hedgedRead } from '../../../src/offline/connection/hedged-read.ts'

const NOW = 1_800_000_000_000
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => {
  observeCalls({ started: () => () => undefined })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A request that was sent before the app was there, and hangs until somebody lets go of it. */
function hangingSince(): Begun {
  const asking = new AbortController()
  const answer = new Promise<Response>((_, reject) => {
    asking.signal.addEventListener('abort', () => reject(asking.signal.reason))
  })
  answer.catch(() => undefined)
  return { answer, asking }
}

describe('a request that was begun before the app', () => {
  it('is let go of when another one brings the answer: it stalls nothing, and takes nobody’s turn', async () => {
    const connection = createConnection({ askHealth: async () => 'there', now: Date.now, browserOnline: true })
    observeCalls({ started: () => connection.started() })
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Buses', data: [], statusCode: 200 }))
    const begun = hangingSince()
    let first: Begun | undefined = begun
    const reading = hedgedRead({ connection, now: Date.now, isCrowded }, (signal) => {
      const underWay = first
      first = undefined
      return observed(listBuses, '/api/buses', { signal }, (response) => receiveJson(listBuses, response), underWay)
    })
    await pass(10_000)
    await expect(reading).resolves.toMatchObject({ status: 200 })
    expect(begun.asking.signal.aborted).toBe(true)
    const states = new Set<string>()
    for (let minute = 0; minute < 10; minute++) {
      await pass(60_000)
      states.add(connection.getSnapshot().kind)
    }
    expect([...states]).toEqual(['online'])
    connection.stop()
  })

  it('is let go of where nobody waits for it any more when its turn comes', async () => {
    const begun = hangingSince()
    const asked = observed(listBuses, '/api/buses', { signal: AbortSignal.abort() }, async () => 'answer', begun)
    await expect(asked).rejects.toThrow()
    expect(begun.asking.signal.aborted).toBe(true)
  })
})

it.each([5, 30])(
  'the server’s time is that of the answer’s head, though its body comes %i minutes later',
  async (late) => {
    let arrive = (_body: string): void => undefined
    const text = () =>
      new Promise<string>((resolve) => {
        arrive = resolve
      })
    const headers = new Headers({ date: new Date(NOW).toUTCString() })
    vi.stubGlobal('fetch', async () => ({ status: 200, headers, text }))
    const asked = send(health, {})
    await pass(0)
    // The phone sleeps: no timer runs, the clock does.
    vi.setSystemTime(NOW + late * 60_000)
    arrive(JSON.stringify({ message: 'ok', data: { status: 'ok' }, statusCode: 200 }))
    await asked
    expect(serverNow()).toBe(NOW + late * 60_000)
  },
)

describe('a refusal is certain', () => {
  const params = { busId: 1, userId: 7, seatCount: 1, seatList: '3' }
  const refusedWith = (body: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 404 }))
    return send(bookSeats, { params }).catch((error: unknown) => error)
  }

  it('where it is the whole envelope', async () => {
    const error = await refusedWith({ message: 'No such bus.', data: null, statusCode: 404 })
    expect([isRefusedForCertain(error, 404), isRefusedForCertain(error, 400)]).toEqual([true, false])
  })

  it.each([
    ['an API gateway’s sentence', { message: 'Not Found' }],
    ['a gateway’s sentence and status', { message: 'Resource not found', statusCode: 404 }],
    ['an error that says nothing', {}],
  ])('and not where it is %s', async (_, body) => {
    const error = await refusedWith(body)
    expect([isRefused(error, 404), isRefusedForCertain(error, 404)]).toEqual([true, false])
  })
})
