/** Time limit of everything that the walk waits for. It ends what hangs, and is long enough for a busy machine. */
export const PATIENCE_MS = 60_000

/** @returns the promise's result; rejects, naming what was waited for, when the time is up */
export function inTime<Result>(what: string, promise: Promise<Result>, limit = PATIENCE_MS): Promise<Result> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited in vain for ${what}.`)), limit)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Asks again until the answer is yes; an error counts as no. @param problem text to add to a failure */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  problem: () => Promise<string> = async () => '',
): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await inTime(what, isSo()).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}. ${await problem()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
