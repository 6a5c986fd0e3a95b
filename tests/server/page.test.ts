import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { buildApp } from '#server/app.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import { type PageFilling, pageFiller } from '#server/page/fill-page.ts'
import {
  addBus,
  dayFromNow,
  noPush,
  noTicketKeys,
  type Person,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const BUILT = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <title>Sawari: bus &amp; ticket</title>
    <meta name="description" content="Search &quot;buses&quot;." />
    <script>self.early = 1</script>
  </head>
  <body><div id="root"></div></body>
</html>
`
const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  "' onload='alert(1)",
  '<!--<script>',
  ']]>&lt;&amp;',
  'a\u2028b\u2029c',
  "$& $1 $` $'",
  '\\u003c/script>',
]

/** What a page brings of the buses, and the list that it is the beginning of. */
const Row = v.looseObject({ id: v.number(), name: v.string(), availableSeats: v.number() })
const PageBuses = v.strictObject({ buses: v.array(Row), total: v.number(), updatedAt: v.number() })
const ListAnswer = v.looseObject({ data: v.array(Row), total: v.number() })

const LogLine = v.looseObject({ level: v.number() })
/** The level of pino from which on something is wrong. */
const WARN = 40

/** What a browser makes of a page. */
function read(html: string) {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html')
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? undefined
  const json = (selector: string): unknown => {
    const text = document.querySelector(selector)?.textContent
    return text ? JSON.parse(text) : undefined
  }
  return {
    title: document.querySelector('title')?.textContent,
    meta,
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined,
    facts: json('script[type="application/ld+json"]'),
    data: (id: string) => json(`script[type="application/json"][id="${id}"]`),
    elements: [...document.querySelectorAll('*')].map((element) => element.tagName.toLowerCase()).sort(),
  }
}

describe('a filled page', () => {
  const fill = pageFiller(BUILT)
  const filling = (text: string): Required<PageFilling> => ({
    head: {
      title: text,
      description: text,
      address: `https://sawari.example/bus?${text}`,
      canonical: `https://sawari.example/${text}`,
      picture: { address: `https://sawari.example/${text}.png`, alt: text, width: 1200, height: 630 },
      facts: { name: text },
    },
    data: { buses: JSON.stringify([text]) },
  })

  it('without anything to say is the built one, white space apart', () => {
    const page = fill({})
    expect(page.replace(/\s+/g, '')).toBe(BUILT.replace(/\s+/g, ''))
  })

  it('says what it is about, before its first script', () => {
    const page = fill(filling('Patna to Ranchi'))
    const { title, meta, canonical, facts, data } = read(page)
    expect(title).toBe('Patna to Ranchi')
    expect(meta('description')).toBe('Patna to Ranchi')
    expect(meta('og:title')).toBe('Patna to Ranchi')
    expect(meta('og:image:alt')).toBe('Patna to Ranchi')
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(canonical).toBe('https://sawari.example/Patna to Ranchi')
    expect(facts).toEqual({ name: 'Patna to Ranchi' })
    expect(data('buses')).toEqual(['Patna to Ranchi'])
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(page.match(/name="description"/g)).toHaveLength(1)
    expect(page.indexOf('id="buses"')).toBeLessThan(page.indexOf('self.early'))
  })

  it('keeps its own words where there are no others', () => {
    const { title, meta } = read(fill({ head: { address: 'https://sawari.example/', noindex: true } }))
    expect(title).toBe('Sawari: bus & ticket')
    expect(meta('og:title')).toBe('Sawari: bus & ticket')
    expect(meta('og:description')).toBe('Search "buses".')
    expect(meta('robots')).toBe('noindex')
  })

  const elements = read(fill(filling('Patna'))).elements
  function expectHarmless(text: string): void {
    const page = fill(filling(text))
    const { title, meta, canonical, facts, data, elements: found } = read(page)
    expect(found).toEqual(elements)
    expect({ title, canonical, facts, data: data('buses') }).toEqual({
      title: text,
      canonical: `https://sawari.example/${text}`,
      facts: { name: text },
      data: [text],
    })
    for (const name of ['description', 'og:title', 'og:description', 'og:image:alt']) expect(meta(name)).toBe(text)
    expect(page).not.toMatch(/<script>alert|<img|<meta http|<!--/)
    expect(page.slice(page.indexOf('ld+json'))).not.toMatch(/[\u2028\u2029]/)
  }

  it.each(HOSTILE)('takes %j for text', expectHarmless)

  it('takes whatever it is given for text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '/',
      '!--',
      '-->',
      'script',
      'title',
      '$&',
      '\u2028',
      ' ',
      'ए',
    )
    const texts = fc.array(pieces, { minLength: 1 }).map((parts) => `x${parts.join('')}x`)
    fc.assert(fc.property(texts, expectHarmless), { numRuns: 200 })
  })
})

