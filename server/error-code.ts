/** @returns by which code a file, a connection or a database says what went wrong; empty where it has none */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
