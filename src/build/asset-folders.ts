/** Features of an operator's pages, and of no traveller's. */
export const COMPANY_FEATURES =
  /\/features\/(boarding|company|company-home|counter|figures|import|passengers|payments|refunds|staff|till|trips)\//

/** Other files of operators' pages only; the service worker knows these files by their folder (sw/asset-groups.ts). */
const OPERATORS_OWN =
  /\/contract\/(accounts\/staff|statistics|buses\/(fleet-calls|timetable-fields)|sheets\/|boarding\/boarding-calls|cancellation\/(operator-|calling-off))|\/(useInfiniteQuery|infiniteQueryObserver)\.|\/routes\/(adminAuth\/(admin-home-page|join\b)|boarding).*tsr-split|\/zxing-wasm\/|@noble\/ed25519|^(operator|office|money|on-the-road|sheets)\.css$/

/**
 * Files for people who have an account or were sent a ticket, by the names of their chunks: the worker knows them by
 * their folder (sw/asset-groups.ts). Nobody else opens their pages, with a signal or without. One exception: the
 * pictures of home are loaded when a visitor scrolls to them, and a visitor with no signal misses only their looks.
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

/** @returns a file's folder in the build, by its sources and its names, with or without an ending */
export function folderOf(sources: readonly string[], names: readonly string[]): string {
  if (sources.some((source) => COMPANY_FEATURES.test(source) || OPERATORS_OWN.test(source))) return 'assets/operator'
  return names.some((name) => ACCOUNT_FILES.has(name.replace(/\.(css|svg)$/, ''))) ? 'assets/account' : 'assets'
}
