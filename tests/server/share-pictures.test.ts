import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPicture } from '#server/page/pictures/draw-picture.ts'
import { palettePng } from '#server/page/pictures/palette-png.ts'
import type { Picture } from '#server/page/pictures/picture.ts'
import { picturePrinter } from '#server/page/pictures/picture-printer.ts'
import { renderPicture } from '#server/page/pictures/render-picture.ts'
import { LIMITS } from '#server/plugins/security/limits.ts'
import { addBus, dayFromNow, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

const ROUTE = { from: 'Patna', to: 'Ranchi' }
const BUS: Picture = {
  kind: 'bus',
  ...ROUTE,
  name: 'Magadh Express',
  day: 'Fri 20 Nov',
  time: '21:30',
  type: 'AC Semi-sleeper',
  boardingPoint: 'Gandhi Maidan, Gate 10',
  fare: '₹850',
}

/** Width, height and, by row, the colour of each pixel, as a browser reads them. */
function readPng(png: Uint8Array) {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const header = chunks.get('IHDR') ?? Buffer.alloc(8)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0)
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const colourAt = (x: number, y: number) => palette.readUIntBE(3 * (rows[y * (width + 1) + 1 + x] ?? 0), 3)
  return { width, height, colourAt }
}

describe('a share picture', () => {
  it.each([
    ['of a bus', BUS],
    ['of a search', { kind: 'route', ...ROUTE, fare: 'from ₹590', line: '4 buses on Fri 20 Nov' }],
    ['of a bus that is gone', { kind: 'gone', ...ROUTE }],
    [
      'of long names',
      { ...BUS, ...{ from: 'Thiruvananthapuram', to: 'Chhatrapati Sambhajinagar' }, fare: '₹1,00,000.50' },
    ],
    [
      'of the longest',
      { ...BUS, from: 'W'.repeat(60), to: 'M'.repeat(60), name: 'W'.repeat(80), boardingPoint: 'W'.repeat(120) },
    ],
    ['of names of India', { ...BUS, from: 'पटना', to: 'ಬೆಂಗಳೂರು', name: 'ಶ್ರೀ ಟ್ರಾವೆಲ್ಸ್', boardingPoint: 'গান্ধী ময়দান' }],
  ] as const)('%s is 1200 by 630, below 60 kB, and the same each time', (_what, picture) => {
    const png = renderPicture(picture)
    const { width, height, colourAt } = readPng(png)
    expect([width, height]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(60_000)
    expect(Buffer.from(renderPicture(picture)).equals(png)).toBe(true)
    // Sides, board, the road: whatever stands in it, they are free.
    expect([colourAt(20, 300), colourAt(60, 212), colourAt(600, 604), colourAt(600, 625)]).toEqual([
      0xffb41f, 0x131f4d, 0x101b3f, 0xd23a18,
    ])
  })

  it('has what is drawn, to the pixel, but for the rarest colours of its edges', () => {
    const { pixels, width, height } = new Resvg(drawPicture(BUS)).render()
    const { colourAt } = readPng(palettePng(pixels, width, height))
    let others = 0
    for (let at = 0; at < width * height; at++)
      if (pixels.readUIntBE(at * 4, 3) !== colourAt(at % width, Math.floor(at / width))) others++
    expect(others).toBeLessThan(1_000)
  })

  it('holds no text: what was typed is drawn, and can be no markup', () => {
    const anything = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
    const parts = fc.array(fc.constantFrom('</g>', '<image href="file:///etc/passwd"/>', '"', '&', 'Q', 'ಸ್', '\u2028'))
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          parts.map((each) => each.join('')),
        ),
        (text) => {
          const svg = drawPicture({ ...BUS, from: text, to: text, name: text, type: text, boardingPoint: text })
          expect(svg).not.toMatch(/<(image|text|script|use|style)|href|file:|&/)
          expect(new Resvg(svg).width).toBe(1200)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the picture printer', () => {
  const route = (index: number): Picture => ({ kind: 'gone', from: `Patna ${index}`, to: 'Ranchi' })

  it('draws one at a time, each once, and refuses more than can wait', async () => {
    const release: (() => void)[] = []
    const drawn: string[] = []
    const print = picturePrinter((picture) => {
      drawn.push(picture.from)
      return new Promise((resolve) => release.push(() => resolve(new Uint8Array([1]))))
    })
    const asked = Array.from({ length: 20 }, (_, index) => print(route(index)))
    const again = print(route(3))
    await expect(print(route(20))).rejects.toMatchObject({ status: 503 })
    for (const [index, png] of asked.entries()) {
      await expect.poll(() => release.length).toBe(index + 1)
      release[index]?.()
      expect(await png).toEqual(new Uint8Array([1]))
    }
    await again
    await print(route(7))
    expect(drawn).toEqual(Array.from({ length: 20 }, (_, index) => `Patna ${index}`))
  })

  it('goes on after one that can’t be drawn, and tries that again', async () => {
    let tries = 0
    const print = picturePrinter(async () => {
      if (++tries === 1) throw new Error('No such face.')
      return new Uint8Array([tries])
    })
    const [first, second] = [print(route(1)), print(route(2))]
    await expect(first).rejects.toThrow('No such face.')
    expect(await second).toEqual(new Uint8Array([2]))
    expect(await print(route(1))).toEqual(new Uint8Array([3]))
  })
})

describe.each(await testEngines())('the address of a picture on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sawari-app-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sawari</title>')
    server = await startServer(engine, {
      appFolder: folder,
      env: { PUBLIC_URL: 'https://sawari.example', RATE_LIMITS: 'on' },
    })
    ravi = await server.operator()
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const named = async (page: string) => {
    const { body } = await server.app.inject(page)
    const address = /property="og:image" content="https:\/\/sawari\.example([^"]+)"/
      .exec(body)?.[1]
      ?.replaceAll('&amp;', '&')
    const alt = /property="og:image:alt" content="([^"]+)"/.exec(body)?.[1]
    return { address: address ?? '', alt }
  }
  const get = (url: string) => server.app.inject(url)
  const FOR_EVER = 'public, max-age=31536000, immutable'

  it('of a bus changes with what is shown, not with its seats; an older one shows today’s', async () => {
    const trip = { from: 'Patna', to: 'Ranchi', name: 'Magadh Express', costPerSeat: 850, departureTime: '21:30' }
    const busId = await addBus(ravi, trip)
    const page = `/bus/bus-details?bus=${busId}`
    const first = await named(page)
    expect(first.address).toMatch(new RegExp(`^/share/bus/${busId}-[\\da-f]{10}\\.png$`))
    expect(first.alt).toMatch(/^Patna to Ranchi, \w{3} \d+ \w{3}, 21:30, Magadh Express, ₹850 for one seat$/)
    const picture = await get(first.address)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': FOR_EVER,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(readPng(picture.rawPayload).width).toBe(1200)
    expect((await server.app.inject({ method: 'HEAD', url: first.address })).statusCode).toBe(200)

    const asha = await server.traveller()
    await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/7`)
    expect(await named(page)).toEqual(first)

    const { body } = await ravi.call('GET', `/api/buses/find/${ravi.id}`)
    const shown = body.data.find((bus: { id: number }) => bus.id === busId)
    expect((await ravi.call('PUT', `/api/buses/${busId}`, { body: { ...shown, costPerSeat: 900 } })).status).toBe(200)
    const second = await named(page)
    expect(second.address).not.toBe(first.address)
    const [old, current] = [await get(first.address), await get(second.address)]
    expect(old.headers['cache-control']).toBe('public, max-age=300')
    expect(current.headers['cache-control']).toBe(FOR_EVER)
    expect(old.rawPayload.equals(current.rawPayload)).toBe(true)
    expect(old.rawPayload.equals(picture.rawPayload)).toBe(false)
  })

  it('of a bus that is gone shows its route, and where there never was one, nothing', async () => {
    const busId = await addBus(ravi)
    const page = `/bus/bus-details?bus=${busId}`
    const before = await named(page)
    const offered = await get(before.address)
    await ravi.call('DELETE', `/api/buses/${busId}`)
    const { address, alt } = await named(page)
    expect(alt).toBe('Patna to Delhi: see today’s buses')
    expect((await get(address)).headers['cache-control']).toBe(FOR_EVER)
    const gone = await get(before.address)
    expect(gone.headers['cache-control']).toBe('public, max-age=300')
    expect(gone.rawPayload.equals(offered.rawPayload)).toBe(false)
    expect(gone.rawPayload.equals((await get(address)).rawPayload)).toBe(true)
    for (const file of [
      '999999999-0123456789.png',
      `${busId}.png`,
      `${busId}-x.png`,
      '0-0123456789.png',
      '%00',
      '..%2f..',
    ])
      expect({ file, status: (await get(`/share/bus/${file}`)).statusCode }).toEqual({ file, status: 404 })
  })

  it('of a search shows what is found, and of one that finds nothing, nothing', async () => {
    const day = dayFromNow(7)
    await addBus(ravi, { from: 'Gaya', to: 'Puri', dateOfDeparture: day, costPerSeat: 590 })
    const { address, alt } = await named(`/bus?from=gaya&to=PURI&date=${day}`)
    expect(alt).toMatch(/^Gaya to Puri: 1 bus on \w{3} \d+ \w{3}, from ₹590$/)
    const picture = await get(address)
    expect(readPng(picture.rawPayload).height).toBe(630)
    expect(picture.headers['cache-control']).toBe(FOR_EVER)
    await addBus(ravi, { from: 'Gaya', to: 'Puri', dateOfDeparture: day })
    expect((await named(`/bus?from=gaya&to=PURI&date=${day}`)).address).not.toBe(address)
    expect((await get(address)).headers['cache-control']).toBe('public, max-age=300')
    const query = 'from=Call+0800-FREE&to=now'
    expect((await get(`/share/route/0123456789.png?${query}`)).statusCode).toBe(404)
    expect((await get(`/share/route/x.png${address.slice(address.indexOf('?'))}`)).statusCode).toBe(404)
    expect((await named(`/bus?${query}`)).address).toBe('')
  })

  it('is limited, and pages are not', async () => {
    const busId = await addBus(ravi)
    const { address } = await named(`/bus/bus-details?bus=${busId}`)
    const from = '203.0.113.9'
    const { max } = LIMITS.sharePicture.rateLimit
    const statuses: number[] = []
    for (let index = 0; index <= max; index++)
      statuses.push((await server.app.inject({ url: address, remoteAddress: from })).statusCode)
    expect(statuses.slice(0, max).every((status) => status === 200)).toBe(true)
    expect(statuses[max]).toBe(429)
    expect((await server.app.inject({ url: '/bus', remoteAddress: from })).statusCode).toBe(200)
    expect((await get(address)).statusCode).toBe(200)
  })
})
