// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from '../../../../src/app/update/updates.ts'

/** What the browser has of the worker; `update` is how it is asked for a new version. */
const registration = Object.assign(new EventTarget(), {
  active: null as object | null,
  waiting: null,
  installing: null,
  update: vi.fn<() => Promise<void>>(),
})
beforeEach(() => {
  vi.restoreAllMocks()
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  registration.active = {}
  registration.update.mockReset().mockResolvedValue()
})

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
