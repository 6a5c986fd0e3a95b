import { local } from '../../lib/browser-storage.ts'

export type Theme = 'dark' | 'light'

const KEY = 'theme'
const BAR_COLOURS: Record<Theme, string> = { light: '#FFB41F', dark: '#0F1734' }

/** `public/theme.js` has set it before the first paint: the stored theme, else the system's. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

export function toggleTheme(): Theme {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  try {
    local.raw.setItem(KEY, theme)
  } catch {
    // A full storage keeps no theme; this visit has it all the same.
  }
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme])
  return theme
}
