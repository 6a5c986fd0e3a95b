import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type Call, type CallBody, type CallData, type CallParams, type CallQuery, statusOf } from '#contract/http.ts'
import { badInput, notAllowed, notLoggedIn } from '../../refusal.ts'
import type { Sentence } from '../../sentences/en.ts'
import { speak } from '../../sentences/speak.ts'
import { unfit } from '../../sentences/unfit.ts'
import type { Boarder } from '../security/boarding-phones.ts'
import type { Session } from '../security/sessions.ts'
import { answerWriter, dataWriter } from './json-writers.ts'

type CallHeaders<C extends Call> = C['headers'] extends v.GenericSchema ? v.InferOutput<C['headers']> : undefined
type CallSession<C extends Call> = C['access'] extends 'boarding'
  ? Boarder
  : C['access'] extends 'user' | 'operator'
    ? Session
    : Session | undefined

/** A call's input, parsed by its contract. For a `user` or `operator` call, `session` is that of the account in the path. */
export interface CallInput<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
  readonly headers: CallHeaders<C>
  readonly session: CallSession<C>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface CallAnswer<C extends Call> {
  /** A sentence for the person; of a list, which no app reads out, a plain label. */
  message: Sentence | string
  data: CallData<C>
  /** How many there are in all, where `data` lists a part. */
  total?: number
  /** Rupees of all of them. */
  amount?: number
  /** The request came before under its key: this is the answer of then, told as `idempotency-replayed`. */
  replayed?: boolean
}

export interface CallOptions {
  config?: FastifyContextConfig
  /** Repairs what old clients send before the contract judges it. */
  repairQuery?: (query: Record<string, unknown>) => Record<string, unknown>
}

/**
 * Serves a call of the contract that answers JSON: parses every side, checks `access`, wraps the data in the envelope
 * and writes it by the contract's schema, so that a column the contract does not know never leaves the server.
 */
export function registerCall<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<CallAnswer<C>>,
  options: CallOptions = {},
): void {
  const read = inputReader(call, options)
  const success = statusOf(call)
  const output = call.output ?? NOTHING
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    // A change answers one record: compressing it costs more than it saves.
    ...(call.method === 'GET' ? {} : { compress: false }),
    ...(options.config ? { config: options.config } : {}),
    ...largeBody(call),
    handler: async (request, reply) => {
      const { message: said, data, total, amount, replayed } = await handler(await read(request, reply))
      const message = typeof said === 'string' ? said : speak(said, request.headers)
      reply.code(success).type(JSON_TYPE)
      if (replayed) reply.header('idempotency-replayed', 'true')
      // The data is twice in the answer, but serialised once.
      if (call.dataAtTop) {
        return reply.send(dataTwice(message, dataWriter(output)(Object(data)), success))
      }
      const answer = {
        message,
        data,
        statusCode: success,
        ...(total === undefined ? {} : { total }),
        ...(amount === undefined ? {} : { amount }),
      }
      return reply.send(answerWriter(output)(answer))
    },
  })
}

/** What a call without output answers. */
const NOTHING = v.null()

/** As {@link registerCall}, for answers that are no JSON of ours: a file, a redirect, bytes made beforehand. */
export function registerRawCall<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<FastifyReply>,
  options: CallOptions & { compress?: false } = {},
): void {
  const read = inputReader(call, options)
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    ...(options.compress === false ? { compress: false } : {}),
    ...(options.config ? { config: options.config } : {}),
    handler: async (request, reply) => handler(await read(request, reply)),
  })
}

