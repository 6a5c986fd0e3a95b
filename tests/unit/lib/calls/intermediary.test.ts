import { describe, expect, it } from 'vitest'
import { whoAnswered } from '#lib/calls/intermediary.ts'

const HTTP = 'http://sawari.example'
const HTTPS = 'https://sawari.example'

function who(text: string, init: ResponseInit = {}, address = HTTP) {
  return whoAnswered(new Response(text, init), text, address)
}

describe('the network answers', () => {
  it.each([
    ['with a redirect', () => who('', { status: 302, headers: { location: 'http://10.0.0.1/login' } })],
    ['under its own status', () => who('<h1>Network Authentication Required</h1>', { status: 511 })],
    ['with a form, whatever its words', () => who('<p>Starting up</p><form><input name="room"></form>')],
    ['with a page', () => who('<h1>Welcome to Hotel Maurya</h1><a href="/accept">Go on</a>')],
    ['with a page that leads on', () => who('<meta http-equiv="refresh" content="0; url=http://10.0.0.1/login">')],
    ['with a refusal', () => who('<h1>Forbidden</h1>', { status: 403 })],
    ['with nothing', () => who('')],
    ['with a form, behind a certificate that the phone trusts', () => who('<form></form>', {}, HTTPS)],
  ])('%s', (_, answer) => {
    expect(answer()).toBe('portal')
  })
})

describe('the host answers', () => {
  it.each([
    ['as a proxy that cannot reach the server', () => who('<h1>Bad gateway</h1>', { status: 502 })],
    ['as one that gave up waiting', () => who('', { status: 504 })],
    ['that it wakes the server', () => who('<title>Waking up</title><p>Your app is waking up, hang on.</p>')],
    ['that it starts it', () => who('<h1>Service is starting</h1>')],
    ['with a page that comes again', () => who('<meta http-equiv="refresh" content="5"><h1>One moment</h1>')],
    [
      'with a page that says when to come again',
      () => who('<h1>One moment</h1>', { headers: { 'retry-after': '30' } }),
    ],
    ['with its own page, which nobody else could behind https', () => who('<div id="root"></div>', {}, HTTPS)],
  ])('%s', (_, answer) => {
    expect(answer()).toBe('gateway')
  })
})
