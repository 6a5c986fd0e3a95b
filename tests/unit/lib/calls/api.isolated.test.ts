import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { health } from '#contract/buses/search-calls.ts'
import { bookSeats } from '#contract/tickets/booking-calls.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

const NOW = 1_800_000_000_000
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
