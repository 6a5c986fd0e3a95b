/**
 * The specification logs a failed read of buses or seats and shows nothing of it (section 8): memory and later tries
 * go on. For `.catch()` of the read.
 * @returns never: the failure goes on to whoever asked
 */
export function logFailedRead(what: string, signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (!signal.aborted) console.error(`${what} could not be read.`, error)
    throw error
  }
}
