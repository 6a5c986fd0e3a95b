import * as v from 'valibot'
import type { Call } from '#contract/http.ts'
import { isAnswerOfOurs } from '#contract/http.ts'
import { callOf } from './calls.ts'
import { type Answering, DEFAULTS } from './default-answers.ts'

/** A request of the page, whatever intercepted it. */
export interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  text: string
}

/** The response: bytes with their content type, or an aborted connection. */
type Given =
  | { kind: 'answer'; status: number; body: string | Uint8Array<ArrayBuffer>; type: string }
  | { kind: 'abort' }

/** One request of the app (NET). */
interface Recorded {
  /** `METHOD /path`, without the query. */
  call: string
  query: URLSearchParams
  headers: Record<string, string>
  /** The parsed JSON body, if there was one. */
  body: unknown
}

type Rule =
  | { kind: 'answer'; call: string; answering: Answering }
  | { kind: 'abort'; call: string }
  | { kind: 'hold'; call: string; until: Promise<void> }

/**
 * Answers /api/ and records its requests. A later rule wins over an earlier one. An answer that breaks the contract is
 * one that our server could not give: {@link MockApi.expectHeld}, called at the end of each row, then fails the row.
 */
export class MockApi {
  readonly net: Recorded[] = []
  readonly #rules: Rule[] = []
  readonly #releases: (() => void)[] = []
  readonly #foreign = new Set<Answering>()
  readonly #broken: string[] = []

  /** ANSWER c s b */
  answer(call: string, status: number, body: unknown): void {
    this.#rules.unshift({ kind: 'answer', call, answering: () => ({ status, body }) })
  }

  /** ANSWER c s b as another backend or a proxy gives it; our own server never does. */
  answerForeign(call: string, status: number, body: unknown): void {
    const answering = () => ({ status, body })
    this.#foreign.add(answering)
    this.#rules.unshift({ kind: 'answer', call, answering })
  }

  /** FAIL c. @returns the way back to the answer before */
  fail(call: string): () => void {
    const rule: Rule = {
      kind: 'answer',
      call,
      answering: () => ({ status: 500, body: { message: 'Boom from server' } }),
    }
    this.#rules.unshift(rule)
    return () => this.#remove(rule)
  }

  /** FAIL0 c */
  fail0(call: string): void {
    this.answer(call, 500, {})
  }

  /** ABORT c */
  abort(call: string): void {
    this.#rules.unshift({ kind: 'abort', call })
  }

  /**
   * HOLD c: keeps the answer back until the test calls the returned function. The rule that applies at that moment
   * gives the answer. A test releases it once it has seen what it needs, to keep the run short.
   */
  hold(call: string): () => void {
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const rule: Rule = { kind: 'hold', call, until }
    this.#rules.unshift(rule)
    const letGo = () => {
      this.#remove(rule)
      release()
    }
    this.#releases.push(letGo)
    return letGo
  }

  /** Recorded requests of this call, oldest first. */
  calls(call: string): Recorded[] {
    return this.net.filter((recorded) => matches(call, recorded.call))
  }

  async respond({ method, url, headers, text }: Asked): Promise<Given> {
    const { pathname, searchParams } = new URL(url)
    const call = `${method} ${pathname}`
    const sent = text === '' ? null : parsed(text)
    this.net.push({ call, query: searchParams, headers, body: sent })
    for (let rule = this.#ruleFor(call); rule?.kind === 'hold'; rule = this.#ruleFor(call)) await rule.until
    const rule = this.#ruleFor(call)
    if (rule?.kind === 'abort') return { kind: 'abort' }
    const answering = rule?.kind === 'answer' ? rule.answering : byDefault(call)
    const { status, body } = answering(sent)
    if (!this.#foreign.has(answering)) this.#hold(call, status, body)
    if (Buffer.isBuffer(body)) return { kind: 'answer', status, body: new Uint8Array(body), type: 'application/pdf' }
    return { kind: 'answer', status, body: JSON.stringify(body), type: 'application/json; charset=utf-8' }
  }

  /** @throws with all answers that our server could not give */
  expectHeld(): void {
    if (this.#broken.length > 0) throw new Error(this.#broken.join('\n'))
  }

  #hold(call: string, status: number, body: unknown): void {
    const trouble = brokenPromise(callOf(call), status, body)
    if (trouble) this.#broken.push(`${call} was answered as our server never does: ${trouble}`)
  }

  #remove(rule: Rule): void {
    const place = this.#rules.indexOf(rule)
    if (place >= 0) this.#rules.splice(place, 1)
  }

  #ruleFor(call: string): Rule | undefined {
    return this.#rules.find((rule) => matches(rule.call, call))
  }

  /** Releases all held answers. */
  releaseAll(): void {
    for (const release of this.#releases) release()
  }
}

/** @returns how the answer breaks the contract; undefined if it does not */
function brokenPromise(call: Call | undefined, status: number, body: unknown): string | undefined {
  // The checklist defines the fixtures of refusals. They lack fields, but no screen shows those.
  if (status >= 400 || Buffer.isBuffer(body)) return undefined
  if (!call) return 'the contract has no such call'
  if (!isAnswerOfOurs(status, body)) return 'it is no envelope'
  if (!call.output) return undefined
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : body
  const { success, issues } = v.safeParse(call.output, data)
  return success ? undefined : issues.map((issue) => `${v.getDotPath(issue) ?? 'data'}: ${issue.message}`).join(' ')
}

function matches(pattern: string, call: string): boolean {
  const parts = pattern.split('/')
  const asked = call.split('/')
  return parts.length === asked.length && parts.every((part, index) => part === '*' || part === asked[index])
}

function byDefault(call: string): Answering {
  const exact = DEFAULTS.find(([pattern]) => pattern === call) ?? DEFAULTS.find(([pattern]) => matches(pattern, call))
  return (
    exact?.[1] ?? (() => ({ status: 404, body: { message: `${call} has no fixture.`, data: null, statusCode: 404 } }))
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
