/** @returns the code of a file's, connection's or database's error; empty where it has none */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
