import { StartRefusal } from '../config.ts'
import { isDatabaseAway, isDiskFull } from '../db/faults.ts'

export interface Terminal {
  out(line: string): void
  err(line: string): void
}

/** How a command ends whose work was refused, or could not be done. */
const FAILED = 1

/**
 * Does the work of a command. What a person at the keyboard can mend (a refusal, a full disk, a database that does not
 * answer) is one line; all else is a fault of ours and keeps its stack.
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

/** @returns what a person can do about an error, in a sentence; undefined where that is nothing */
export function mendable(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'The disk is full. Make room, then run the command again.'
  if (!isDatabaseAway(error)) return undefined
  return `The database does not answer (${error instanceof Error ? error.message : String(error)}). Run the command again.`
}
