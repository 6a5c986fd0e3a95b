import * as v from 'valibot'
import { type Call, ErrorAnswer } from '../../contract/http.ts'
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

/** Our server says 503 as JSON; a proxy in front of a sleeping one says it as a page. */
function isGateway(response: Response): boolean {
  const json = response.headers.get('content-type')?.includes('json') ?? false
  return [502, 503, 504].includes(response.status) && !json
}

/** The error for an answer that is not what the call promises, be it a refusal or another page's words. */
export function answerError(call: Call, status: number, body: unknown): ApiError {
  return status >= 400 ? refusal(call, status, body) : new ApiError(call, { kind: 'unreadable', status })
}

/** The error for a refusal, with the sentence of the server where its answer has one. */
export function refusal(call: Call, status: number, body: unknown): ApiError {
  const parsed = v.safeParse(ErrorAnswer, body)
  return new ApiError(call, { kind: 'refused', status, message: parsed.success ? parsed.output.message : undefined })
}
