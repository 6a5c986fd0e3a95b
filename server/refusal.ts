import { ENGLISH } from '../contract/language.ts'
import { en, type Sentence } from './sentences/en.ts'

/**
 * A refusal for the caller to read: status and a sentence to act on. Every other thrown error is our fault and answers
 * 500 or 503 without details.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** The text for the caller, in the caller's language; the error's own `message` is for logs, in English. */
  readonly sentence: Sentence
  /** Seconds after which a new try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** One word for the statistics of refusals, such as `seat-taken`. */
  readonly reason: string

  constructor(status: number, sentence: Sentence, retryAfter?: number, reason = REASONS[status] ?? String(status)) {
    super(sentence(en, ENGLISH))
    this.status = status
    this.sentence = sentence
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

export const badInput = (sentence: Sentence) => new Refusal(400, sentence)
export const notLoggedIn = (sentence: Sentence = (say) => say.session.logInAgain) => new Refusal(401, sentence)
export const notAllowed = (sentence: Sentence) => new Refusal(403, sentence)
export const notFound = (sentence: Sentence, reason?: string) => new Refusal(404, sentence, undefined, reason)
export const conflict = (sentence: Sentence, reason?: string) => new Refusal(409, sentence, undefined, reason)
export const tooMany = (sentence: Sentence, retryAfter: number) => new Refusal(429, sentence, retryAfter)
export const unavailable = (sentence: Sentence, retryAfter = 5) => new Refusal(503, sentence, retryAfter)
