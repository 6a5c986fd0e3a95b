/**
 * Web Locks are missing on plain-http pages, and refused where a page may store nothing: there the work runs at once,
 * and must be correct beside another tab's.
 * @param patience wait for another tab's work, milliseconds; then this one runs beside it. Absent: for ever
 * @throws what the work throws
 */
export async function oneTabAtATime(name: string, work: () => Promise<void>, patience?: number): Promise<void> {
  let begun = false
  function begin(): Promise<void> {
    begun = true
    return work()
  }
  if (typeof navigator.locks?.request !== 'function') return begin()
  const waiting = new AbortController()
  const timer = patience === undefined ? undefined : setTimeout(() => waiting.abort(), patience)
  try {
    // The signal ends only the waiting, never running work.
    await navigator.locks.request(name, { signal: waiting.signal }, begin)
  } catch (error) {
    if (begun) throw error
    await begin()
  } finally {
    clearTimeout(timer)
  }
}
