import * as v from 'valibot'
import type { Call } from '#contract/http.ts'
import { isAnswerOfOurs } from '#contract/http.ts'
import { callOf } from './calls.ts'
import { type Answering, DEFAULTS } from './default-answers.ts'

/** A page's request, however it was intercepted. */
export interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  text: string
}

/** What is given back: bytes with their type, or nothing, as where the line breaks. */
type Given =
  | { kind: 'answer'; status: number; body: string | Uint8Array<ArrayBuffer>; type: string }
  | { kind: 'abort' }

/** One call that the app made (NET). */
interface Recorded {
  /** `METHOD /path`, without the query. */
  call: string
  query: URLSearchParams
  headers: Record<string, string>
  /** The JSON of the body, if there was one. */
  body: unknown
}

type Rule =
  | { kind: 'answer'; call: string; answering: Answering }
  | { kind: 'abort'; call: string }
  | { kind: 'hold'; call: string; until: Promise<void> }

/**
 * What /api/ answers, and what it was asked. Later words win over earlier ones. An answer that the contract does not know is
 * an error of the row, which ends with it ({@link MockApi.expectHeld}): our server could not give it.
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

  /** ANSWER c s b, as another backend or somebody in between gives it: our own server never does. */
  answerForeign(call: string, status: number, body: unknown): void {
    const answering = () => ({ status, body })
    this.#foreign.add(answering)
    this.#rules.unshift({ kind: 'answer', call, answering })
  }

  /** FAIL c */
  fail(call: string): void {
    this.answer(call, 500, { message: 'Boom from server' })
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
   * HOLD c: the answer (whichever holds when it is let go) is kept back until the returned function is called. A test
   * lets go when it has seen what it waited for, so no run is longer than it must be.
   */
  hold(call: string): () => void {
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const rule: Rule = { kind: 'hold', call, until }
    this.#rules.unshift(rule)
    const letGo = () => {
      const place = this.#rules.indexOf(rule)
      if (place >= 0) this.#rules.splice(place, 1)
      release()
    }
    this.#releases.push(letGo)
    return letGo
  }

  /** Recorded calls of this kind, oldest first. */
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

  /** @throws what was answered though our server could not answer it */
  expectHeld(): void {
    if (this.#broken.length > 0) throw new Error(this.#broken.join('\n'))
  }

  #hold(call: string, status: number, body: unknown): void {
    const trouble = brokenPromise(callOf(call), status, body)
    if (trouble) this.#broken.push(`${call} was answered as our server never does: ${trouble}`)
  }

  #ruleFor(call: string): Rule | undefined {
    return this.#rules.find((rule) => matches(rule.call, call))
  }

  /** Lets everything go that is still held. */
  releaseAll(): void {
    for (const release of this.#releases) release()
  }
}

/** @returns what of the answer is not as the contract has it; undefined where it is */
function brokenPromise(call: Call | undefined, status: number, body: unknown): string | undefined {
  // The fixture of a refusal is the checklist's own, and what it leaves out is in no screen.
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
