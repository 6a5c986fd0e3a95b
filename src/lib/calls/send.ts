import * as v from 'valibot'
import {
  type Call,
  type CallBody,
  type CallData,
  type CallParams,
  type CallQuery,
  callPath,
  Envelope,
} from '#contract/http.ts'
import { judgeJson, type OurAnswer, observed, receiveJson } from './api.ts'
import { API_ADDRESS } from './api-address.ts'
import { ApiError } from './api-error.ts'

/** The input of a call: exactly the parts that its contract entry names. */
export type Input<C extends Call> = Side<'params', CallParams<C>> &
  Side<'query', CallQuery<C>> &
  Side<'body', CallBody<C>> &
  Extras
type Side<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }
interface Extras {
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface Answer<Data> {
  status: number
  message: string | undefined
  data: Data
  total: number | undefined
  body: unknown
}

/** Sends a call, with no timeout: a sleeping server may take minutes (specification, section 7). @throws ApiError */
export async function send<C extends Call>(call: C, input: Input<C>): Promise<Answer<CallData<C>>> {
  return readAnswer(call, await fetchCall(call, input, (response) => receiveJson(call, response)))
}

/**
 * For calls whose status says which success it was (specification, section 7): the answer must be our server's, but its
 * `data` may be anything. @returns the status. @throws ApiError
 */
export async function sendForStatus<C extends Call>(call: C, input: Input<C>): Promise<number> {
  return (await fetchCall(call, input, (response) => receiveJson(call, response))).status
}

/** @param isFile checks the bytes for the kind of file, which no status or type can prove. @throws ApiError */
export function sendForFile<C extends Call>(
  call: C,
  input: Input<C>,
  isFile: (bytes: ArrayBuffer) => boolean,
): Promise<ArrayBuffer> {
  return fetchCall(call, input, async (response) => {
    const bytes = await response.arrayBuffer()
    if (response.ok && isFile(bytes)) return bytes
    await judgeJson(call, response, new TextDecoder().decode(bytes))
    throw new ApiError(call, { kind: 'unreadable', status: response.status })
  })
}

function fetchCall<C extends Call, T>(
  call: C,
  input: Input<C>,
  receive: (response: Response) => Promise<T>,
): Promise<T> {
  const sides: { params?: unknown; query?: unknown; body?: unknown } & Extras = input
  const init: RequestInit = {
    method: call.method,
    headers: {
      // The app's language: the server's sentences stand between the app's.
      'accept-language': document.documentElement.lang,
      ...sides.headers,
      ...(sides.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    cache: 'no-store',
    credentials: API_ADDRESS === '' ? 'same-origin' : 'include',
    ...(sides.body === undefined ? {} : { body: JSON.stringify(sides.body) }),
    ...(sides.signal ? { signal: sides.signal } : {}),
  }
  return observed(call, callPath(call.path, entries(sides.params)) + queryText(sides.query), init, receive)
}

function readAnswer<C extends Call>(call: C, { status, body }: OurAnswer): Answer<CallData<C>> {
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
