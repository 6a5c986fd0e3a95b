import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/http.ts'
import { isCalendarDate } from '#contract/time.ts'
import { allCalls } from '#server/docs/all-calls.ts'
import { openApiDocument } from '#server/docs/openapi.ts'
import { LONG } from '../support/long.ts'
import { perhapsFitting, type Schema } from '../support/schema-values.ts'
import { addBus, type CallAnswer, type Person, startServer, type TestServer } from '../support/server.ts'

/** What the test reads of the description. */
interface Parameter {
  name: string
  /** The name in the contract, where the document's is another. */
  description?: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Response {
  $ref?: string
  description?: string
  content?: Record<string, { schema?: object }>
}
interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } }
  responses: Record<string, Response>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

const document: Document = JSON.parse(JSON.stringify(await openApiDocument('http://localhost:3000')))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [operation.operationId, method, path, operation] as const),
)
const calls = new Map(allCalls())
const RUNS = Number(process.env.FUZZ_RUNS ?? (LONG ? 40 : 8))

let server: TestServer
let people: Record<'user' | 'operator', Person>
beforeAll(async () => {
  server = await startServer('sqlite')
  people = { user: await server.traveller(), operator: await server.operator() }
  await addBus(people.operator)
})
afterAll(() => server.stop())

const ajv = new Ajv({ strict: false, multipleOfPrecision: 6 })
ajv.addFormat('date', isCalendarDate)
ajv.addFormat('email', true)
ajv.addSchema({ $id: 'api', components: document.components })
const validators = new Map<object, ValidateFunction>()
function validator(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const refersTo = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'))
  const made = ajv.compile(refersTo)
  validators.set(schema, made)
  return made
}

/** What was sent: texts of the address and the headers by the parameter's place, and the body. */
interface Sent {
  path: Record<string, string>
  query: Record<string, string>
  header: Record<string, string>
  body: unknown
}

const isWholeNumber = (text: string) => /^\s*\d+\s*$/.test(text)

/** In addresses and headers all is text. */
function fitsParameter({ schema, required }: Parameter, text: string | undefined): boolean {
  if (text === undefined) return !required
  if (schema.type !== 'integer') return validator(schema)(text) === true
  return isWholeNumber(text) && validator(schema)(Number(text)) === true
}

function isDescribed({ parameters, requestBody }: Operation, sent: Sent): boolean {
  const inQuery = Object.keys(sent.query).length > 0
  // What the query carries may come as JSON instead.
  const isEither = requestBody?.required === false
  const bodyCounts = requestBody && !(isEither && inQuery)
  const fits = parameters.every((parameter) => {
    if (isEither && parameter.in === 'query')
      return !inQuery || fitsParameter({ ...parameter, required: true }, sent.query[parameter.name])
    return fitsParameter(parameter, sent[parameter.in][parameter.name])
  })
  return fits && (!bodyCounts || validator(requestBody.content['application/json'].schema)(sent.body) === true)
}

/** @returns what the contract has against the shape of what was sent; rules about several fields are no shape */
function objections(call: Call, operation: Operation, sent: Sent): string[] {
  const isEither = operation.requestBody?.required === false
  const bodyAsQuery = isEither && Object.keys(sent.query).length === 0
  const params = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, description }) => [description ?? name, sent.path[name]]),
  )
  const sides = [
    [call.params, params],
    [call.query, bodyAsQuery ? sent.body : sent.query],
    [call.body, sent.body],
    [call.headers, sent.header],
  ] as const
  return sides.flatMap(([schema, value]) => {
    const parsed = schema && v.safeParse(schema, value)
    return parsed?.issues?.filter(({ type }) => type !== 'raw_check').map(({ message }) => message) ?? []
  })
}

function responseOf(operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status]
  return response?.$ref ? document.components.responses[status] : response
}

function expectDescribed(response: Response | undefined, { status, text, headers }: CallAnswer): void {
  expect(response, `status ${status}: ${text}`).toBeDefined()
  const content = response?.content
  if (!content) return
  expect(Object.keys(content)).toContain(String(headers['content-type'] ?? '').split(';')[0])
  const schema = content['application/json']?.schema
  if (!schema) return
  const validate = validator(schema)
  const answer: unknown = JSON.parse(text)
  expect(validate(answer), `${ajv.errorsText(validate.errors)}: ${text}`).toBe(true)
}

const asText = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()

const NOTHING: Sent = { path: {}, query: {}, header: {}, body: null }

