/** @returns the path a guard turned somebody away from; `fallback` for another site, or the log-in page itself */
export function returnPath(from: string | undefined, fallback: string): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.startsWith('/\\')) return fallback
  return from
}
