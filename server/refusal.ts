/**
 * A no that the caller is meant to read: status and a sentence to act on. Everything else that is thrown is a fault
 * of ours and answers 500 or 503 without telling what it was.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Seconds after which a new try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const badInput = (message: string) => new Refusal(400, message)
export const notLoggedIn = (message = 'Please log in again.') => new Refusal(401, message)
export const notAllowed = (message: string) => new Refusal(403, message)
export const notFound = (message: string) => new Refusal(404, message)
export const conflict = (message: string) => new Refusal(409, message)
export const tooMany = (message: string, retryAfter: number) => new Refusal(429, message, retryAfter)
export const unavailable = (message: string, retryAfter = 5) => new Refusal(503, message, retryAfter)
