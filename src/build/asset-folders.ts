/** What an operator's pages are made of, and no traveller's. */
export const COMPANY_FEATURES =
  /\/features\/(boarding|company|company-home|counter|figures|import|passengers|payments|refunds|staff|till|trips)\//

/** What an operator's pages alone are made of; the service worker tells these files by their folder (sw/asset-groups.ts). */
const OPERATORS_OWN =
  /\/contract\/(accounts\/staff|statistics|buses\/(fleet-calls|timetable-fields)|sheets\/|boarding\/boarding-calls|cancellation\/(operator-|calling-off))|\/(useInfiniteQuery|infiniteQueryObserver)\.|\/routes\/(adminAuth\/(admin-home-page|join\b)|boarding).*tsr-split|\/zxing-wasm\/|@noble\/ed25519|^(operator|office|money|on-the-road|sheets)\.css$/

/**
 * Files for whoever has an account or was sent a ticket, by the names of their chunks: the worker tells them by their folder
 * (sw/asset-groups.ts). Nobody else opens what stands on them, with a signal or without; but for the pictures of home, which
 * come over the line to whoever scrolls to them, and of which a visitor with no signal misses nothing but the looks.
 */
export const ACCOUNT_FILES = new Set([
  'wallet',
  'own-account',
  'passkey-ceremonies',
  'own-tickets',
  'ticket-page',
  'ticket._link',
  'counter-calls',
  'pdf-view',
  'checkout',
  'names-sheet',
  'earlier-attempts',
  'delivery',
  'account',
  'account-drawer',
  'notifications',
  'log-out',
  ...['carousel', 'night-bus', 'no-signal', 'window-seat'],
])

/** @returns where in the build a file lies, by what it is made of and the names that it goes by, with or without an ending */
export function folderOf(sources: readonly string[], names: readonly string[]): string {
  if (sources.some((source) => COMPANY_FEATURES.test(source) || OPERATORS_OWN.test(source))) return 'assets/operator'
  return names.some((name) => ACCOUNT_FILES.has(name.replace(/\.(css|svg)$/, ''))) ? 'assets/account' : 'assets'
}