/** A large body is read only from callers whom the call lets in. */
function largeBody(call: Call) {
  if (call.mostBytes === undefined) return {}
  return {
    bodyLimit: call.mostBytes,
    onRequest: async (request: FastifyRequest) => {
      await admit(call, request)
    },
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The envelope around an object that is JSON already, with the object's fields beside it. */
function dataTwice(message: string, json: string, statusCode: number): string {
  return `${json.slice(0, -1)},"message":${JSON.stringify(message)},"data":${json},"statusCode":${statusCode}}`
}

/** The envelope around a row that is JSON already. */
export function rowEnvelope(message: string, row: string): string {
  return `{"message":${JSON.stringify(message)},"data":${row},"statusCode":200}`
}

/** The envelope around rows that are JSON already. */
export function listEnvelope(message: string, rows: readonly string[], total: number): string {
  return `{"message":${JSON.stringify(message)},"data":[${rows.join(',')}],"statusCode":200,"total":${total}}`
}

/** @returns `/api/tickets/{busId}` as `/api/tickets/:busId` */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The order of its checks limits what a stranger learns: session first, then shape, then owner. */
function inputReader<C extends Call>(call: C, options: CallOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<CallInput<C>> => {
    const session = await admit(call, request)
    const params = parse(call.params, request.params, 'params')
    assertOwn(call, params, session, request)
    const input = {
      params,
      query: parse(call.query, querySide(call, request, options), 'query'),
      body: parse(call.body, request.body, 'body'),
      headers: parse(call.headers, request.headers, 'headers'),
      session,
      request,
      reply,
    }
    // Each side was parsed by the very schema that its type is inferred from; TypeScript can't follow that through C.
    return input as CallInput<C>
  }
}

async function admit(call: Call, request: FastifyRequest): Promise<Session | Boarder | undefined> {
  const { sessions } = request.server
  switch (call.access) {
    case 'public':
      return undefined
    case 'user':
    case 'operator': {
      const session = await sessions.find(request, call.access)
      if (!session) throw notLoggedIn()
      assertRole(call, session, request)
      return session
    }
    case 'anyone-logged-in': {
      const session = (await sessions.find(request, 'user')) ?? (await sessions.find(request, 'operator'))
      if (!session) throw notLoggedIn()
      assertRole(call, session, request)
      return session
    }
    case 'boarding': {
      const boarder = await request.server.boardingPhones.find(request)
      if (!boarder) throw notLoggedIn()
      return boarder
    }
  }
}

/** The one place that decides what an operator's staff may do. */
function assertRole(call: Call, session: Session, { server }: FastifyRequest): void {
  const { role, accountId: account, staff } = session
  if (!staff) return
  const isAllowed = call.staff !== 'nobody' && (staff.role === 'owner' || call.staff?.includes(staff.role) === true)
  if (isAllowed) return
  server.securityLog.note('access-refused', { role, account, staff: staff.id, route: fastifyPath(call.path) })
  throw notAllowed((say) => (call.staff === 'nobody' ? say.staff.holderAlone : say.staff.notYourRole))
}

/** Ids of accounts in a path must be the session's own. */
function assertOwn(
  call: Call,
  params: unknown,
  session: Session | Boarder | undefined,
  { server }: FastifyRequest,
): void {
  if (!session || 'kind' in session || typeof params !== 'object' || params === null) return
  const own = call.access === 'user' ? Reflect.get(params, 'userId') : Reflect.get(params, 'adminId')
  if (own === undefined || own === session.accountId) return
  const { role, accountId } = session
  server.securityLog.note('access-refused', { role, account: accountId, route: fastifyPath(call.path) })
  throw notAllowed((say) => say.session.anotherAccount)
}

/** The query's fields may come as a JSON body instead, so that no password need stand in an address. */
function querySide(call: Call, request: FastifyRequest, options: CallOptions): unknown {
  if (!call.query) return undefined
  const query = Object.assign({}, request.query)
  const { body } = request
  const inBody = call.method === 'POST' && Object.keys(query).length === 0 && typeof body === 'object' && body !== null
  if (inBody) return body
  return options.repairQuery ? options.repairQuery(query) : query
}

function parse(
  schema: v.GenericSchema | undefined,
  value: unknown,
  side: 'params' | 'query' | 'body' | 'headers',
): unknown {
  if (!schema) return undefined
  // An optional body may be missing in all the ways that clients have.
  if (side === 'body' && (value === null || value === undefined) && v.is(schema, value)) return value
  if (side === 'body' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw badInput((say) => say.wire.noObject)
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw badInput(unfit(schema, value))
}
