/**
 * Web Locks are missing on plain-http pages, and refused where a page may store nothing: there the work runs at once, and
 * must be right beside another tab's. @throws what the work throws
 */
export async function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  let begun = false
  function begin(): Promise<void> {
    begun = true
    return work()
  }
  if (typeof navigator.locks?.request !== 'function') return begin()
  try {
    await navigator.locks.request(name, begin)
  } catch (error) {
    if (begun) throw error
    await begin()
  }
}
