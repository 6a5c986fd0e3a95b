import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sliceRoutes } from '#server/modules/buses/found-trips.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import { makePlace, someBus, startServer, testEngines } from '../support/server.ts'

const NOW = Date.parse('2026-11-22T12:00:00+05:30')
let appFolder: string
beforeAll(async () => {
  appFolder = await mkdtemp(join(tmpdir(), 'sawari-app-'))
  await writeFile(join(appFolder, 'index.html'), '<!doctype html><title>Sawari</title>')
  await writeFile(join(appFolder, 'robots.txt'), 'User-agent: *\nDisallow: /api/\n')
})
afterAll(() => rm(appFolder, { recursive: true }))

describe.each(await testEngines())('the sitemap on %s', (engine) => {
  it('reads routes some at a time, and names each of them once', async () => {
    const server = await startServer(engine, { appFolder, now: NOW })
    const { id } = await server.operator()
    const towns = Array.from({ length: 900 }, (_, index) => `Town ${index % 450}`)
    await server.database.write((trx) =>
      insertBuses(
        trx,
        id,
        towns.map((from) => someBus({ dateOfDeparture: '2026-11-25', from, to: 'Ranchi' })),
      ),
    )
    const { body } = await server.app.inject('/sitemap.xml')
    const routes = [...body.matchAll(/from=(Town\+\d+)/g)].map(([, town]) => town)
    expect(routes).toHaveLength(450)
    expect(new Set(routes).size).toBe(450)
    const slices: number[] = []
    for await (const slice of sliceRoutes(server.database.read, '2026-11-22T12:00')) slices.push(slice.length)
    expect(slices).toEqual([400, 50])
    await server.stop()
  })

  it('names each route that is offered from now on, once, under the address of its page', async () => {
    const place = await makePlace(engine)
    const options = { place, appFolder, now: NOW, env: { PUBLIC_URL: 'https://sawari.example' } }
    const first = await startServer(engine, options)
    const { id } = await first.operator()
    const withdrawn = await first.operator()
    const trip = { dateOfDeparture: '2026-11-22', departureTime: '12:01' }
    await first.database.write(async (trx) => {
      await insertBuses(trx, id, [
        someBus({ ...trip, from: 'Patna', to: 'Ranchi' }),
        someBus({ ...trip, from: 'PATNA', to: ' ranchi', dateOfDeparture: '2026-11-25' }),
        someBus({ ...trip, from: 'A&B <Town>', to: '"पटना"' }),
        someBus({ ...trip, from: 'Gaya', to: 'Left', departureTime: '12:00' }),
      ])
      const [archived] = await insertBuses(trx, id, [someBus({ ...trip, from: 'Gaya', to: 'Taken off' })])
      await trx.updateTable('buses').set({ archived_at: NOW }).where('id', '=', Number(archived)).execute()
      await insertBuses(trx, withdrawn.id, [someBus({ ...trip, from: 'Gaya', to: 'Not approved' })])
      await trx.updateTable('admins').set({ approval: 'withdrawn' }).where('id', '=', withdrawn.id).execute()
    })
    const answer = await first.app.inject('/sitemap.xml')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    const document = new new Window().DOMParser().parseFromString(answer.body, 'text/xml')
    const addresses = [...document.querySelectorAll('loc')].map((loc) => loc.textContent ?? '')
    expect(addresses.slice(0, 3)).toEqual([
      'https://sawari.example/',
      'https://sawari.example/bus',
      'https://sawari.example/about',
    ])
    const routes = addresses.filter((address) => address.includes('?'))
    expect(routes.map((address) => Object.fromEntries(new URL(address).searchParams))).toEqual([
      { from: 'A&B <Town>', to: '"पटना"' },
      { from: 'Patna', to: 'Ranchi' },
    ])
    for (const route of routes) {
      const page = await first.app.inject(route.replace('https://sawari.example', ''))
      expect(page.body).toContain(`<link rel="canonical" href="${route.replaceAll('&', '&amp;')}" />`)
    }
    const etag = String(answer.headers.etag)
    expect((await first.app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    await first.stop()
    await place.remove()
  })

  it('is named in robots.txt, beside what the build says there', async () => {
    const server = await startServer(engine, { appFolder, env: { PUBLIC_URL: 'https://sawari.example' } })
    const robots = await server.app.inject('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://sawari.example/sitemap.xml\n')
    await server.stop()
  })
})
