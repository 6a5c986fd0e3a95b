import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Balancer, openBalancer } from '../support/balancer.ts'
import { keyEnv } from '../support/dying-process.ts'
import { LONG } from '../support/long.ts'
import { assertConsistent, book, inspect, setScene } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { makeUnbuiltPlace, testEngines } from '../support/server.ts'
import { buildServer } from '../support/server-process.ts'

const engines = await testEngines()
const hashOf = (bytes: Uint8Array | string) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** A deployed release in a folder of its own: the server of now with an app. */
function deployed(folder: string, bringApp: (app: string) => void): string {
  mkdirSync(join(folder, 'dist/app'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  cpSync(realpathSync('dist/node'), join(folder, 'dist/node'), { recursive: true })
  for (const name of ['node_modules', 'server', 'sw']) symlinkSync(resolve(name), join(folder, name))
  bringApp(join(folder, 'dist/app'))
  return folder
}

/** The app of the release before, as it went out, without its letters and pictures. */
function appOfBefore(app: string): void {
  const input = brotliDecompressSync(readFileSync('tests/support/release-before/app.tar.br'))
  execFileSync('tar', ['-xf', '-', '-C', app], { input })
}

/** An app with nothing in common with it but how it is built. */
function nextApp(app: string): void {
  const files: Record<string, string> = { 'assets/main-nextNEXT.js': '// next', 'assets/rest-nextNEXT.js': '// rest' }
  files['index.html'] =
    `<!doctype html><title>Sawari</title><script>start({"scripts":["assets/main-nextNEXT.js","assets/rest-nextNEXT.js"]})</script>`
  const listed = Object.entries(files).map(([url, text]) => ({ integrity: hashOf(text), revision: null, url }))
  files['sw.js'] = `precache(${JSON.stringify(listed)})`
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, name)), { recursive: true })
    writeFileSync(join(app, name), text)
  }
}

/** The tables that most calls read get a column that the release before has never heard of. */
const NEXT_STEP = `
migrations['900-of-the-next'] = {
  async up(db) {
    for (const table of ['buses', 'users', 'sessions', 'tickets', 'ticket_seats', 'booking_keys', 'admins'])
      await db.schema.alterTable(table).addColumn('of_later', 'text', (column) => column.notNull().defaultTo('x')).execute()
  },
}
`

/** What a phone asks for that has never been here: the page, its files, and what the worker installs. */
async function visitFirst({ url }: Balancer, wholeInstallation: boolean): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(url + path)
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const page = await get('/')
  expect(page.status).toBe(200)
  // What its start brings, as src/start/load-app.ts does.
  const [, brought = ''] = /"scripts":\[([^\]]*)\]/.exec(text(page.bytes)) ?? []
  const files = [...brought.matchAll(/"([^"]+)"/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(0)
  const answers = await Promise.all(files.map(async (file) => [file, (await get(`/${file}`)).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])

  const worker = text((await get('/sw.js')).bytes)
  const listed = [...worker.matchAll(/"integrity":"([^"]+)","revision":[^,]+,"url":"([^"]+\.(?:js|css|html))"/g)]
  expect(listed.length).toBeGreaterThan(2)
  for (const [, hash = '', name = ''] of listed) {
    if (!wholeInstallation && name !== 'index.html') continue
    // As sw/as-built.ts asks.
    if (hashOf((await get(`/${name}`)).bytes) === hash) continue
    const { bytes } = await get(`/${name}?sha256=${encodeURIComponent(hash)}`)
    expect([name, hashOf(bytes)]).toEqual([name, hash])
  }
}

/** Trips of 80 seats, each sold once. */
const SCENES = LONG ? 40 : 10

// Skipped: where no PostgreSQL answers; in CI one must.
it.runIf(engines.includes('postgres'))(
  'two releases on one database behind a balancer: every first visit and booking is answered, forward and back',
  { timeout: LONG ? 600_000 : 180_000 },
  async () => {
    buildServer()
    const place = await makeUnbuiltPlace('postgres')
    const before = deployed(join(place.dataDir, 'before'), appOfBefore)
    const next = deployed(join(place.dataDir, 'next'), nextApp)
    appendFileSync(join(next, 'dist/node/server/db/migrations/all-migrations.js'), NEXT_STEP)
    const env = {
      ...keyEnv(place),
      ...{
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl ?? '',
        RELEASES_DIR: join(place.dataDir, 'releases'),
      },
      ...{ DEMO_DATA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    }
    const running = new Set<RunningServer>()
    const run = async (release: string) => {
      const server = await startServer(env, release)
      running.add(server)
      return server
    }
    const balancer = await openBalancer()
    const leave = async (server: RunningServer) => {
      running.delete(server)
      balancer.lead([...running])
      await server.stop()
    }
    let going = true
    let broke: unknown
    const refused: string[] = []
    const done = { bookings: 0, visits: 0 }
    const scenes: Awaited<ReturnType<typeof setScene>>[] = []

    async function bookOn(): Promise<void> {
      for (let seat = 1; going; seat++) {
        const scene = scenes[Math.floor(seat / 80)] ?? (await setScene(place, { people: 4, seats: 80 }))
        scenes[Math.floor(seat / 80)] = scene
        const answer = await book(balancer, scene, seat, String(1 + (seat % 80)), randomUUID())
        const said = await answer.text()
        if (answer.status === 200) done.bookings++
        else refused.push(`${answer.status} ${said}`)
      }
    }
    async function visitOn(): Promise<void> {
      while (going) {
        await visitFirst(balancer, false)
        done.visits++
      }
    }
    /** Until enough has been asked of whoever is there now. */
    async function enough(): Promise<void> {
      const { bookings, visits } = done
      const asked = (count: () => number) =>
        expect.poll(() => {
          // Nobody asks any more: what befell them says more than that nothing is counted.
          if (broke) throw broke
          return count()
        })
      await asked(() => done.bookings - bookings + refused.length).toBeGreaterThan(LONG ? 100 : 15)
      await asked(() => done.visits - visits).toBeGreaterThan(LONG ? 10 : 2)
      await visitFirst(balancer, true)
    }

    try {
      const old = [await run(before), ...(LONG ? [await run(before)] : [])]
      balancer.lead([...running])
      // Made now: in the middle of the next release's step the test's own rows could lock each other with the tables'.
      for (let scene = 0; scene < SCENES; scene++) scenes.push(await setScene(place, { people: 4, seats: 80 }))
      const asking = Promise.all([bookOn(), visitOn()])
      asking.catch((error: unknown) => {
        broke = error
      })
      const meet = async (server: RunningServer) => {
        balancer.lead([...running])
        await enough()
        return server
      }
      await enough()
      const newer = [await meet(await run(next)), ...(LONG ? [await meet(await run(next))] : [])]
      for (const server of old) await leave(server)
      await enough()
      const back = await meet(await run(before))
      for (const server of newer) await leave(server)
      await enough()
      going = false
      await asking
      expect(back.output()).not.toContain('newer version')
      expect(refused).toEqual([])
      let sold = 0
      for (const { busId } of scenes) {
        const state = await inspect(place, busId)
        assertConsistent(state)
        sold += state.tickets.length
      }
      expect(sold).toBe(done.bookings)
    } finally {
      going = false
      await Promise.all([...running].map((server) => server.stop('SIGKILL')))
      await balancer.close()
      await place.remove()
      rmSync(place.dataDir, { recursive: true, force: true })
    }
  },
)
