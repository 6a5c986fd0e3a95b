import { ENGLISH } from '../contract/language.ts'
import { en, type Sentence } from './sentences/en.ts'

/**
 * A no that the caller is meant to read: status and a sentence to act on. Everything else that is thrown is a fault
 * of ours and answers 500 or 503 without telling what it was.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** What the caller is told, in the caller's language; the error's own `message` is for logs, in English. */
  readonly sentence: Sentence
  /** Seconds after which a new try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** A word for the statistics of refusals: what `seat-taken` is to people’s sentences. */
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
