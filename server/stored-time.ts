/** By how much the clocks of servers that share a database may differ before one of them is wrong. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * The latest that a moment which was stored by now can be. A server's clock may have run ahead, by a year even, until
 * somebody set it right: what it stored meanwhile would lock, delay or open things for that year. So whoever reads a
 * stored moment holds it against this; what lies beyond was written by a wrong clock and says nothing of the time.
 * @param longest how far ahead such a moment is ever set, in milliseconds; 0 for one at which something happened
 */
export function latestPlausible(now: number, longest: number): number {
  return now + longest + CLOCKS_DIFFER_MS
}
