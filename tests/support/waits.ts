/*
 * The seconds that this process's tests waited for things other than the product. Each test reports them with its
 * result, and `npm test -- --times` shows them.
 */
let waits: Record<string, number> = {}

/** Adds the time that `work` takes to the name `what`. */
export async function waitingFor<T>(what: string, work: Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work
  } finally {
    waits[what] = (waits[what] ?? 0) + (performance.now() - began) / 1_000
  }
}

/** @returns the waits since the last call */
export function takeWaits(): Record<string, number> {
  const taken = waits
  waits = {}
  return taken
}
