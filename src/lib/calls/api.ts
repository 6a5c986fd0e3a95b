import * as v from 'valibot'
import { type Call, ErrorAnswer, isAnswerOfOurs, isWholeRefusal } from '#contract/http.ts'
import { loadChunk } from '../chunks/load-chunk.ts'
import { hearServerTime } from '../clock/server-clock.ts'
import { readInFront } from '../in-front.ts'
import { API_ADDRESS } from './api-address.ts'
import { ApiError, type Trouble } from './api-error.ts'
import { callHooks } from './call-hooks.ts'
import type { Intermediary } from './intermediary.ts'
import { takeTurn } from './request-turns.ts'

export interface OurAnswer {
  status: number
  etag: string | undefined
  body: unknown
}

/**
 * The `fetch` of every call of the app; accepts only answers of our server. A read gives its
 * connection up while the page is hidden (in-front.ts).
 * @throws ApiError `refused`, `elsewhere`, `unreachable`, or the browser's own abort
 */
export function observed<T>(
  call: Call,
  path: string,
  init: RequestInit,
  receive: (response: Response) => Promise<T>,
): Promise<T> {
  if (call.method !== 'GET') return observedOnce(call, path, init, receive)
  return readInFront((signal, answers) => {
    const receiveNow = (response: Response) => {
      answers()
      return receive(response)
    }
    return observedOnce(call, path, { ...init, signal }, receiveNow)
  }, init.signal ?? undefined)
}

async function observedOnce<T>(
  call: Call,
  path: string,
  init: RequestInit,
  receive: (response: Response) => Promise<T>,
): Promise<T> {
  const ended = callHooks.observer.started(call)
  let leave: (() => void) | undefined
  let response: Response | undefined
  let receivedAt = 0
  function answered(): void {
    hearServerTime(response?.headers.get('date') ?? null, receivedAt)
    ended('answered')
  }
  try {
    const first = callHooks.before(call)
    if (first === 'nameless') init = { ...init, credentials: 'omit' }
    else await first
    leave = await takeTurn(call.method === 'GET' ? 'read' : 'change', init.signal ?? undefined)
    // Our server never redirects a call, so a redirect is a portal's: followed, it would look like no network at all.
    response = await fetch(API_ADDRESS + path, { ...init, redirect: 'manual' })
    // Taken before the body, which may take minutes or outlast a sleep of the phone: the header holds the time of now.
    receivedAt = Date.now()
    const answer = await receive(response)
    answered()
    return answer
  } catch (cause) {
    if (init.signal?.aborted) {
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
 * @param etag the one sent: only then is 304 an answer; the result names it only if the 304 does, and proxies drop it.
 *   @throws ApiError
 */
export async function receiveJson(call: Call, response: Response, etag?: string): Promise<OurAnswer> {
  const text = await response.text()
  if (response.status === 304 && etag !== undefined)
    return { status: 304, etag: isSameTag(etag, response.headers.get('etag')) ? etag : undefined, body: undefined }
  return judgeJson(call, response, text)
}

export async function judgeJson(call: Call, response: Response, text: string): Promise<OurAnswer> {
  const { status, headers } = response
  // "Accepted" without a body is enough for a reset (specification, 7), and portals and gateways never send it.
  if (status === 202 && text === '') return { status, etag: undefined, body: null }
  const body = parseJson(text)
  if (!isAnswerOfOurs(status, body)) throw await elsewhere(call, response, text)
  if (status >= 400) throw refusal(call, status, body)
  return { status, etag: headers.get('etag') ?? undefined, body }
}

async function elsewhere(call: Call, response: Response, text: string): Promise<ApiError> {
  const { status } = response
  let by: Intermediary = status >= 500 && status !== 511 ? 'gateway' : 'portal'
  try {
    const whoAnswered = await loadChunk(async () => (await import('./intermediary.ts')).whoAnswered)
    by = whoAnswered(response, text, API_ADDRESS || location.origin)
  } catch {
    // On a first visit with a bad line the checking code may not load: judge by the status.
  }
  return new ApiError(call, { kind: 'elsewhere', by, status })
}

function refusal(call: Call, status: number, body: unknown): ApiError {
  const parsed = v.safeParse(ErrorAnswer, body)
  const message = parsed.success ? parsed.output.message : undefined
  return new ApiError(call, { kind: 'refused', status, message, certain: isWholeRefusal(status, body) })
}

/** A proxy that compresses the answer makes the tag a weak one. */
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
