import * as v from 'valibot'
import { type Call, ErrorAnswer, isAnswerOfOurs, isWholeRefusal } from '../../contract/http.ts'
import { API_ADDRESS } from './api-address.ts'
import { readInFront } from './in-front.ts'
import type { Intermediary } from './intermediary.ts'
import { takeTurn } from './request-turns.ts'
import { hearServerTime } from './server-clock.ts'

export type Trouble =
  /**
   * The server answered and said no; `message` is its sentence, if it gave one. `certain`: nobody else words a refusal
   * so; what cannot be taken back needs that.
   */
  | { kind: 'refused'; status: number; message: string | undefined; certain: boolean }
  /** Nothing came back: no network, connection cut, server gone. Whether the server acted is unknown. */
  | { kind: 'unreachable' }
  /** Something else answered. Whether the server acted is unknown, whatever the status. */
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

export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.trouble.kind === 'refused' ? error.trouble.message : undefined
}

export function isRefused(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status === status
}

/** How a call ended. `lost`: nothing came back, or somebody else answered. `abandoned`: nobody waits for it any more. */
export type CallOutcome = 'answered' | 'lost' | 'abandoned'

/** Told of every call's course; connection state and the wake-up notice live on it. */
export interface CallObserver {
  started(call: Call): (outcome: CallOutcome) => void
}
let observer: CallObserver = { started: () => () => undefined }
export function observeCalls(next: CallObserver): void {
  observer = next
}

/**
 * @returns what must have happened before a call is sent, if anything; rejects with why it must not be sent. `nameless`:
 *   it is sent at once, without telling who asks
 */
type Before = (call: Call) => Promise<void> | 'nameless' | undefined
let before: Before = () => undefined
export function beforeCalls(next: Before): void {
  before = next
}

export interface OurAnswer {
  status: number
  etag: string | undefined
  body: unknown
}

/** A request that is under way already. */
export interface Begun {
  answer: Promise<Response>
  asking: AbortController
}

/**
 * `fetch` as every call of the app makes it, believed only where the answer is our server's. What reads gives its
 * connection up where nobody sees the page (in-front.ts).
 * @param begun the very request, if it is under way already
 * @throws ApiError `refused`, `elsewhere`, `unreachable`, or the browser's own abort
 */
export function observed<T>(
  call: Call,
  path: string,
  init: RequestInit,
  receive: (response: Response) => Promise<T>,
  begun?: Begun,
): Promise<T> {
  if (call.method !== 'GET') return observedOnce(call, path, init, receive, undefined)
  let first = begun
  return readInFront((signal, answers) => {
    const underWay = first
    first = undefined
    const receiveNow = (response: Response) => {
      answers()
      return receive(response)
    }
    return observedOnce(call, path, { ...init, signal }, receiveNow, underWay)
  }, init.signal ?? undefined)
}

async function observedOnce<T>(
  call: Call,
  path: string,
  init: RequestInit,
  receive: (response: Response) => Promise<T>,
  begun: Begun | undefined,
): Promise<T> {
  const ended = observer.started(call)
  let leave: (() => void) | undefined
  let response: Response | undefined
  let receivedAt = 0
  function answered(): void {
    hearServerTime(response?.headers.get('date') ?? null, receivedAt)
    ended('answered')
  }
  init.signal?.addEventListener('abort', () => begun?.asking.abort())
  try {
    const first = before(call)
    if (first === 'nameless') init = { ...init, credentials: 'omit' }
    else await first
    leave = await takeTurn(begun ? 'begun' : call.method === 'GET' ? 'read' : 'change', init.signal ?? undefined)
    // Nothing of ours redirects a call, so a redirect is a portal's: followed, it would look like no network at all.
    response = await (begun?.answer ?? fetch(API_ADDRESS + path, { ...init, redirect: 'manual' }))
    // The body may take minutes, or the phone sleep before it is here: what the server tells is its time of now.
    receivedAt = Date.now()
    const answer = await receive(response)
    answered()
    return answer
  } catch (cause) {
    if (init.signal?.aborted) {
      begun?.asking.abort()
      ended('abandoned')
      throw cause
    }
    const error = cause instanceof ApiError ? cause : new ApiError(call, { kind: 'unreachable' }, cause)
    if (isOfOurs(error.trouble)) answered()
    else ended('lost')
    throw error
  } finally {
    leave?.()
  }
}

function isOfOurs({ kind }: Trouble): boolean {
  switch (kind) {
    case 'refused':
    case 'unreadable':
      return true
    case 'unreachable':
    case 'elsewhere':
      return false
  }
}

/**
 * @param etag the one that was asked about: 304 is an answer only then, and has it only where it names it again, which
 *   proxies leave out. @throws ApiError
 */
export async function receiveJson(call: Call, response: Response, etag?: string): Promise<OurAnswer> {
  const text = await response.text()
  if (response.status === 304 && etag !== undefined)
    return { status: 304, etag: isSameTag(etag, response.headers.get('etag')) ? etag : undefined, body: undefined }
  return judgeJson(call, response, text)
}

export async function judgeJson(call: Call, response: Response, text: string): Promise<OurAnswer> {
  const { status, headers } = response
  const body = parseJson(text)
  if (!isAnswerOfOurs(status, body)) throw await elsewhere(call, response, text)
  if (status >= 400) throw refusal(call, status, body)
  return { status, etag: headers.get('etag') ?? undefined, body }
}

async function elsewhere(call: Call, response: Response, text: string): Promise<ApiError> {
  const { status } = response
  let by: Intermediary = status >= 500 && status !== 511 ? 'gateway' : 'portal'
  try {
    by = (await import('./intermediary.ts')).whoAnswered(response, text, API_ADDRESS || location.origin)
  } catch {
    // The part is missing on a first visit with a bad line: the status has to do.
  }
  return new ApiError(call, { kind: 'elsewhere', by, status })
}

function refusal(call: Call, status: number, body: unknown): ApiError {
  const parsed = v.safeParse(ErrorAnswer, body)
  const message = parsed.success ? parsed.output.message : undefined
  return new ApiError(call, { kind: 'refused', status, message, certain: isWholeRefusal(status, body) })
}

/** A proxy that packs the answer makes the tag a weak one. */
function isSameTag(asked: string, named: string | null): boolean {
  const bare = (tag: string) => tag.replace(/^W\//, '')
  return named !== null && bare(asked) === bare(named)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
