import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#server/docs/all-calls.ts'
import { en } from '#server/sentences/en.ts'
import { hi } from '#server/sentences/hi.ts'
import { unfit } from '#server/sentences/unfit.ts'
import { addBus, someBus, startServer, type TestServer } from '../support/server.ts'

const DEVANAGARI = /\p{Script=Devanagari}/u
/** At the end, in brackets: what a form finds the field by. */
const FIELD = / \(\w+\)$/

const sentences = (language: object): [name: string, sentence: unknown][] =>
  Object.entries(language).flatMap(([room, said]) =>
    Object.entries(said).map(([name, sentence]): [string, unknown] => [`${room}.${name}`, sentence]),
  )
const inHindi = new Map(sentences(hi))
const fixed = sentences(en).flatMap(([name, sentence]) =>
  typeof sentence === 'string' ? [{ name, english: sentence }] : [],
)

describe('what the server says', () => {
  it.each(fixed)('$name is said in Hindi, at the same field', ({ name, english }) => {
    const hindi = String(inHindi.get(name))
    expect(hindi).toMatch(DEVANAGARI)
    expect(FIELD.exec(hindi)?.[0]).toBe(FIELD.exec(english)?.[0])
  })

  it('names every value in both languages', () => {
    for (const say of [en, hi]) {
      expect(say.booking.seatsTaken([3])).toMatch(/3/)
      expect(say.booking.seatsTaken([3, 4, 17])).toMatch(/3, 4 .* 17/)
      expect(say.booking.seatsLeft(1)).toMatch(/ 1 /)
      expect(say.booking.seatsLeft(2)).toMatch(/ 2 /)
      expect(say.booking.fareChanged(2, 1_700, 1_600)).toMatch(/2 .*₹1,700 .*₹1,600/)
      expect(say.cancellation.otherSum(124_650, 1_700)).toMatch(/₹1,24,650/)
      expect(say.booking.noSuchSeat(40, 36)).toMatch(/40.* 36 .*\(seatList\)$/)
      expect(say.bus.changedMeanwhile([{ field: 'costPerSeat', now: 650 }])).toMatch(/650/)
      expect(say.account.ticketAhead('Patna', 'Ranchi', '2026-11-22', '21:30')).toMatch(
        /Patna .*Ranchi.* 2026-11-22 .*21:30/,
      )
    }
  })
})

describe('the language of an answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.stop())

  const ask = async (language: string | undefined) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    const { status, body } = await server.visitor().call('GET', '/api/nowhere', { headers })
    return { status, message: String(body.message) }
  }

  it.each([
    [undefined, en],
    ['', en],
    ['*', en],
    ['en-IN,en;q=0.9,hi;q=0.8', en],
    ['bn-IN', en],
    ['hi', hi],
    ['hi-IN,hi;q=0.9,en;q=0.8', hi],
    ['en;q=0.3, hi', hi],
    ['bn, hi;q=0.5', hi],
    [';;q=,', en],
  ])('%s', async (asked, language) => {
    expect(await ask(asked)).toEqual({ status: 404, message: language.wire.noSuchCall })
  })

  it('is that of what is wrong with the fields, whichever call they were sent to', () => {
    const odd = [
      undefined,
      null,
      '',
      ' ',
      'x'.repeat(1_100),
      '\u0000',
      '0',
      -1,
      1e9,
      {},
      [],
      '2026-02-30',
      '2020-01-01',
    ]
    for (const [name, call] of allCalls())
      for (const schema of [call.params, call.query, call.body, call.headers]) {
        if (!schema || !('entries' in schema) || typeof schema.entries !== 'object') continue
        for (const field of Object.keys(schema.entries ?? {}))
          for (const value of odd) {
            const said = unfit(schema, { [field]: value })(hi, 'hi')
            const words = said.replaceAll(/ \([\w.-]+\)/g, '').split('। ')
            for (const sentence of words.filter((each) => each !== ''))
              expect({ name, field, value, sentence }).toMatchObject({ sentence: expect.stringMatching(DEVANAGARI) })
          }
      }
  })

  it('is that of refused fields, each with its name as in English', async () => {
    const asha = await server.traveller()
    const ravi = await server.operator()
    const bus = await addBus(ravi)
    const headers = { 'accept-language': 'hi' }
    const signUp = await server.visitor().call('POST', '/api/users', { headers, body: { name: 'A', phone: '1' } })
    expect(signUp).toMatchObject({
      status: 400,
      body: {
        message: 'ई-मेल लिखें। (email) मोबाइल नंबर में पूरे 10 अंक होते हैं। (phone) उम्र 1 से 100 के बीच लिखें। (age)',
      },
    })
    const twice = await asha.call('POST', `/api/tickets/${bus}/${asha.id}/2/3,3`, { headers })
    expect(twice.body.message).toBe('एक सीट दो बार लिखी है। हर सीट एक ही बार लिखें। (seatList)')
    const edit = { headers, body: someBus({ dateOfDeparture: '2020-01-01' }) }
    expect((await ravi.call('PUT', `/api/buses/${bus}`, edit)).body.message).toBe(
      'यह तारीख निकल चुकी है। (dateOfDeparture)',
    )
    const odd = await asha.call('GET', '/api/buses/find?from=a&from=b', { headers })
    expect(odd.body.message).toBe(`${hi.wire.unfitValue} (from)`)
    // What the log is told is English, whoever asked.
    expect(server.log.join('')).not.toMatch(DEVANAGARI)
  })

  it('is that of refusals and of what was done, and changes nothing else', async () => {
    const asha = await server.traveller()
    const headers = { 'accept-language': 'hi' }
    const wrong = await asha.call('PUT', `/api/users/${asha.id}/password`, {
      body: { currentPassword: 'not-this-one-1', password: 'another-one-22' },
      headers,
    })
    expect(wrong).toMatchObject({
      status: 403,
      body: { message: hi.account.wrongPassword, data: null, statusCode: 403 },
    })
    const out = await asha.call('DELETE', '/api/session', { headers })
    expect(out).toMatchObject({ status: 200, body: { message: hi.session.loggedOut, data: null, statusCode: 200 } })
  })
})
