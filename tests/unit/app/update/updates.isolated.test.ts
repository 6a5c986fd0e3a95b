import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAKE_WAY, SKIP_WAITING } from '#contract/constants.ts'

let registerWorker: typeof import('#app/update/updates.ts').registerWorker
let keepAssetGroup: typeof import('#offline/keep-asset-group.ts').keepAssetGroup

/** What the browser has of the worker; `update` is how it is asked for a new version. */
const registration = Object.assign(new EventTarget(), {
  active: null as object | null,
  waiting: null as object | null,
  installing: null as object | null,
  update: vi.fn<() => Promise<void>>(),
})
beforeEach(async () => {
  vi.restoreAllMocks()
  // A page of its own, which nobody of the tests before listens to.
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  ;({ registerWorker } = await import('#app/update/updates.ts'))
  ;({ keepAssetGroup } = await import('#offline/keep-asset-group.ts'))
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  registration.active = {}
  registration.waiting = null
  registration.installing = null
  registration.update.mockReset().mockResolvedValue()
})

afterEach(() => void vi.useRealTimers())

const nobody = () => undefined

it('asks for a new version on each visit: to register what is registered asks nobody', async () => {
  await registerWorker(nobody, nobody)
  expect(registration.update).toHaveBeenCalledTimes(1)
})

it('asks for none on the first visit, which installs the newest', async () => {
  registration.active = null
  await registerWorker(nobody, nobody)
  expect(registration.update).not.toHaveBeenCalled()
})

it('asks again when the app is looked at a minute later, while the first question has no answer yet', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  registration.update.mockReturnValue(new Promise(() => undefined))
  void registerWorker(nobody, nobody)
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
    await registerWorker(offer, nobody)
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

it('the new version is told again, after the running one, as long as it only waits; one that takes over is left alone', async () => {
  vi.useFakeTimers()
  const said: string[] = []
  registration.active = makeWorker(said, false)
  const next = makeWorker(said, true)
  registration.waiting = next
  Reflect.set(navigator.serviceWorker, 'controller', registration.active)
  const offer = vi.fn<(takeOver: () => void) => void>()
  await registerWorker(offer, nobody)
  offer.mock.lastCall?.[0]()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said).toEqual([MAKE_WAY, SKIP_WAITING])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said).toEqual([MAKE_WAY, SKIP_WAITING, MAKE_WAY, SKIP_WAITING])
  Reflect.set(next, 'state', 'activating')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([MAKE_WAY, SKIP_WAITING, MAKE_WAY, SKIP_WAITING])
})

it.each([
  ['comes back to a signal', () => window.dispatchEvent(new Event('online'))],
  ['misses a part of the app', () => window.dispatchEvent(new Event('part-missing'))],
  ['cannot keep files', () => keepAssetGroup({ ready: Promise.reject(new Error('not now')) }, 'hi')],
])('asks again within seconds when the app %s, and at once where nobody has answered', async (_, happens) => {
  vi.useFakeTimers()
  await registerWorker(nobody, nobody)
  registration.update.mockRejectedValue(new TypeError('no signal'))
  await happens()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(registration.update).toHaveBeenCalledTimes(3)
})

it('tells that a new version is on its way, and when it is not any more', async () => {
  Reflect.set(navigator.serviceWorker, 'controller', {})
  const onItsWay = vi.fn()
  await registerWorker(nobody, onItsWay)
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  expect(onItsWay.mock.calls).toEqual([[true]])
  worker.state = 'redundant'
  worker.dispatchEvent(new Event('statechange'))
  expect(onItsWay.mock.calls).toEqual([[true], [false]])
})

it('offers nothing on the first visit, also where the page has its worker before it hears that this is installed', async () => {
  registration.active = null
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  registration.installing = worker
  const offer = vi.fn()
  await registerWorker(offer, nobody)
  worker.state = 'activated'
  registration.active = worker
  Reflect.set(navigator.serviceWorker, 'controller', worker)
  worker.dispatchEvent(new Event('statechange'))
  expect(offer).not.toHaveBeenCalled()
})
