/** How far the clocks of servers that share a database may differ; beyond that, one counts as wrong. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * The latest plausible value of a stored moment. A server's clock may have run ahead, even by a year, until somebody
 * set it right: moments stored meanwhile would lock, delay or open things for that year. So code that reads a stored
 * moment compares it with this; a later one was written by a wrong clock and is ignored.
 * @param longest how far ahead such a moment is ever set, in milliseconds; 0 for one at which something happened
 */
export function latestPlausible(now: number, longest: number): number {
  return now + longest + CLOCKS_DIFFER_MS
}
