// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAKE_WAY, SKIP_WAITING } from '../../../../contract/constants.ts'
import { registerWorker } from '../../../../src/app/update/updates.ts'

/** What the browser has of the worker; `update` is how it is asked for a new version. */
const registration = Object.assign(new EventTarget(), {
  active: null as object | null,
  waiting: null as object | null,
  installing: null,
  update: vi.fn<() => Promise<void>>(),
})
beforeEach(() => {
  vi.restoreAllMocks()
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  registration.active = {}
  registration.waiting = null
  registration.update.mockReset().mockResolvedValue()
})

afterEach(() => void vi.useRealTimers())

it('asks for a new version on each visit: to register what is registered asks nobody', async () => {
  await registerWorker(() => undefined)
  expect(registration.update).toHaveBeenCalledTimes(1)
})

it('asks for none on the first visit, which installs the newest', async () => {
  registration.active = null
  await registerWorker(() => undefined)
  expect(registration.update).not.toHaveBeenCalled()
})

it('asks again when the app is looked at a minute later, while the first question has no answer yet', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  registration.update.mockReturnValue(new Promise(() => undefined))
  void registerWorker(() => undefined)
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(1))
  const look = () => window.dispatchEvent(new Event('focus'))
  clock.mockReturnValue(59_999)
  look()
  clock.mockReturnValue(60_000)
  look()
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(2))
})

/** A worker that answers what pages ask it, or does not; `said` has what every worker was told, in order. */
function makeWorker(said: string[], isAnswering: boolean): object {
  return Object.assign(new EventTarget(), {
    state: 'installed',
    scriptURL: '/sw.js',
    postMessage({ type }: { type: string }, [port]: MessagePort[]) {
      said.push(type)
      if (isAnswering) port?.postMessage(undefined)
    },
  })
}

for (const isAnswering of [true, false])
  it(`the new version is told to take over once the running one has made way${isAnswering ? '' : ', or does not answer'}`, async () => {
    vi.useFakeTimers()
    const said: string[] = []
    registration.active = makeWorker(said, isAnswering)
    registration.waiting = makeWorker(said, true)
    Reflect.set(navigator.serviceWorker, 'controller', registration.active)
    const offer = vi.fn<(takeOver: () => void) => void>()
    await registerWorker(offer)
    offer.mock.lastCall?.[0]()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toContain(MAKE_WAY)
    if (!isAnswering) {
      await vi.advanceTimersByTimeAsync(4_999)
      expect(said).toEqual([MAKE_WAY])
      await vi.advanceTimersByTimeAsync(1)
    }
    vi.useRealTimers()
    await vi.waitFor(() => expect(said).toEqual([MAKE_WAY, SKIP_WAITING]))
  })
