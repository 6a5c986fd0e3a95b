/** How long anything on the walk may take. It ends what hangs; a busy machine is not to be taken for one. */
export const PATIENCE_MS = 60_000

/** @returns what the promise gives; rejects, with what was waited for, when it gives nothing in time */
export function inTime<Result>(what: string, promise: Promise<Result>, limit = PATIENCE_MS): Promise<Result> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited in vain for ${what}.`)), limit)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Asks again and again, and takes an error for a no. @param problem adds to what a failure says */
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
