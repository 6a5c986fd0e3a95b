// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const registerWorker = vi.fn(async () => undefined)
let arrives: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: {} })
  arrives = false
  registerWorker.mockClear()
  vi.doMock('../../../../src/app/update/updates.ts', () => ({
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
  const { lookForUpdates } = await import('../../../../src/app/update/app-version.ts')
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
