import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type Call, statusOf } from '#contract/http.ts'
import { outputSchema } from '../plugins/calls/json-schema.ts'
import { allCalls } from './all-calls.ts'
import { inputSchema } from './input-schema.ts'

/** A part of the document. */
type Json = object

const BAD_INPUT = 'Bad input; the message names the field'

const ERRORS: Record<number, string> = {
  400: BAD_INPUT,
  401: 'Nobody is logged in, or the log-in has ended',
  403: 'This belongs to another account, is not allowed to this one, or comes from a foreign page',
  404: 'There is no such thing',
  405: 'The address does not take this method; Allow names those it takes. Of methods that are not described here',
  409: 'A rule or another person was in the way; the message says which',
  413: 'The body is too large: 16 kB where nothing else is said',
  415: 'The body is no JSON',
  422: 'This Idempotency-Key was used for something else',
  429: 'Too many tries; Retry-After says when to come back',
  500: 'A fault of the server; the message gives a number to ask about',
  503: 'The database does not answer right now; Retry-After says when to try again',
}

const ALWAYS = [400, 429, 500, 503]

/** For calls that change something: they read a body, and refuse requests from foreign pages. */
const OF_CHANGES = [403, 413, 415]

/**
 * The API in OpenAPI 3.1, generated from the contract, so that it can't differ from the server. Each call is described
 * in a turn of the event loop of its own: all of them in one would hold up other answers for 70 ms.
 */
export async function openApiDocument(publicUrl: string): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {}
  const calls = allCalls()
  for (const [name, call] of calls) {
    await new Promise((resolve) => setImmediate(resolve))
    const path = describedPath(call.path, calls)
    const operations = paths[path] ?? {}
    operations[call.method.toLowerCase()] = operation(name, call)
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sawari',
      license: { name: 'MIT', identifier: 'MIT' },
      version: '1',
      description:
        'Every JSON answer is the envelope { message, data, statusCode }; an error has data null. Money is rupees, dates are YYYY-MM-DD and times HH:mm, both in India.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        user: { type: 'apiKey', in: 'cookie', name: 'sawari-user', description: 'Set by the traveller’s log-in' },
        operator: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sawari-operator',
          description: 'Set by the operator’s log-in',
        },
        boarding: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sawari-boarding',
          description: 'Set when a phone takes boarding over',
        },
      },
      schemas: {
        Error: envelope({ type: 'null' }),
      },
      // Each is described once. Only 405 is described nowhere else: OpenAPI can't describe a method that doesn't exist.
      responses: Object.fromEntries(Object.entries(ERRORS).map(([status, words]) => [status, refusal(words)])),
    },
  }
}

const isPlaceholder = (part: string) => part.startsWith('{')

/**
 * @returns the path of a call as the document names it. To OpenAPI, `/api/buses/{adminId}` and `/api/buses/{busId}` are
 * the same path, so a placeholder that calls name differently becomes `{id}`
 */
export function describedPath(path: string, calls = allCalls()): string {
  const parts = path.split('/')
  const alike = calls
    .map(([, call]) => call.path.split('/'))
    .filter(
      (other) => other.length === parts.length && other.every((part, index) => isSamePart(part, parts[index] ?? '')),
    )
  return parts.map((part, index) => (alike.every((other) => other[index] === part) ? part : '{id}')).join('/')
}

function isSamePart(one: string, other: string): boolean {
  return one === other || (isPlaceholder(one) && isPlaceholder(other))
}

