import * as v from 'valibot'
import {
  type Call,
  type CallBody,
  type CallData,
  type CallParams,
  type CallQuery,
  callPath,
  Envelope,
  ErrorAnswer,
} from '../../contract/http.ts'
import { API_ADDRESS } from './api-address.ts'
import { hearServerTime } from './server-clock.ts'

/** Why a call gave no answer to work with. */
export type Trouble =
  /** The server answered and said no; `message` is its sentence, if it gave one. */
  | { kind: 'refused'; status: number; message: string | undefined }
  /** Nothing came back: no network, connection cut, server gone. Whether the server acted is unknown. */
  | { kind: 'unreachable' }
  /** An answer that is not ours: a proxy's page, cut JSON, wrong fields. */
  | { kind: 'unreadable'; status: number }

export class ApiError extends Error {
  readonly trouble: Trouble
  constructor(call: Call, trouble: Trouble, cause?: unknown) {
    super(`${call.method} ${call.path}: ${inWords(trouble)}`, { cause })
    this.name = 'ApiError'
    this.trouble = trouble
  }
}

function inWords(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'refused':
      return `${trouble.status} ${trouble.message ?? ''}`
    case 'unreachable':
      return 'no answer'
    case 'unreadable':
      return `${trouble.status}, not an answer of ours`
  }
}

/** The server's own sentence, if the error carries one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.trouble.kind === 'refused' ? error.trouble.message : undefined
}

export function isRefused(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.status === status
}

/** What a call is given: the sides that its contract entry names, nothing else. */
type Input<C extends Call> = Side<'params', CallParams<C>> &
  Side<'query', CallQuery<C>> &
  Side<'body', CallBody<C>> &
  Extras
type Side<Name extends string, Value> = Value extends undefined ? unknown : { [K in Name]: Value }
interface Extras {
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface Answer<Data> {
  status: number
  message: string | undefined
  data: Data
  total: number | undefined
  /** The whole body, for answers whose data may stand at the top level. */
  body: unknown
}

/** Told of every call's course; connection state and the wake-up notice live on it. */
export interface CallObserver {
  /** @returns told once when the call ends; `gateway`: a proxy answered in the server's place */
  started(call: Call): (outcome: 'answered' | 'gateway' | 'unreachable' | 'abandoned') => void
}
let observer: CallObserver = { started: () => () => undefined }
export function observeCalls(next: CallObserver): void {
  observer = next
}

/**
 * Sends a call of the contract and parses its answer. It never gives up by itself: a sleeping server may take
 * minutes (specification, section 7: no timeouts).
 * @throws ApiError
 */
export async function send<C extends Call>(call: C, input: Input<C>): Promise<Answer<CallData<C>>> {
  const response = await fetchCall(call, input)
  const text = await readText(call, response)
  const body = parseBody(text)
  if (!response.ok) throw refusal(call, response.status, body)
  return readAnswer(call, response.status, body)
}

/** As {@link send}, for an answer that is a file. @throws ApiError */
export async function sendForFile<C extends Call>(call: C, input: Input<C>): Promise<ArrayBuffer> {
  const response = await fetchCall(call, input)
  if (!response.ok) throw refusal(call, response.status, parseBody(await readText(call, response)))
  try {
    return await response.arrayBuffer()
  } catch (cause) {
    throw new ApiError(call, { kind: 'unreachable' }, cause)
  }
}

async function fetchCall<C extends Call>(call: C, input: Input<C>): Promise<Response> {
  const sides: { params?: unknown; query?: unknown; body?: unknown } & Extras = input
  const init: RequestInit = {
    method: call.method,
    headers: { ...sides.headers, ...(sides.body === undefined ? {} : { 'content-type': 'application/json' }) },
    cache: 'no-store',
    credentials: API_ADDRESS === '' ? 'same-origin' : 'include',
    ...(sides.body === undefined ? {} : { body: JSON.stringify(sides.body) }),
    ...(sides.signal ? { signal: sides.signal } : {}),
  }
  return observed(call, callPath(call.path, entries(sides.params)) + queryText(sides.query), init)
}

/**
 * `fetch` as every call of the app makes it: on the server's address, seen by the observer.
 * @param begun the very request, if it is under way already
 * @throws ApiError `unreachable`, or the browser's own abort
 */
export async function observed(
  call: Call,
  path: string,
  init: RequestInit,
  begun?: Promise<Response>,
): Promise<Response> {
  const ended = observer.started(call)
  try {
    const response = await (begun ?? fetch(API_ADDRESS + path, init))
    hearServerTime(response.headers.get('date'))
    ended(isGateway(response) ? 'gateway' : 'answered')
    return response
  } catch (cause) {
    if (init.signal?.aborted) {
      ended('abandoned')
      throw cause
    }
    ended('unreachable')
    throw new ApiError(call, { kind: 'unreachable' }, cause)
  }
}

async function readText(call: Call, response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw new ApiError(call, { kind: 'unreachable' }, cause)
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Our server says 503 as JSON; a proxy in front of a sleeping one says it as a page. */
function isGateway(response: Response): boolean {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return [502, 503, 504].includes(response.status) && !json
}

/** The error for an answer that is not what the call promises, be it a refusal or another page's words. */
export function answerError(call: Call, status: number, body: unknown): ApiError {
  return status >= 400 ? refusal(call, status, body) : new ApiError(call, { kind: 'unreadable', status })
}

function refusal(call: Call, status: number, body: unknown): ApiError {
  const parsed = v.safeParse(ErrorAnswer, body)
  return new ApiError(call, { kind: 'refused', status, message: parsed.success ? parsed.output.message : undefined })
}

function readAnswer<C extends Call>(call: C, status: number, body: unknown): Answer<CallData<C>> {
  const envelope = v.safeParse(Envelope, body)
  const wrapped = envelope.success && typeof body === 'object' && body !== null && 'data' in body
  const schema = call.output as v.GenericSchema<unknown, CallData<C>> | undefined
  const parsed = schema && v.safeParse(schema, wrapped ? envelope.output.data : body)
  if (parsed && !parsed.success) throw new ApiError(call, { kind: 'unreadable', status }, parsed.issues)
  return {
    status,
    message: wrapped ? envelope.output.message : undefined,
    data: parsed ? parsed.output : (null as CallData<C>),
    total: wrapped ? envelope.output.total : undefined,
    body,
  }
}

function entries(side: unknown): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  if (typeof side !== 'object' || side === null) return values
  for (const [name, value] of Object.entries(side))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  return values
}

function queryText(query: unknown): string {
  const search = Object.entries(entries(query))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return search === '' ? '' : `?${search}`
}
