import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const registerWorker =
  vi.fn<(offer: (takeOver: () => void) => void, onItsWay: (coming: boolean) => void) => Promise<void>>()
let arrives: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: {} })
  arrives = false
  registerWorker.mockReset().mockResolvedValue()
  vi.doMock('#app/update/updates.ts', () => ({
    get registerWorker() {
      if (!arrives) throw new TypeError('Failed to fetch dynamically imported module')
      return registerWorker
    },
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.doUnmock('../../../../src/app/update/updates.ts')
})

it('what installs the app is asked for again where it did not arrive, and runs once', async () => {
  const { lookForUpdates } = await import('#app/update/app-version.ts')
  lookForUpdates()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registerWorker).not.toHaveBeenCalled()
  arrives = true
  await vi.advanceTimersByTimeAsync(120_000)
  await vi.dynamicImportSettled()
  expect(registerWorker).toHaveBeenCalledTimes(1)
  lookForUpdates()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(registerWorker).toHaveBeenCalledTimes(1)
})

it('a part is missing: a new version is looked for, can be agreed to while it comes, and is not hidden by another part', async () => {
  arrives = true
  const { appVersion, updateTo, watchVersions } = await import('#app/update/app-version.ts')
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) })
  watchVersions()
  window.dispatchEvent(new Event('part-missing'))
  expect(appVersion.getSnapshot()).toEqual({ kind: 'part-missing', update: undefined })
  await vi.dynamicImportSettled()
  expect(registerWorker).toHaveBeenCalledTimes(1)
  const [offer, onItsWay] = registerWorker.mock.lastCall ?? []

  onItsWay?.(true)
  updateTo(appVersion.getSnapshot())?.()
  onItsWay?.(false)
  expect(updateTo(appVersion.getSnapshot())).toBeUndefined()
  const takeOver = vi.fn()
  offer?.(takeOver)
  expect(appVersion.getSnapshot().kind).toBe('waiting')
  window.dispatchEvent(new Event('part-missing'))
  expect(appVersion.getSnapshot().kind).toBe('waiting')
  // What was agreed to did not come; this one was not agreed to.
  expect(takeOver).not.toHaveBeenCalled()
  updateTo(appVersion.getSnapshot())?.()
  expect(takeOver).toHaveBeenCalledTimes(1)
})

it('a version that was agreed to while it came takes over when it is there', async () => {
  arrives = true
  const { appVersion, updateTo, watchVersions } = await import('#app/update/app-version.ts')
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) })
  watchVersions()
  window.dispatchEvent(new Event('part-missing'))
  await vi.dynamicImportSettled()
  const [offer, onItsWay] = registerWorker.mock.lastCall ?? []
  const takeOver = vi.fn()
  onItsWay?.(true)
  updateTo(appVersion.getSnapshot())?.()
  expect(takeOver).not.toHaveBeenCalled()
  offer?.(takeOver)
  expect(takeOver).toHaveBeenCalledTimes(1)
})
