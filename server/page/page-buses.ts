/** The page stays the same this long: it is compressed once, and a visitor who has it gets a 304. */
const STAMPED_EVERY_MS = 60_000

/**
 * @param rows buses as JSON
 * @param total how many there are, of which these are the soonest
 * @returns JSON that the page's own script reads before the app is there (src/start/first-buses.ts)
 */
export function pageBuses(rows: readonly string[], total: number, now: number): string {
  const updatedAt = Math.floor(now / STAMPED_EVERY_MS) * STAMPED_EVERY_MS
  return `{"buses":[${rows.join(',')}],"total":${total},"updatedAt":${updatedAt}}`
}
