import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { DIST, dyingEverywhere, keyEnv, OPEN_DATABASE } from '../support/dying-process.ts'
import { LONG } from '../support/long.ts'
import { book, setScene } from '../support/people.ts'
import { type Place, testEngines } from '../support/server.ts'
import { processesOfTests, type ServerProcess } from '../support/server-process.ts'

/** Passengers of a moved trip, and a server that is killed while it tells them. */

const { run, place } = processesOfTests()
const engines = await testEngines()

const PEOPLE = 40
/** Longer than a server that died holds what it had begun to send. */
const UNTIL_TAKEN_UP_MS = 240_000

async function withDatabase<T>(here: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(here, 'tool')
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

interface Told {
  busId: number
  adminId: number
  /** Of the operator's session. */
  cookie: string
  addresses: readonly string[]
}

async function soldTrip(here: Place, servers: readonly ServerProcess[], people: number): Promise<Told> {
  const scene = await setScene(here, { people, seats: people })
  const [server] = servers
  if (!server) throw new Error('no server')
  for (let who = 0; who < people; who++) expect((await book(server, scene, who, String(who + 1))).status).toBe(200)
  const token = randomBytes(32).toString('base64url')
  return withDatabase(here, async (database) => {
    const { admin_id: adminId } = await database.read
      .selectFrom('buses')
      .select('admin_id')
      .where('id', '=', scene.busId)
      .executeTakeFirstOrThrow()
    const session = {
      token_hash: createHash('sha256').update(token).digest('hex'),
      role: 'operator' as const,
      account_id: adminId,
      created_at: Date.now(),
      seen_at: Date.now(),
    }
    const users = await database.write(async (trx) => {
      await trx.insertInto('sessions').values(session).execute()
      return trx.selectFrom('users').select('email').orderBy('id').execute()
    })
    return {
      busId: scene.busId,
      adminId,
      cookie: `sawari-operator=${token}`,
      addresses: users.map(({ email }) => email),
    }
  })
}

async function newTime(here: Place, { busId }: Told): Promise<object> {
  const { departs } = await withDatabase(here, ({ read }) =>
    read.selectFrom('buses').select('departs').where('id', '=', busId).executeTakeFirstOrThrow(),
  )
  return { kind: 'time', dateOfDeparture: departs.slice(0, 10), departureTime: '23:30' }
}

/** To whom mails about the change lie in the outbox, or went out as files. */
async function told(here: Place): Promise<{ waiting: string[]; sent: string[] }> {
  const rows = await withDatabase(here, ({ read }) =>
    read.selectFrom('mail_outbox').select('to_address').where('letter', 'like', '{"kind":"trip-changed"%').execute(),
  )
  const folder = join(here.dataDir, 'outbox')
  // A mail has another name while it is written, and is none before it is whole.
  const files = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*trip-changed/.test(name))
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return {
    waiting: rows.map(({ to_address }) => to_address),
    sent: mails.flatMap((mail) => /^To: <?([^>\r\n]+)>?/m.exec(mail)?.[1] ?? []),
  }
}

describe.each(engines)('a moved trip on %s', (engine) => {
  it('is moved with all that its passengers are owed, or not at all, after whichever statement the server dies', {
    timeout: LONG ? 600_000 : 60_000,
  }, async () => {
    const here = await place(engine)
    const first = await run(here, keyEnv(here))
    const scene = await soldTrip(here, [first], 3)
    first.child.kill('SIGKILL')
    await first.ended
    const word = await newTime(here, scene)
    const sayIt = `${OPEN_DATABASE}
        import { announcements } from '${DIST}/modules/announcements/announcements.js'
        const database = await openDatabase(${JSON.stringify(here)})
        const { announce } = announcements({ database, now: Date.now })
        const boarder = { kind: 'operator', adminId: ${scene.adminId} }
        const word = { ...${JSON.stringify(word)}, ageMs: 0 }
        const { replayed } = await announce(boarder, 'office', ${scene.busId}, word, '${randomUUID()}')
        await database.close()
        console.log(replayed ? 'replayed' : 'done')`
    const seen = { nothing: 0, all: 0 }
    const end = await dyingEverywhere(sayIt, { from: 'from "admins" where "id"', commits: 1 }, async () => {
      const { departs } = await withDatabase(here, ({ read }) =>
        read.selectFrom('buses').select('departs').where('id', '=', scene.busId).executeTakeFirstOrThrow(),
      )
      const { waiting } = await told(here)
      const changed = await withDatabase(here, ({ read }) =>
        read.selectFrom('tickets').select('changes').where('changes', '=', 1).execute(),
      )
      const isMoved = departs.endsWith('23:30')
      expect([waiting.length, changed.length]).toEqual(isMoved ? [3, 3] : [0, 0])
      seen[isMoved ? 'all' : 'nothing']++
    })
    expect(end).toBe('replayed\n')
    expect(seen.nothing).toBeGreaterThanOrEqual(2)
    expect(seen.all).toBe(1)
    expect((await told(here)).waiting.sort()).toEqual([...scene.addresses].sort())
  })
})

describe.runIf(engines.includes('postgres'))('a moved trip of two servers on one PostgreSQL', () => {
  it(`is told to ${PEOPLE} passengers once each, though both hear of it and one is killed while it tells them`, {
    timeout: LONG ? 400_000 : 90_000,
  }, async () => {
    const here = await place('postgres')
    const [dying, other] = await Promise.all([run(here, keyEnv(here)), run(here, keyEnv(here))])
    const scene = await soldTrip(here, [dying, other], PEOPLE)
    const word = await newTime(here, scene)
    const key = randomUUID()
    const sayIt = (server: ServerProcess) =>
      fetch(`${server.url}/api/buses/${scene.busId}/announcements`, {
        method: 'POST',
        headers: { cookie: scene.cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(word),
      })
    // A balancer repeats it to the other one, and the first dies at once.
    const answers = Promise.allSettled([sayIt(dying), sayIt(other)])
    await expect.poll(async () => (await told(here)).sent.length).toBeGreaterThan(0)
    dying.child.kill('SIGKILL')
    await dying.ended
    await answers
    const again = await sayIt(other)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])

    const { waiting, sent } = await told(here)
    expect(new Set(waiting).size).toBe(waiting.length)
    expect([...new Set([...waiting, ...sent])].sort()).toEqual([...scene.addresses].sort())
    const changes = await withDatabase(here, ({ read }) =>
      read.selectFrom('tickets').select('changes').where('bus_id', '=', scene.busId).execute(),
    )
    expect(changes.map((ticket) => ticket.changes)).toEqual(Array(PEOPLE).fill(1))
    if (!LONG) return
    await expect.poll(async () => (await told(here)).waiting, { timeout: UNTIL_TAKEN_UP_MS }).toEqual([])
    const all = (await told(here)).sent
    expect([...new Set(all)].sort()).toEqual([...scene.addresses].sort())
    // What the dead one had handed over and could not note any more goes once more: four are under way at once.
    expect(all.length - PEOPLE).toBeLessThanOrEqual(4)
  })
})