function operation(operationId: string, call: Call): Json {
  const statuses = [...ALWAYS, ...(call.method === 'GET' ? [] : OF_CHANGES), ...call.errors]
  return {
    operationId,
    summary: call.summary,
    ...staffOf(call),
    tags: [call.path.split('/')[2] ?? 'api'],
    security: call.access === 'public' ? [] : securityOf(call.access),
    parameters: [
      ...pathParameters(call),
      ...parametersOf(call.query, 'query', isQueryAsBody(call)),
      ...parametersOf(call.headers, 'header'),
      ...(call.etag ? [{ name: 'if-none-match', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...bodyOf(call),
    responses: {
      [statusOf(call)]: successOf(call),
      ...(call.etag ? { 304: { description: 'Nothing has changed since the answer of this ETag' } } : {}),
      ...Object.fromEntries([...new Set(statuses)].map((status) => [status, errorOf(status, call.rules)])),
    },
  }
}

/** A client may send the query as a JSON body instead, so that a password need not be in an address. */
function isQueryAsBody(call: Call): boolean {
  return call.method === 'POST' && call.query !== undefined && call.body === undefined
}

function bodyOf(call: Call): Json {
  if (call.body)
    return { requestBody: { required: !v.is(call.body, undefined), content: json(inputSchema(call.body)) } }
  if (!call.query || !isQueryAsBody(call)) return {}
  const description = 'Instead of the query'
  return { requestBody: { required: false, description, content: json(inputSchema(call.query)) } }
}

function securityOf(access: Exclude<Call['access'], 'public'>): Json[] {
  switch (access) {
    case 'anyone-logged-in':
      return [{ user: [] }, { operator: [] }]
    case 'boarding':
      return [{ operator: [] }, { boarding: [] }]
    default:
      return [{ [access]: [] }]
  }
}

/** Which of an operator's staff may make the call. */
function staffOf({ access, staff }: Call): Json {
  if (access !== 'operator') return {}
  if (staff === 'nobody') return { description: 'For the holder of the account alone, not for staff.' }
  return { description: `For ${['owners', ...(staff ?? [])].join(', ')}.` }
}

/** The parameters of a path, with their names in the document. */
function pathParameters(call: Call): Json[] {
  const names = new Map(
    call.path.split('/').map((part, index) => [part, describedPath(call.path).split('/')[index] ?? part]),
  )
  return parametersOf(call.params, 'path').map((parameter) => {
    const { name } = parameter
    const described = names.get(`{${name}}`)?.slice(1, -1) ?? name
    return described === name ? parameter : { ...parameter, name: described, description: name }
  })
}

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}

/** Addresses and headers are text, so a number is described as a plain number. */
function parametersOf(
  schema: v.GenericSchema | undefined,
  place: 'path' | 'query' | 'header',
  mayBeElsewhere = false,
): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !mayBeElsewhere),
    schema: typeof property === 'object' ? (numberOf(property.anyOf) ?? property) : {},
  }))
}

function numberOf(choices: JsonSchema['anyOf']): JsonSchema | undefined {
  const [first] = choices ?? []
  return typeof first === 'object' && first.type === 'integer' ? first : undefined
}

function successOf(call: Call): Json {
  if (call.success === 303) return { description: 'Leads to a page of the app that says what became of it' }
  if (!call.output) return { description: 'The file', content: { 'application/pdf': {} } }
  const data = outputSchema(call.output)
  const answer = envelope(data)
  const headers = call.etag ? { headers: { etag: { schema: { type: 'string' } } } } : {}
  return { description: 'Done', ...headers, content: json(call.dataAtTop ? { allOf: [answer, data] } : answer) }
}

function errorOf(status: number, rules: string | undefined): Json {
  if (status === 400 && rules !== undefined) return refusal(`${BAD_INPUT}. Beyond the fields: ${rules}`)
  return { $ref: `#/components/responses/${status}` }
}

function refusal(description: string): Json {
  return { description, content: json({ $ref: '#/components/schemas/Error' }) }
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['message', 'data', 'statusCode'],
    properties: {
      message: { type: 'string', description: 'A sentence for the person' },
      data,
      statusCode: { type: 'integer' },
      total: { type: 'integer', description: 'How many there are, where data lists a part' },
      amount: { type: 'number', description: 'Rupees of all of them, where that is what the list is about' },
    },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
