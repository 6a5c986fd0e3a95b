/**
 * Where log-in leads. Only paths of this app: a state that names another site, or the log-in page itself, is dropped.
 * @returns the path a guard turned somebody away from, or `fallback`
 */
export function returnPath(from: string | undefined, fallback: string): string {
  if (!from?.startsWith('/') || from.startsWith('//') || from.startsWith('/\\')) return fallback
  return from
}
