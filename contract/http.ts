import * as v from 'valibot'

/**
 * The wire: what a call is. The files `*-calls.ts` export one entry per call, from which server, client and the OpenAPI
 * document are made; a page carries the files of the calls it makes and no more. Methods, paths and payloads are
 * those of the specification, section 7; what we added is marked. Every JSON answer is the envelope
 * `{ message, data, statusCode }`; an error has `data: null` and a `message` a person can act on.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Who gets in. Ids in the path must then be the session's own: 403 else, 401 with no session. */
  readonly access: 'public' | 'user' | 'operator' | 'anyone-logged-in'
  readonly summary: string
  readonly params?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  readonly headers?: v.GenericSchema
  /** What stands in `data`; absent where the answer is no JSON. */
  readonly output?: v.GenericSchema
  readonly success: number
  /** Besides 400 (bad input), 429 (too many tries) and 503 (database away), which any call may answer. */
  readonly errors: readonly number[]
}

/* @__NO_SIDE_EFFECTS__ */
export function call<const C extends Call>(definition: C): C {
  return definition
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

/** Client-made key of one booking or one change of a trip: one key does it once, whatever was lost on the way (added). */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Idempotency-Key must be a UUID.'),
)

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
