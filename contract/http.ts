import * as v from 'valibot'
import type { StaffRole } from './constants.ts'
import { said } from './fields/field-sentences.ts'

/**
 * The wire: what a call is. The files `*-calls.ts` export one entry per call, from which server, client and the OpenAPI
 * document are made; a page carries the files of the calls it makes, and of each call only what it needs to send it and
 * to read the answer (src/build/calls-for-pages.ts). Methods, paths and payloads are those of the specification,
 * section 7; what we added is marked. Every JSON answer is the envelope `{ message, data, statusCode }`; an error has
 * `data: null` and a `message` a person can act on.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /**
   * Who may make the call. Ids of accounts in the path must be the session's own: else 403, and 401 with no session.
   */
  readonly access: 'public' | 'user' | 'operator' | 'anyone-logged-in' | 'boarding'
  /**
   * The staff roles that may make an operator's call besides its owners (the holder of the account, and staff of the
   * role `owner`); absent: owners alone. `nobody`: the holder of the account alone.
   */
  readonly staff?: readonly StaffRole[] | 'nobody'
  readonly summary: string
  readonly params?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** The limit of its body, in bytes, where it is larger than for other calls. */
  readonly mostBytes?: number
  readonly headers?: v.GenericSchema
  /** The schema of `data`; absent where the answer is no JSON. */
  readonly output?: v.GenericSchema
  /** The fields of `data` stand beside it, too: some clients read the booking's answer one way, some the other. */
  readonly dataAtTop?: true
  /** Answers carry an ETag, and 304 to clients that have it. */
  readonly etag?: true
  /** The status of an answer that is no error; absent: 200. */
  readonly success?: 201 | 202 | 303
  /** Error statuses besides the general ones, which follow from the rest of the entry. */
  readonly errors: readonly number[]
  /** Other reasons for a 400 though each field fits by itself: rules across fields, or about stored data. */
  readonly rules?: string
}

/* @__NO_SIDE_EFFECTS__ */
export function call<const C extends Call>(definition: C): C {
  return definition
}

export function statusOf({ success }: Call): number {
  return success ?? 200
}

export type CallParams<C extends Call> = C['params'] extends v.GenericSchema ? v.InferOutput<C['params']> : undefined
export type CallQuery<C extends Call> = C['query'] extends v.GenericSchema ? v.InferOutput<C['query']> : undefined
export type CallBody<C extends Call> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : undefined
export type CallData<C extends Call> = C['output'] extends v.GenericSchema ? v.InferOutput<C['output']> : null

/** The envelope of every JSON answer; other backends may leave out all but `data`. */
export const Envelope = v.looseObject({
  message: v.optional(v.string()),
  data: v.unknown(),
  statusCode: v.optional(v.number()),
  total: v.optional(v.number()),
})

/** What an error answer must have for its message to be shown. */
export const ErrorAnswer = v.looseObject({ message: v.pipe(v.string(), v.minLength(1)) })

/**
 * Whether a server of this wire gave the answer. Log-in pages of public Wi-Fi, hosts that wake up, gateways and
 * filters answer in its place, with any status: a status proves nothing, and no header would, since other backends of
 * the same wire send none of ours. So the body decides.
 * @param body parsed; undefined if it was no JSON
 * @returns whether it is the envelope (`data`, or an error's `message`; where there is no data, a `message` and the very
 *   `statusCode`), or, from backends that leave the envelope out, a bare list or figure, a record with its id, or an error
 *   that says nothing. What gateways say in sentences of their
 *   own (502 to 504) counts only with the very status it came with
 */
export function isAnswerOfOurs(status: number, body: unknown): boolean {
  // 511 is there for portals alone (RFC 6585, 6).
  if (status === 511 || body === null || body === undefined) return false
  const isGood = status < 400
  if (typeof body === 'number' || Array.isArray(body)) return isGood
  if (typeof body !== 'object') return false
  if ('data' in body || (isGood && 'id' in body)) return true
  if (isGood)
    return 'message' in body && typeof body.message === 'string' && 'statusCode' in body && body.statusCode === status
  const named = 'statusCode' in body ? body.statusCode : 'status' in body ? body.status : undefined
  if (named !== undefined || (status >= 502 && status <= 504)) return named === status
  return ('message' in body && typeof body.message === 'string') || Object.keys(body).length === 0
}

/**
 * Whether a refusal is worded as our server words it, which is more than {@link isAnswerOfOurs} asks for: gateways and
 * filters refuse in sentences of their own, with 400, 403 and 404 among others.
 * @param body parsed
 * @returns whether it is the whole envelope, with the status it came with
 */
export function isWholeRefusal(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('data' in body) || !('statusCode' in body)) return false
  return body.data === null && body.statusCode === status
}

const isUuid = v.regex(/^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/, said('Idempotency-Key must be a UUID.'))

/**
 * Client-made key of one booking or one change of a trip: one key does it once, whatever was lost on the way (added). Lower
 * case, so that one key has one spelling.
 */
export const IdempotencyKey = v.pipe(v.string(), isUuid, v.toLowerCase())
/** The key in its original spelling, where an answer names it. */
export const WrittenKey = v.pipe(v.string(), isUuid)

/** The headers of a change that its key does once; without a key it is done each time. */
export const Keyed = v.looseObject({ 'idempotency-key': v.optional(IdempotencyKey) })

/**
 * @param params values for the `{names}` of the path; each is percent-encoded
 * @returns the address of a call, without its query
 */
export function callPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`)
    return encodeURIComponent(value)
  })
}
