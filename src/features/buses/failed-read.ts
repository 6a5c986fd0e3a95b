/** The specification logs a failed read of buses or seats (section 8). For `.catch()`: the failure goes on. */
export function logFailedRead(what: string, signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (!signal.aborted) console.error(`${what} could not be read.`, error)
    throw error
  }
}
