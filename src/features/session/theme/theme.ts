import { local } from '#lib/browser-storage.ts'
import { afterNextFrame } from '#lib/chunks/first-frame.ts'
import { createObservable, type Observable } from '#offline/observable.ts'
import { THEME } from '#storage-keys.ts'

export type Theme = 'dark' | 'light'

const BAR_COLOURS: Record<Theme, string> = { light: '#FFB41F', dark: '#0F1734' }

/** `src/start/boot.ts` has set the theme before the first paint: the stored one, else the system's. */
const shown = createObservable<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')
export const theme: Observable<Theme> = shown

/** The button changes in the next frame, the page one frame later: new colours take a slow phone 100 ms and more. */
export function toggleTheme(): void {
  const next = shown.getSnapshot() === 'dark' ? 'light' : 'dark'
  try {
    local.raw.setItem(THEME, next)
  } catch {
    // A full storage does not keep the theme; this visit has it all the same.
  }
  shown.set(next)
  afterNextFrame(turnPage)
}

// Another tab's choice. A log-out there also empties the storage, but chooses nothing.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== THEME || (newValue !== 'dark' && newValue !== 'light')) return
  shown.set(newValue)
  turnPage()
})

function turnPage(): void {
  const now = shown.getSnapshot()
  document.documentElement.dataset.theme = now
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[now])
}
