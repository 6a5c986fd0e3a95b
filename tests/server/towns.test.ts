import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeSpelling } from '#contract/places/place-spelling.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import { goBackBefore } from '../support/older-schema.ts'
import { setScene } from '../support/people.ts'
import {
  dayFromNow,
  makePlace,
  makeUnbuiltPlace,
  type Person,
  someBus,
  startServer,
  testEngines,
} from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { ONE_TOWN, TWO_TOWNS } from '../support/town-pairs.ts'

let appFolder: string
beforeAll(async () => {
  appFolder = await mkdtemp(join(tmpdir(), 'sawari-app-'))
  await writeFile(join(appFolder, 'index.html'), '<!doctype html><title>Sawari</title>')
})
afterAll(() => rm(appFolder, { recursive: true }))

const servers = serversOfTests()
const day = dayFromNow(3)

/** As a server of the version before keeps trips: each name is a place of its own, but for those of both scripts. */
async function keepAsBefore(database: Database): Promise<void> {
  await database.write(async (trx) => {
    const trips = await trx.selectFrom('buses').select(['id', 'from_place', 'to_place']).execute()
    for (const { id, from_place, to_place } of trips)
      await trx
        .updateTable('buses')
        .set({ from_key: keyBefore(from_place), to_key: keyBefore(to_place) })
        .where('id', '=', id)
        .execute()
    await database.busListChanged(trx, { kind: 'trips' })
  })
}

const keyBefore = (place: string) => placeSpelling({ बैंगलोर: 'Bangalore', बेंगलुरु: 'Bengaluru' }[place] ?? place)

