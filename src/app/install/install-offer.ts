import { IN_APP } from '#lib/in-app-browser.ts'

export interface InstallFacts {
  path: string
  savedTickets: number
  installed: boolean
  /** The browser has handed over its install dialog (`beforeinstallprompt`). */
  canAsk: boolean
  browser: BrowserMarks
  /** The person has answered before; undefined while that is being looked up. */
  answered: boolean | undefined
}

export interface BrowserMarks {
  userAgent: string
  maxTouchPoints: number
}

export type InstallOffer =
  | { kind: 'none' }
  | { kind: 'ask' }
  /** iOS has no install dialog; people find the menu entry themselves. */
  | { kind: 'explain' }

const QUIET_PAGES: readonly string[] = ['/', '/my-tickets']

const NONE = { kind: 'none' } as const

/** The offer comes once the first ticket is saved; a person who has answered is never asked again. */
export function installOffer(facts: InstallFacts): InstallOffer {
  const { path, savedTickets, installed, canAsk, browser, answered } = facts
  if (installed || answered !== false || savedTickets === 0 || !QUIET_PAGES.includes(path)) return NONE
  if (canAsk) return { kind: 'ask' }
  return isIosBrowser(browser) ? { kind: 'explain' } : NONE
}

/** @returns whether this is a browser on iOS that can add a page to the home screen. An iPad says it is a Macintosh. */
export function isIosBrowser({ userAgent, maxTouchPoints }: BrowserMarks): boolean {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  // A bare web view does not call itself Safari; the menus of apps, Google's too, have no Add to Home Screen.
  return ios && /Safari\//.test(userAgent) && !IN_APP.test(userAgent) && !/GSA\//.test(userAgent)
}
