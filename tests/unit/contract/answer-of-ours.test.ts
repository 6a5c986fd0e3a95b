import { describe, expect, it } from 'vitest'
import { isAnswerOfOurs } from '#contract/http.ts'

describe('an answer of our server’s', () => {
  it.each([
    ['the envelope', 200, { message: 'Buses', data: [], statusCode: 200 }],
    ['an envelope without data, which names the status it came with', 202, { message: 'Done.', statusCode: 202 }],
    ['an envelope with nothing but data', 200, { data: null }],
    ['a refusal', 404, { message: 'No such bus.', data: null, statusCode: 404 }],
    ['a refusal of another backend, which names its status its own way', 403, { message: 'No.', status: 403 }],
    ['a refusal with nothing but its sentence', 500, { message: 'Boom from server' }],
    ['a refusal that says nothing', 500, {}],
    ['a bare list', 200, []],
    ['a bare figure', 200, 0],
    ['a bare record', 201, { id: 7, name: 'Asha' }],
  ])('is %s', (_, status, body) => {
    expect(isAnswerOfOurs(status, body)).toBe(true)
  })

  it.each([
    ['a page', 200, undefined],
    ['nothing', 200, null],
    ['a portal’s own JSON', 200, { captive: true, 'user-portal-url': 'https://example.com/portal.html' }],
    ['a gateway’s sentence', 502, { message: 'Bad gateway' }],
    ['a sentence alone under a good status', 200, { message: 'Welcome to our Wi-Fi' }],
    ['a sentence under a good status that it did not come with', 200, { message: 'OK', statusCode: 202 }],
    ['nothing in braces under a good status', 200, {}],
    ['a portal’s own JSON as a refusal', 403, { captive: true }],
    ['a sentence with a status that it did not come with', 404, { message: 'OK', statusCode: 200 }],
    ['a bare list that comes as a refusal', 404, []],
    ['whatever a portal says under its own status', 511, { message: 'Log in', data: null, statusCode: 511 }],
  ])('is not %s', (_, status, body) => {
    expect(isAnswerOfOurs(status, body)).toBe(false)
  })
})