describe.each(await testEngines())('pages on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sawari-app-'))
    await writeFile(join(folder, 'index.html'), BUILT)
    server = await startServer(engine, { appFolder: folder, env: { PUBLIC_URL: 'https://sawari.example' } })
    ravi = await server.operator()
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const get = async (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
  const pageAt = async (url: string) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    return read(answer.body)
  }

  it('with a secret in their address are found by no search engine, and tell nobody where they are', async () => {
    const link = `7-${'x'.repeat(22)}`
    const secret = [
      `/ticket/${link}`,
      `/%74icket/${link}`,
      '/user-reset-password?token=abc',
      '/admin-reset-password?a=1&token=abc',
    ]
    secret.push('/adminAuth/join?token=abc', `/api/tickets/links/${link}`, `/api/tickets/links/${link}/pdf`)
    for (const url of [...secret, '/api/users/activate?token=abc', '/user-reset-password?%74oken=abc'])
      expect((await get(url)).headers, url).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
    for (const url of [
      '/',
      '/my-tickets?ticket=7',
      '/bus?from=ticket',
      '/api/buses',
      '/user-reset-password',
      '/%E0%A4%A',
    ])
      expect((await get(url)).headers, url).not.toMatchObject({ 'x-robots-tag': 'noindex' })
  })

  describe('of a bus', () => {
    const trip = {
      name: 'Magadh Express',
      type: 'AC Semi-sleeper',
      from: 'Patna',
      to: 'Ranchi',
      dateOfDeparture: '2026-11-22',
      departureTime: '21:30',
      costPerSeat: 850,
      availableSeats: 35,
      boardingPoint: 'Gandhi Maidan, Gate 10',
      droppingPoint: 'Khadgarha Bus Stand',
    }
    const before = Date.parse('2026-11-20T10:00:00+05:30')
    /** Past the checks of the form, whose day is today's. */
    const put = async (change: Partial<NewBus> = {}) => {
      const [id] = await server.database.write((trx) => insertBuses(trx, ravi.id, [someBus({ ...trip, ...change })]))
      return Number(id)
    }
    let busId: number
    beforeAll(async () => {
      server.clock.now = before
      await ravi.logInAgain()
      busId = await put()
    })
    afterAll(() => {
      server.clock.now = 0
      return ravi.logInAgain()
    })

    it('say where it goes, when, for how much, and how many seats are left', async () => {
      const { title, meta, canonical, facts } = await pageAt(`/bus/bus-details?bus=${busId}&utm_source=chat`)
      const address = `https://sawari.example/bus/bus-details?bus=${busId}`
      expect(title).toBe('Patna to Ranchi, Sun 22 Nov, 21:30')
      expect(meta('description')).toBe(
        'From ₹850, 35 seats left. Magadh Express, AC Semi-sleeper, boards at Gandhi Maidan, Gate 10.',
      )
      expect(meta('og:title')).toBe(title)
      expect(meta('og:description')).toBe(meta('description'))
      expect(meta('og:url')).toBe(address)
      expect(canonical).toBe(address)
      expect(meta('robots')).toBeUndefined()
      expect(facts).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'BusTrip',
        departureTime: '2026-11-22T21:30:00+05:30',
        departureBusStop: { name: 'Gandhi Maidan, Gate 10', address: { addressLocality: 'Patna' } },
        arrivalBusStop: { name: 'Khadgarha Bus Stand', address: { addressLocality: 'Ranchi' } },
        offers: { price: 850, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      })
    })

    it('bring the bus itself as everybody gets it, and only while it is offered', async () => {
      const { data } = await pageAt(`/bus/bus-details?bus=${busId}`)
      const written = v.parse(PageBuses, data('linked-bus'))
      const { data: answered } = (await get(`/api/buses/${busId}`)).json<{ data: object }>()
      expect(written.buses).toHaveLength(1)
      expect(answered).toMatchObject(written.buses[0] ?? {})
      expect(before - written.updatedAt).toBeGreaterThanOrEqual(0)
      expect(before - written.updatedAt).toBeLessThanOrEqual(60_000)
      const left = await put({ dateOfDeparture: '2026-11-19' })
      for (const path of [`?bus=${left}`, '?bus=999999999', ''])
        expect((await pageAt(`/bus/bus-details${path}`)).data('linked-bus')).toBeUndefined()
    })

    it('tell the seats that are left from one reading to the next', async () => {
      const seats = async () => (await pageAt(`/bus/bus-details?bus=${busId}`)).meta('description')
      const asha = await server.traveller()
      expect(await seats()).toContain('35 seats left')
      await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/1,2`)
      expect(await seats()).toContain('33 seats left')
      const one = await put({ availableSeats: 1 })
      expect((await pageAt(`/bus/bus-details?bus=${one}`)).meta('description')).toContain('1 seat left.')
      const none = await put({ availableSeats: 0 })
      const full = await pageAt(`/bus/bus-details?bus=${none}`)
      expect(full.meta('description')).toContain('sold out.')
      expect(full.facts).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    })

    it('show operators’ names as they were typed, and nothing of them runs', async () => {
      for (const name of HOSTILE) {
        const id = await put({ name, from: name.slice(0, 60), boardingPoint: name })
        const answer = await get(`/bus/bus-details?bus=${id}`)
        const { title, meta, facts } = read(answer.body)
        expect(title).toBe(`${name.slice(0, 60)} to Ranchi, Sun 22 Nov, 21:30`)
        expect(meta('description')).toContain(name)
        expect(facts).toMatchObject({ busName: name })
        expect(answer.body).not.toMatch(/<script>alert|<img|<meta http|<!--/)
      }
    })

    it('say of one that has left or was taken off where it went, and are not to be found', async () => {
      const removed = await put()
      await ravi.call('DELETE', `/api/buses/${removed}`)
      const expectGone = async (id: number) => {
        const { title, meta, canonical, facts } = await pageAt(`/bus/bus-details?bus=${id}`)
        expect({ title, robots: meta('robots'), canonical, facts }).toEqual({
          title: 'Patna to Ranchi',
          robots: 'noindex',
        })
        expect(meta('description')).toBe('This bus is no longer offered. See today’s buses.')
      }
      await expectGone(removed)
      await server.at(Date.parse('2026-11-22T21:29:59+05:30'), async () => {
        expect((await pageAt(`/bus/bus-details?bus=${busId}`)).meta('robots')).toBeUndefined()
      })
      await server.at(Date.parse('2026-11-22T21:30:00+05:30'), () => expectGone(busId))
    })

    it.each([
      ...['999999999', '0', '-1', 'x', '1e3', '%00', '%ff', '%ed%a0%80', ''].map((id) => [id, id]),
      ['400 digits', '9'.repeat(400)],
    ])('say nothing of one that was never there, and are not to be found: %s', async (_, id) => {
      const { title, meta, canonical, facts } = await pageAt(`/bus/bus-details?bus=${id}`)
      expect({ title, robots: meta('robots') }).toEqual({ title: 'Sawari: bus & ticket', robots: 'noindex' })
      expect({ canonical, facts, url: meta('og:url'), picture: meta('og:image') }).toEqual({})
    })

    it('say nothing of an operator’s who is not approved', async () => {
      const { id } = ravi
      const approve = (approval: 'approved' | 'withdrawn') =>
        server.database.write((trx) => trx.updateTable('admins').set({ approval }).where('id', '=', id).execute())
      await approve('withdrawn')
      expect((await pageAt(`/bus/bus-details?bus=${busId}`)).meta('robots')).toBe('noindex')
      await approve('approved')
      expect((await pageAt(`/bus/bus-details?bus=${busId}`)).meta('robots')).toBeUndefined()
    })

    it('are the built ones, as many as are left waiting, where the database is silent or fails', async () => {
      const never = new Promise<never>(() => undefined)
      for (const executeQuery of [() => never, () => Promise.reject(new Error('pulled the plug'))]) {
        const read = new Proxy(server.database.read, {
          get: (target, name) => (name === 'executeQuery' ? executeQuery : Reflect.get(target, name, target)),
        })
        const app = await buildApp(
          {
            config: server.config,
            database: { ...server.database, read },
            mail: { send: async () => undefined },
            ticketKeys: noTicketKeys,
            push: noPush,
            renderTicket: async () => new Uint8Array(),
            renderPicture: async () => new Uint8Array(),
            now: () => before,
          },
          { appFolder: folder, logTo: { write: () => undefined } },
        )
        const pages = await Promise.all(Array.from({ length: 50 }, () => app.inject(`/bus/bus-details?bus=${busId}`)))
        await app.close()
        for (const page of pages) {
          expect(page.statusCode).toBe(200)
          expect(page.body).toBe(BUILT)
        }
      }
    })
  })

  describe('of a search', () => {
    const day = dayFromNow(5)
    beforeAll(async () => {
      const route = { from: 'Gaya', to: 'New  Jalpaiguri', dateOfDeparture: day }
      await addBus(ravi, { ...route, costPerSeat: 590, departureTime: '00:00' })
      await addBus(ravi, { ...route, costPerSeat: 1250.5, from: 'GAYA', to: 'New Jalpaiguri', departureTime: '23:59' })
      await addBus(ravi, { ...route, costPerSeat: 120, dateOfDeparture: dayFromNow(6), departureTime: '00:00' })
      await addBus(ravi, { ...route, costPerSeat: 100, to: 'Siliguri' })
    })

    it('say how many buses there are on that day, and from what fare on', async () => {
      const { title, meta, canonical, facts } = await pageAt(
        `/bus?to=new+jalpaiguri&from=%20gaya&date=${day}&sort=fare`,
      )
      const [, weekday] = /^(\w{3}) \d/.exec(title?.split(', ')[1] ?? '') ?? []
      expect(weekday).toBe(new Date(day).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }))
      expect(title).toMatch(/^Buses from GAYA to New +Jalpaiguri, \w{3} \d+ \w{3}$/)
      expect(meta('description')).toMatch(/^2 buses on \w{3} \d+ \w{3}, from ₹590\. /)
      expect(new URL(meta('og:url') ?? '').searchParams.get('date')).toBe(day)
      expect(canonical).not.toContain('date')
      expect(facts).toMatchObject({
        '@type': 'BusTrip',
        offers: { lowPrice: 590, offerCount: 2, priceCurrency: 'INR' },
      })
    })

    it('are one page for search engines, whatever day and spelling', async () => {
      const named = async (path: string) => String((await pageAt(path)).canonical)
      const [first = '', ...others] = await Promise.all(
        [
          'from=gaya&to=new jalpaiguri',
          'from=GAYA&to=NEW  JALPAIGURI&date=2020-01-01',
          'from=Gaya&to=New Jalpaiguri&date=',
        ].map((query) => named(`/bus?${query.replaceAll(' ', '%20')}`)),
      )
      expect(others).toEqual([first, first])
      expect((await pageAt('/bus?from=gaya&to=new%20jalpaiguri')).meta('description')).toMatch(/^3 buses, from ₹120\. /)
      expect(await named(first.replace('https://sawari.example', ''))).toBe(first)
    })

    it('say nothing that an address has made up', async () => {
      for (const query of [
        'from=Call+0800-FREE&to=now',
        `from=Gaya&to=Siliguri&date=${dayFromNow(90)}`,
        'from=%00&to=Siliguri',
        'from=%ff&to=%ed%a0%80',
        `from=${'x'.repeat(5_000)}&to=y`,
        'from=&to=',
        `from=${encodeURIComponent(HOSTILE[0] ?? '')}&to=${encodeURIComponent(HOSTILE[2] ?? '')}`,
      ]) {
        const { title, meta, canonical, facts, elements } = await pageAt(`/bus?${query}`)
        expect({ query, title, robots: meta('robots') }).toEqual({
          query,
          title: 'Sawari: bus & ticket',
          robots: 'noindex',
        })
        expect({ canonical, facts }).toEqual({})
        expect(elements.filter((name) => name === 'script')).toHaveLength(1)
      }
    })
  })

  describe('that begin with buses', () => {
    /** What the page of an address brings, as the app reads it. */
    const broughtTo = async (url: string) => {
      const data = (await pageAt(url)).data('soonest-buses')
      return data === undefined ? undefined : v.parse(PageBuses, data)
    }

    it('bring the soonest trips as the list of all has them, how many there are, and when that was so', async () => {
      const listed = await server.app.inject('/api/buses')
      const { data: all, total } = v.parse(ListAnswer, listed.json())
      for (const url of ['/', '/bus', '/?utm_source=chat']) {
        const { buses, total: known, updatedAt } = (await broughtTo(url)) ?? {}
        expect(buses).toEqual(all.slice(0, buses?.length))
        expect(buses?.length).toBe(Math.min(all.length, 12))
        expect(known).toBe(total)
        expect(Date.now() - Number(updatedAt)).toBeLessThan(120_000)
      }
    })

    it('know a trip, and the seats that are left on it, from one reading to the next', async () => {
      const soon = new Date(Date.now() + 3_600_000 + 19_800_000).toISOString()
      const leaves = { dateOfDeparture: soon.slice(0, 10), departureTime: soon.slice(11, 16) }
      const busId = await addBus(ravi, { ...leaves, availableSeats: 9 })
      const seats = async () => (await broughtTo('/'))?.buses.find(({ id }) => id === busId)?.availableSeats
      expect(await seats()).toBe(9)
      const asha = await server.traveller()
      await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/1,2`)
      // A list that takes a busy machine over 10 ms may be two seconds behind (modules/buses/list-buses.ts).
      await expect.poll(seats).toBe(7)
      await server.at(Date.now() + 3_700_000, async () => expect(await seats()).toBeUndefined())
    })

    it('show operators’ words as they were typed, and nothing of them runs', async () => {
      const soon = new Date(Date.now() + 120_000 + 19_800_000).toISOString()
      const leaves = { dateOfDeparture: soon.slice(0, 10), departureTime: soon.slice(11, 16) }
      const rows = HOSTILE.slice(0, 6).map((name) => someBus({ ...leaves, name, boardingPoint: name }))
      await server.database.write((trx) => insertBuses(trx, ravi.id, rows))
      const { body } = await get('/')
      const { data, elements } = read(body)
      const names = v.parse(PageBuses, data('soonest-buses')).buses.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(HOSTILE.slice(0, 6)))
      expect(elements.filter((name) => name === 'script')).toHaveLength(2)
      expect(body).not.toMatch(/<script>alert|<img|<meta http|<!--/)
    })

    it('are those alone: a search and every other page bring none', async () => {
      for (const url of ['/bus?from=Patna', '/bus?type=sleeper', '/about', '/my-tickets', '/userAuth'])
        expect(await broughtTo(url), url).toBeUndefined()
    })

    it('bring nothing where there is nothing to show, and the same to everybody', async () => {
      const asha = await server.traveller()
      // The page tells the minute in which it was made.
      await server.at(Date.now(), async () => {
        const anybody = await get('/')
        expect((await asha.call('GET', '/')).text).toBe(anybody.body)
      })
      await server.at(Date.now() + 400 * 86_400_000, async () => expect(await broughtTo('/')).toBeUndefined())
    })
  })

  /** The pages tell the minute in which they were made. */
  const withinOneMinute = (work: () => Promise<void>) => () => server.at(Date.now(), work)

  it(
    'are asked for again each time, compressed, and 304 until they say something else',
    withinOneMinute(async () => {
      const busId = await addBus(ravi, { dateOfDeparture: dayFromNow(3), boardingPoint: 'Gate '.repeat(20) })
      const url = `/bus/bus-details?bus=${busId}`
      const plain = await get(url)
      expect(plain.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, sec-fetch-dest',
        'content-security-policy': (await get('/index.html')).headers['content-security-policy'],
      })
      const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
      const gzip = await get(url, { 'accept-encoding': 'gzip' })
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
      const etag = String(plain.headers.etag)
      const unchanged = await get(url, { 'if-none-match': etag })
      expect({ status: unchanged.statusCode, body: unchanged.body }).toEqual({ status: 304, body: '' })
      await ravi.call('DELETE', `/api/buses/${busId}`)
      expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200)
      const head = await server.app.inject({ method: 'HEAD', url })
      expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' })
    }),
  )

  it('go out once, whoever asks and however', async () => {
    await addBus(ravi, { dateOfDeparture: dayFromNow(3) })
    const etag = String((await get('/')).headers.etag)
    const asked = server.log.length
    // The built page comes last: by then whatever went out a second time has been read from the same disk.
    for (const url of ['/', '/bus', '/about', '/my-tickets', '/index.html'])
      for (const method of ['GET', 'HEAD'] as const)
        for (const headers of [
          {},
          { 'accept-encoding': 'br' },
          { 'accept-encoding': 'gzip' },
          { range: 'bytes=0-9' },
          { 'if-none-match': etag },
        ])
          await server.app.inject({ method, url, headers })
    const complaints = server.log.slice(asked).filter((line) => v.parse(LogLine, JSON.parse(line)).level >= WARN)
    expect(complaints).toEqual([])
  })

  it('leave the page that phones install as it was built', async () => {
    const busId = await addBus(ravi)
    for (const url of ['/index.html', `/index.html?bus=${busId}`, '/my-tickets', '/bus/bus-details', '/bus?from=Patna'])
      expect((await get(url)).body).toBe(BUILT)
    // A host may lead /index.html on to /, where the worker then asks for it; a browser that opens the page says so.
    expect((await get('/', { 'sec-fetch-dest': 'empty' })).body).toBe(BUILT)
    expect((await get('/', { 'sec-fetch-dest': 'document' })).body).not.toBe(BUILT)
  })

  it('that are the same every day tell their address', async () => {
    for (const [url, path] of [
      ['/', '/'],
      ['/?utm_source=chat', '/'],
      ['/bus?type=sleeper', '/bus'],
      ['/about/', '/about'],
    ] as const) {
      const { title, meta, canonical } = await pageAt(url)
      expect({ url, canonical }).toEqual({ url, canonical: `https://sawari.example${path}` })
      expect(meta('og:url')).toBe(canonical)
      expect(meta('og:description')).toBe('Search "buses".')
      expect(title).toBe('Sawari: bus & ticket')
    }
  })
})
