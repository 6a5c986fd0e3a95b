/** @returns the path that a guard turned a user away from; `fallback` for another site, or the log-in page itself */
export function returnPath(from: string | undefined, fallback: string): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.startsWith('/\\')) return fallback
  return from
}
