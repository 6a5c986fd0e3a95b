import { isDatabaseAway, isDiskFull } from '../db/faults.ts'

const APART_MS = 60_000
const MOST_CAUSES = 100

interface Told {
  at: number
  /** How many lines of the same cause were skipped since. */
  unsaid: number
}

/**
 * A database that is away, or whose disk is full, fails every request, and a line with a stack for each would fill the
 * full disk further. So one line a minute is written for each cause, with the number of lines skipped.
 * @returns whether to write a line with this error, and what to write beside it
 */
function onceAMinute(clock = () => performance.now()): (error: unknown) => { write: boolean; beside: object } {
  const told = new Map<string, Told>()
  return (error) => {
    if (!isDatabaseAway(error) || !(error instanceof Error)) return { write: true, beside: {} }
    const cause = isDiskFull(error) ? 'the disk is full' : 'code' in error ? String(error.code) : error.message
    const before = told.get(cause)
    const at = clock()
    if (before && at - before.at < APART_MS) {
      before.unsaid++
      return { write: false, beside: {} }
    }
    if (told.size >= MOST_CAUSES) told.clear()
    told.set(cause, { at, unsaid: 0 })
    return { write: true, beside: { cause, ...(before && before.unsaid > 0 ? { unsaid: before.unsaid } : {}) } }
  }
}

/** For the logger itself, so that it covers all log lines: requests, workers, housekeeping. */
export function oneLineForOneCause() {
  const judge = onceAMinute()
  return function (this: unknown, args: readonly unknown[], write: (...args: never[]) => void): void {
    const [first, ...rest] = args
    if (typeof first !== 'object' || first === null || !('err' in first)) {
      Reflect.apply(write, this, args)
      return
    }
    const { write: isWritten, beside } = judge(first.err)
    if (isWritten) Reflect.apply(write, this, [{ ...first, ...beside }, ...rest])
  }
}