/** Ids of accounts are the caller's own: about others a stranger learns no more than that. */
function sentBy(own: number | undefined, { parameters }: Operation, values: unknown[], body: unknown): Sent {
  const sent: Sent = { path: {}, query: {}, header: {}, body: JSON.parse(JSON.stringify(body) ?? 'null') }
  for (const [at, { name, description, in: place }] of parameters.entries()) {
    const isAccount = /^(userId|adminId)$/.test(description ?? name)
    if (place === 'path' && isAccount && own !== undefined) {
      sent.path[name] = String(own)
      continue
    }
    const value = values[at]
    if (value === undefined && place !== 'path') continue
    const text = asText(value)
    if (place === 'path') sent.path[name] = text || '0'
    else if (place === 'query') sent.query[name] = text
    else if (/^[\x21-\x7e]+$/.test(text)) sent.header[name] = text
  }
  return sent
}

function addressOf(path: string, { path: names, query }: Sent): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
  return Object.keys(query).length > 0 ? `${address}?${new URLSearchParams(query)}` : address
}

/** A `+` that old clients send as it was typed arrives as a blank. It is taken, and not promised. */
const isTolerated = ({ query }: Sent) => / /.test(query.email?.trim() ?? '')

/** A key that would change what all objects are is refused wherever it stands, which no schema can say. */
const isPoisoned = ({ body }: Sent) => JSON.stringify(body).includes('"__proto__":')

/** Beyond a path's own form the address is another one. */
const isOtherAddress = (path: string, { path: names }: Sent) =>
  Object.values(names).some((name) => name.includes('/') || /^\.\.?$/.test(name)) ||
  // `/api/users/activate` is no user's id.
  (path.includes('{') && addressOf(path, { ...NOTHING, path: names }) in document.paths)

it.each(operations)(
  '%s takes what it is described to take, refuses everything else with 400, and answers as described',
  async (operationId, method, path, operation) => {
    const call = calls.get(operationId)
    if (!call) throw new Error(`There is no call ${operationId}.`)
    const { parameters, requestBody } = operation
    const [role] = Object.keys(operation.security[0] ?? {})
    const caller = role === 'user' || role === 'operator' ? people[role] : undefined
    await caller?.logInAgain()
    const request = fc.record({
      values: fc.tuple(
        ...parameters.map(({ schema, required }) =>
          required ? perhapsFitting(schema) : fc.option(perhapsFitting(schema), { nil: undefined, freq: 2 }),
        ),
      ),
      body: requestBody ? perhapsFitting(requestBody.content['application/json'].schema) : fc.constant(undefined),
    })
    let described = 0
    const answersAsDescribed = fc.asyncProperty(request, async ({ values, body }) => {
      const sent = sentBy(caller?.id, operation, values, body)
      if (isOtherAddress(path, sent) || isTolerated(sent)) return
      const answer = await (caller ?? server.visitor()).call(method.toUpperCase() as Method, addressOf(path, sent), {
        headers: sent.header,
        ...(requestBody ? { body: JSON.stringify(sent.body) } : {}),
      })
      expectDescribed(responseOf(operation, answer.status), answer)
      if (!isDescribed(operation, sent) || (requestBody && isPoisoned(sent))) {
        expect(answer.status, `taken, though not described: ${JSON.stringify(sent)}: ${answer.text}`).toBe(400)
        return
      }
      described++
      expect(objections(call, operation, sent), JSON.stringify(sent)).toEqual([])
      if (call.rules === undefined)
        expect(answer.status, `refused, though described: ${JSON.stringify(sent)}: ${answer.text}`).not.toBe(400)
    })
    // Of a few it may be that none fits; then of a few more.
    for (let round = 0; round === 0 || (described === 0 && round < 10); round++)
      await fc.assert(answersAsDescribed, { numRuns: RUNS })
    expect(described).toBeGreaterThan(0)
  },
)

/** @returns the methods of every path that an address is one of: `/api/users/activate` may be a user's, too */
function methodsAt(address: string): string[] {
  const isOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    isOf(path) ? Object.keys(methods).map((name) => name.toUpperCase()) : [],
  )
}

it.each(Object.keys(document.paths))('%s answers 405 to methods that it is not described with', async (path) => {
  const address = path.replace(/\{\w+\}/g, '1')
  const taken = methodsAt(address)
  for (const method of METHODS.filter((name) => !taken.includes(name))) {
    const answer = await server.visitor().call(method, address)
    expect(answer.status).toBe(405)
    expectDescribed(document.components.responses[405], answer)
    expect(taken).toEqual(
      expect.arrayContaining(
        String(answer.headers.allow)
          .split(', ')
          .filter((name) => name !== 'HEAD'),
      ),
    )
  }
})
