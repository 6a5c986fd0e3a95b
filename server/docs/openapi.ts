import type * as v from 'valibot'
import * as accounts from '../../contract/account-calls.ts'
import * as fleet from '../../contract/fleet-calls.ts'
import type { Call } from '../../contract/http.ts'
import * as search from '../../contract/search-calls.ts'
import * as tickets from '../../contract/ticket-calls.ts'
import { outputSchema } from '../plugins/json-schema.ts'

/** A part of the document. */
type Json = object

const ERRORS: Record<number, string> = {
  400: 'Bad input; the message names the field',
  401: 'Nobody is logged in, or the log-in has ended',
  403: 'This belongs to another account',
  404: 'There is no such thing',
  409: 'A rule or another person was in the way; the message says which',
  422: 'This Idempotency-Key was used for another booking',
  429: 'Too many tries; Retry-After says when to come back',
  503: 'The database does not answer right now; Retry-After says when to try again',
}
const ALWAYS = [400, 429, 503]

/** @returns every call of the contract, by path */
export function allCalls(): [name: string, call: Call][] {
  const calls = Object.entries({ ...accounts, ...fleet, ...search, ...tickets }).flatMap(
    ([name, value]): [string, Call][] => (isCall(value) ? [[name, value]] : []),
  )
  return calls.toSorted(([, one], [, other]) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** The API in OpenAPI 3.1, made from the contract, so that it can't differ from what the server does. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, call] of allCalls()) {
    const operations = paths[call.path] ?? {}
    operations[call.method.toLowerCase()] = operation(name, call)
    paths[call.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sawari',
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
      },
      schemas: {
        Error: envelope({ type: 'null' }),
      },
    },
  }
}

function operation(operationId: string, call: Call): Json {
  const body = call.body && outputSchema(call.body)
  return {
    operationId,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    ...(call.access === 'public' ? {} : { security: securityOf(call.access) }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...parametersOf(call.headers, 'header'),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [call.success]: successOf(call),
      ...Object.fromEntries([...new Set([...ALWAYS, ...call.errors])].map((status) => [status, errorOf(status)])),
    },
  }
}

function securityOf(access: Exclude<Call['access'], 'public'>): Json[] {
  return access === 'anyone-logged-in' ? [{ user: [] }, { operator: [] }] : [{ [access]: [] }]
}

function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return []
  const { properties, required } = outputSchema(schema)
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || needed.has(name),
    schema: property,
  }))
}

function successOf(call: Call): Json {
  if (call.output) return { description: 'Done', content: json(envelope(outputSchema(call.output))) }
  if (call.success === 303) return { description: 'Leads to the log-in page, with activated=1 or 0' }
  return { description: 'The file', content: { 'application/pdf': {} } }
}

function errorOf(status: number): Json {
  return { description: ERRORS[status] ?? 'Refused', content: json({ $ref: '#/components/schemas/Error' }) }
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
    },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
