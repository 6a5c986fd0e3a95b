import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { speak } from '#language/say.ts'
import { currentToasts, dismissToast } from '#ui/overlays/toast.ts'

/**
 * Files with a window share their modules within a worker, and so what these keep. So each test leaves nothing drawn,
 * stored or said, the first address, English, and the clock and globals of the browser.
 */
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  speak('en', {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A part that still loads when its window is gone fails, and stays failed for the files after.
afterAll(() => vi.dynamicImportSettled())
