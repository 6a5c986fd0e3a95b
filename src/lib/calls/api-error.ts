import type { Call } from '#contract/http.ts'
import type { Intermediary } from './intermediary.ts'

/** Why a call gave no answer to work with. */
export type Trouble =
  /**
   * The server answered and said no; `message` is its sentence, if it gave one. `certain`: only our server words a
   * refusal so; needed before a step that cannot be taken back.
   */
  | { kind: 'refused'; status: number; message: string | undefined; certain: boolean }
  /** No answer: no network, connection cut, server gone. Whether the server acted is unknown. */
  | { kind: 'unreachable' }
  /** A host or network answered instead. Whether the server acted is unknown, whatever the status. */
  | { kind: 'elsewhere'; by: Intermediary; status: number }
  /** The server answered, but not what the call promises: wrong fields. */
  | { kind: 'unreadable'; status: number }

export class ApiError extends Error {
  readonly trouble: Trouble
  constructor(call: Call, trouble: Trouble, cause?: unknown) {
    super(`${call.method} ${call.path}: ${JSON.stringify(trouble)}`, { cause })
    this.name = 'ApiError'
    this.trouble = trouble
  }
}

/** The server's own sentence, if the error carries one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.trouble.kind === 'refused' ? error.trouble.message : undefined
}

export function isRefused(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status === status
}
