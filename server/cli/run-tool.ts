import { StartRefusal } from '../config.ts'
import { isDatabaseAway, isDiskFull } from '../db/faults.ts'

export interface Terminal {
  out(line: string): void
  err(line: string): void
}

/** The exit code of a command whose work was refused, or could not be done. */
const FAILED = 1

/**
 * Does the work of a command. An error that the person at the keyboard can fix (a refusal, a full disk, a database that
 * does not answer) is one line; any other is our fault and keeps its stack.
 * @returns the exit code: that of the work, else 1
 */
export async function runTool(terminal: Pick<Terminal, 'err'>, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    const line = error instanceof StartRefusal ? error.message : mendable(error)
    if (line === undefined) throw error
    terminal.err(line)
    return FAILED
  }
}

/** @returns a sentence on what a person can do about an error; undefined where they can do nothing */
export function mendable(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'The disk is full. Make room, then run the command again.'
  if (!isDatabaseAway(error)) return undefined
  return `The database does not answer (${error instanceof Error ? error.message : String(error)}). Run the command again.`
}
