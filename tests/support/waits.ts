/*
 * What the tests of this process have waited for besides the product, in seconds: told with each test's result, and shown
 * by `npm test -- --times`.
 */
let waits: Record<string, number> = {}

/** Counts the time that `work` takes under the name of what is waited for. */
export async function waitingFor<T>(what: string, work: Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work
  } finally {
    waits[what] = (waits[what] ?? 0) + (performance.now() - began) / 1_000
  }
}

/** @returns what was waited for since this was last asked */
export function takeWaits(): Record<string, number> {
  const taken = waits
  waits = {}
  return taken
}
