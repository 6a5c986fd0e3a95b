import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import { NewBus } from '#contract/buses/bus-forms.ts'
import { statusOf } from '#contract/http.ts'
import { allCalls } from '#server/docs/all-calls.ts'
import { inputSchema } from '#server/docs/input-schema.ts'
import { describedPath, openApiDocument } from '#server/docs/openapi.ts'
import { wholeText } from '#server/docs/patterns.ts'
import { fastifyPath } from '#server/plugins/calls/calls.ts'
import { outputSchema } from '#server/plugins/calls/json-schema.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer('sqlite')
})
afterAll(() => server.stop())

const SPECIFIED = [
  'GET /api/buses/find',
  'GET /api/buses',
  'GET /api/tickets/bookedSeats/{busId}',
  'POST /api/tickets/{busId}/{userId}/{seatCount}/{seatList}',
  'POST /api/users',
  'POST /api/users/verify-by-email',
  'POST /api/users/forgot-password',
  'PUT /api/users/reset-password',
  'PUT /api/users/{userId}',
  'GET /api/tickets/find-ticket/{userId}',
  'GET /api/tickets/download/{ticketId}',
  'POST /api/admins',
  'POST /api/admins/verify-by-email',
  'POST /api/admins/forgot-password',
  'PUT /api/admins/reset-password',
  'PUT /api/admins/{adminId}',
  'POST /api/buses/{adminId}',
  'GET /api/buses/find/{adminId}',
  'PUT /api/buses/{busId}',
  'DELETE /api/buses/{busId}',
  'GET /api/tickets',
  'GET /api/tickets/totalRevenue',
  'GET /api/tickets/find/{busId}',
]

describe('the API', () => {
  it('serves every call of the contract, the 23 of the specification among them', () => {
    const calls = allCalls().map(([, call]) => call)
    expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(expect.arrayContaining(SPECIFIED))
    const unserved = calls.filter((call) => !server.app.hasRoute({ method: call.method, url: fastifyPath(call.path) }))
    expect(unserved).toEqual([])
  })

  it('is described as OpenAPI 3.1, call by call', async () => {
    const { body } = await server.visitor().call('GET', '/api/docs/openapi.json')
    const document = body as unknown as {
      openapi: string
      paths: Record<
        string,
        Record<
          string,
          { operationId: string; parameters: { name: string; in: string }[]; responses: object; security?: object[] }
        >
      >
    }
    expect(document.openapi).toBe('3.1.0')
    for (const [name, call] of allCalls()) {
      const operation = document.paths[describedPath(call.path)]?.[call.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      const inPath =
        operation?.parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => `{${parameter.name}}`) ?? []
      expect(inPath.toSorted()).toEqual((describedPath(call.path).match(/\{\w+\}/g) ?? []).toSorted())
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([statusOf(call), 400, ...call.errors].map(String)),
      )
      expect(operation?.security?.length).toBe(
        { public: 0, 'anyone-logged-in': 2, boarding: 2 }[call.access as string] ?? 1,
      )
    }
    expect(JSON.stringify(document)).not.toContain('password_hash')
  })

  it('is valid, and each of its references leads somewhere', async () => {
    const document = JSON.parse(JSON.stringify(await openApiDocument('http://localhost:3000')))
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path),
    )
    expect(references.size).toBeGreaterThan(0)
    for (const path of references)
      expect([path, path.split('/').reduce((part, name) => part?.[name], document)]).not.toContain(undefined)
  })

  it('is made with a turn for others between any two calls', async () => {
    let turns = 0
    let isMade = false
    const making = openApiDocument('http://localhost:3000').finally(() => {
      isMade = true
    })
    while (!isMade) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
    await making
    expect(turns).toBeGreaterThanOrEqual(allCalls().length)
  })

  it('describes bodies as they are taken: digits for numbers, lengths, what may be missing', () => {
    const { properties, required } = inputSchema(NewBus)
    const count = { type: 'integer', minimum: 0, maximum: 100 }
    expect(properties).toMatchObject({
      name: { type: 'string', description: expect.stringContaining('1 to 80 characters') },
      availableSeats: { anyOf: [count, { type: 'string', pattern: wholeText(0, 100) }] },
      numberOfSeats: { anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }], default: 40 },
      dateOfDeparture: { type: 'string', format: 'date' },
      departureTime: { type: 'string', pattern: expect.any(String) },
    })
    expect(required).toContain('availableSeats')
    expect(required).not.toContain('numberOfSeats')
    expect(required).not.toContain('type')
  })

  it.each([
    [0, 100],
    [1, 100],
    [1, 305],
    [0, 999],
    [1, 1_000],
    [5, 600],
    [13, 13],
    [120, 9_999],
  ])('has a pattern for the digits of %d to %d and for no others', (least, most) => {
    const digits = new RegExp(wholeText(least, most), 'u')
    const taken = Array.from({ length: 11_000 }, (_, number) => number).filter((number) => digits.test(String(number)))
    expect(taken).toEqual(Array.from({ length: most - least + 1 }, (_, more) => least + more))
    expect(['', '-1', '1.0', '1e1', '٣'].filter((text) => digits.test(text))).toEqual([])
    expect([`00${most}`, ` ${most} `].filter((text) => digits.test(text))).toHaveLength(2)
  })

  it('describes fields as they come out: numbers for digits, and never missing where there is a default', () => {
    const { properties, required } = outputSchema(Bus)
    expect(properties).toMatchObject({ name: { type: 'string' }, availableSeats: { type: 'integer', minimum: 0 } })
    expect(required).toEqual(expect.arrayContaining(['id', 'name', 'availableSeats']))
    expect(required).not.toContain('travels_name')
  })

  it('has a page to try it that keeps to the policy of pages', async () => {
    const page = await server.visitor().call('GET', '/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style|style=|\son\w+=/)
    for (const address of page.text.match(/(?:src|href)="\/api\/docs\/page[^"]+"/g) ?? []) {
      const file = await server.visitor().call('GET', address.split('"')[1] ?? '')
      expect(file.status).toBe(200)
      expect(file.headers['content-type']).toMatch(/javascript|css/)
    }
  })
})