describe.each(await testEngines())('a town and its names on %s', (engine) => {
  async function put(operator: Person, database: Database, routes: readonly (readonly [string, string])[]) {
    const buses = routes.map(([from, to]) => someBus({ from, to, dateOfDeparture: day }))
    await database.write(async (trx) => {
      await insertBuses(trx, operator.id, buses)
      await database.busListChanged(trx, { kind: 'trips' })
    })
  }

  it('finds trips from and to it by each of them, written as their operators write them, and no other town’s', async () => {
    const server = await servers.start(engine)
    const operator = await server.operator()
    const written = [...new Set([...ONE_TOWN, ...TWO_TOWNS].map(([, name]) => name))]
    await put(
      operator,
      server.database,
      written.flatMap((name) => [[name, 'Chhoti Basti'] as const, ['Chhoti Basti', name] as const]),
    )
    const find = async (question: Record<string, string>) => {
      const query = new URLSearchParams(question)
      const { body } = await server.visitor().call('GET', `/api/buses/find?${query}`)
      return body.data as { from: string; to: string }[]
    }
    // By turns from it and to it: half the questions say as much.
    for (const [index, [asked, name]] of [...ONE_TOWN, ...TWO_TOWNS].entries()) {
      const found = await find(index % 2 ? { from: 'chhoti basti', to: asked } : { from: asked, dateOfDeparture: day })
      const places = found.map((trip) => (index % 2 ? trip.to : trip.from))
      expect({ asked, name, found: places.includes(name) }).toEqual({ asked, name, found: index < ONE_TOWN.length })
    }
  })

  it('is one route for search engines, under one address, by whichever names it is asked for or written', async () => {
    const server = await servers.start(engine, { appFolder, env: { PUBLIC_URL: 'https://sawari.example' } })
    const operator = await server.operator()
    await put(operator, server.database, [
      ['Bangalore', 'New Delhi'],
      ['Bengaluru', 'Delhi'],
      ['बैंगलोर', 'दिल्ली'],
    ])
    const address = 'https://sawari.example/bus?from=Bengaluru&amp;to=Delhi'
    const expectOne = async () => {
      const map = await server.app.inject('/sitemap.xml')
      expect(map.body.match(/<loc>[^<]*from=[^<]*/g)).toEqual([`<loc>${address}`])
      for (const query of ['from=bangalore&to=new+delhi', 'from=Bengaluru&to=Delhi', `from=BLR&to=दिल्ली&date=${day}`]) {
        const page = await server.app.inject(`/bus?${encodeURI(query)}`)
        expect(page.body).toContain(`<link rel="canonical" href="${address}" />`)
        expect(page.body).toContain('<title>Buses from Bangalore to Delhi')
      }
    }
    await expectOne()
  })

  it('gets one key for the trips of before, whose places stay as they are written', async () => {
    const place = await makeUnbuiltPlace(engine)
    await setScene(place, { people: 2, seats: 4 })
    const before = await openDatabase(place)
    const routes = [
      ['Bangalore', 'New Delhi'],
      ['बैंगलोर', 'Allahabad'],
      ['Guntur (Andhra Pradesh)', 'Chhoti Basti'],
      ['Patna', 'Bengaluru'],
    ] as const
    await before.write(async (trx) => {
      const [scene] = await trx.selectFrom('buses').selectAll().execute()
      if (!scene) throw new Error('The scene has a trip.')
      const { id: _, ...fields } = scene
      for (const [index, [from_place, to_place]] of routes.entries())
        await trx
          .insertInto('buses')
          .values({ ...fields, from_place, to_place, archived_at: index === 1 ? 1 : null })
          .execute()
    })
    await keepAsBefore(before)
    const rowsOf = (database: Database) => database.read.selectFrom('buses').selectAll().orderBy('id').execute()
    const [scene, ...old] = await rowsOf(before)
    await before.write((trx) => goBackBefore(trx, '026-one-town-its-names'))
    await before.close()
    const after = await openDatabase(place)
    const [sceneNow, ...now] = await rowsOf(after)
    expect(sceneNow).toEqual(scene)
    const keys = [
      ['bengaluru', 'delhi'],
      ['bengaluru', 'prayagraj'],
      ['guntur', 'chhoti basti'],
      ['patna', 'bengaluru'],
    ]
    expect(now).toEqual(old.map((row, index) => ({ ...row, from_key: keys[index]?.[0], to_key: keys[index]?.[1] })))
    await after.close()
    await place.remove()
  })

  it('of a trip that a server of before has put is found as it is written, and by all from the next start on', async () => {
    const place = await makePlace(engine)
    const first = await startServer(engine, { place, appFolder, env: { PUBLIC_URL: 'https://sawari.example' } })
    const operator = await first.operator()
    await put(operator, first.database, [
      ['Bangalore', 'Guntur (Andhra Pradesh)'],
      ['बैंगलोर', 'Chhoti Basti'],
      ['Bengaluru', 'Guntur'],
    ])
    await keepAsBefore(first.database)
    const find = async (server: typeof first, query: Record<string, string>) => {
      const { body } = await server.visitor().call('GET', `/api/buses/find?${new URLSearchParams(query)}`)
      return (body.data as { from: string }[]).map(({ from }) => from).sort()
    }
    const asWritten = { from: 'bangalore', to: 'Guntur (Andhra Pradesh)' }
    // Asked again and again, the answer is a kept one.
    for (let asked = 0; asked < 3; asked++) expect(await find(first, asWritten)).toContain('Bangalore')
    expect(await find(first, { from: 'बैंगलोर' })).toContain('बैंगलोर')
    expect(await find(first, { to: 'Guntur (Andhra Pradesh)' })).toContain('Bangalore')
    const map = await first.app.inject('/sitemap.xml')
    expect(map.body.match(/<loc>[^<]*from=/g)).toHaveLength(2)
    const page = await first.app.inject('/bus?from=Bangalore&to=Guntur+(Andhra+Pradesh)')
    expect(page.body).toContain(
      '<link rel="canonical" href="https://sawari.example/bus?from=Bengaluru&amp;to=Guntur" />',
    )
    await first.stop()

    const second = await startServer(engine, { place })
    await vi.waitFor(
      async () => expect(await find(second, { from: 'Bengaluru' })).toEqual(['Bangalore', 'Bengaluru', 'बैंगलोर']),
      { timeout: 20_000 },
    )
    expect(await find(second, { to: 'Guntur' })).toEqual(['Bangalore', 'Bengaluru'])
    await second.stop()
    await place.remove()
  })

  it('makes no other route of a trip that has sold seats, whichever server has kept it', async () => {
    const server = await servers.start(engine)
    const operator = await server.operator()
    const asha = await server.traveller()
    await put(operator, server.database, [['Bangalore', 'Chennai']])
    const { id } = await server.database.read.selectFrom('buses').select('id').executeTakeFirstOrThrow()
    await asha.call('POST', `/api/tickets/${id}/${asha.id}/1/1`)
    await keepAsBefore(server.database)
    const edit = async (change: { from: string; costPerSeat: number }) => {
      const body = { ...someBus({ to: 'Madras', dateOfDeparture: day }), ...change }
      return (await operator.call('PUT', `/api/buses/${id}`, { body })).status
    }
    expect(await edit({ from: 'Bangalore', costPerSeat: 700 })).toBe(200)
    expect(await edit({ from: 'Bengaluru', costPerSeat: 710 })).toBe(200)
    expect(await edit({ from: 'Mysuru', costPerSeat: 720 })).toBe(409)
  })
})
