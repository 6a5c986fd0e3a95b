/**
 * A no that the caller is meant to read: status and a sentence to act on. Everything else that is thrown is a fault
 * of ours and answers 500 or 503 without telling what it was.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Seconds after which a new try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** A word for the statistics of refusals: what `seat-taken` is to people’s sentences. */
  readonly reason: string

  constructor(status: number, message: string, retryAfter?: number, reason = REASONS[status] ?? String(status)) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
    this.reason = reason
  }
}

const REASONS: Record<number, string> = {
  400: 'bad-input',
  401: 'not-logged-in',
  403: 'not-allowed',
  404: 'not-found',
  409: 'conflict',
  422: 'key-used-otherwise',
  429: 'too-many',
  503: 'unavailable',
}

export const badInput = (message: string) => new Refusal(400, message)
export const notLoggedIn = (message = 'Please log in again.') => new Refusal(401, message)
export const notAllowed = (message: string) => new Refusal(403, message)
export const notFound = (message: string, reason?: string) => new Refusal(404, message, undefined, reason)
export const conflict = (message: string, reason?: string) => new Refusal(409, message, undefined, reason)
export const tooMany = (message: string, retryAfter: number) => new Refusal(429, message, retryAfter)
export const unavailable = (message: string, retryAfter = 5) => new Refusal(503, message, retryAfter)
