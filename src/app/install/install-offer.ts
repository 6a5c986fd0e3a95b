/** What is known when the app might offer to be installed. */
export interface InstallFacts {
  path: string
  /** Tickets that open with no signal on this phone. */
  savedTickets: number
  /** The page runs as an installed app, or this phone has just installed it. */
  installed: boolean
  /** The browser has handed over its own question (`beforeinstallprompt`). */
  canAsk: boolean
  browser: BrowserMarks
  /** Somebody has answered before; undefined while that is being looked up. */
  answered: boolean | undefined
}

/** What `navigator` says of a browser. */
export interface BrowserMarks {
  userAgent: string
  maxTouchPoints: number
}

export type InstallOffer =
  | { kind: 'none' }
  /** The browser asks, once somebody presses Install. */
  | { kind: 'ask' }
  /** iOS has no question to ask; people find the menu entry themselves. */
  | { kind: 'explain' }

/** Where somebody has arrived and nothing is under way. */
const QUIET_PAGES: readonly string[] = ['/', '/my-tickets']

const NONE = { kind: 'none' } as const

/**
 * Decides whether now is a good moment: the first ticket is saved, so there is something to be carried, and whoever
 * has answered is never asked again.
 */
export function installOffer(facts: InstallFacts): InstallOffer {
  const { path, savedTickets, installed, canAsk, browser, answered } = facts
  if (installed || answered !== false || savedTickets === 0 || !QUIET_PAGES.includes(path)) return NONE
  if (canAsk) return { kind: 'ask' }
  return isIosBrowser(browser) ? { kind: 'explain' } : NONE
}

/** Apps that show pages inside themselves; their menus have no Add to Home Screen. */
const IN_APP = /FBAN|FBAV|Instagram|Line\/|Twitter|LinkedInApp|Snapchat|Pinterest|GSA\/|MicroMessenger/

/** @returns whether this is a browser on iOS that can add a page to the home screen. An iPad says it is a Macintosh. */
export function isIosBrowser({ userAgent, maxTouchPoints }: BrowserMarks): boolean {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  // A bare web view does not call itself Safari.
  return ios && /Safari\//.test(userAgent) && !IN_APP.test(userAgent)
}
