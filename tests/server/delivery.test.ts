import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openOutbox } from '#server/delivery/outbox.ts'
import type { Pace, Transport, Verdict, Written } from '#server/delivery/transport.ts'
import { startDelivery } from '#server/delivery/worker.ts'
import { tell } from '#server/news/news.ts'
import { DIST, OPEN_DATABASE } from '../support/dying-process.ts'
import { addBus, type Place, type TestServer, testEngines } from '../support/server.ts'
import { buildServer } from '../support/server-process.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const engines = await testEngines()
const servers = serversOfTests()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  while (closing.length > 0) await closing.pop()?.()
})

/** The database of a server that has stopped, so that nobody but the test's workers sends. */
async function quiet(server: TestServer): Promise<Database> {
  await server.app.close()
  return server.database
}

const COUNT = 60
/** Each way by which people are told: how many are owed something, and how many are under way at once. */
const WAYS = {
  mail: { room: 4, table: 'mail_outbox', start: 'mail/mail-worker.js', worker: 'startMailWorker' },
  push: { room: 16, table: 'push_outbox', start: 'push/push-worker.js', worker: 'startPushWorker' },
} as const

async function owe(way: keyof typeof WAYS, server: TestServer): Promise<void> {
  const [asha, ravi] = [await server.traveller(), await server.operator()]
  const booked = await asha.call('POST', `/api/tickets/${await addBus(ravi)}/${asha.id}/1/1`)
  await server.mail(asha.email, 'booked')
  const database = await quiet(server)
  const now = Date.now()
  const all = Array.from({ length: COUNT }, (_, index) => `${index}`)
  await database.write(async (trx) => {
    if (way === 'push') {
      const phone = {
        role: 'user' as const,
        account_id: asha.id,
        session_hash: '',
        p256dh: '',
        auth: '',
        created_at: now,
      }
      const phones = all.map((name) => ({ ...phone, endpoint: `https://push${Number(name) % 3}.example/${name}` }))
      await trx.insertInto('push_subscriptions').values(phones).execute()
      await tell(trx, { kind: 'trip-leaves-soon', tickets: [{ ticketId: booked.body.data.id, userId: asha.id }] }, now)
    } else
      for (const name of all) {
        const to = { email: `${name}@example.com`, language: 'en' as const }
        await tell(trx, { kind: 'email-changed', role: 'user', to }, now)
      }
  })
}

/**
 * A worker in a process of its own, which notes what it sends in a file.
 * @param hangs after so many it sends no more, and never hears that these were taken, or that they were not
 */
function runWorker(
  way: keyof typeof WAYS,
  { dataDir, databaseUrl }: Place,
  { hangs, late = 0 }: { hangs?: { after: number; taken: boolean }; late?: number },
) {
  const { start, worker } = WAYS[way]
  const sent = join(dataDir, 'sent')
  const script = `${OPEN_DATABASE}
    import { appendFileSync } from 'node:fs'
    import { readConfig } from '${DIST}/config.js'
    import { ${worker} } from '${DIST}/${start}'
    const config = readConfig(${JSON.stringify({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })})
    const database = await openDatabase(config, 'server')
    const hangs = ${JSON.stringify(hangs ?? null)}
    let count = 0
    async function send(to) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const stuck = hangs && ++count > hangs.after
      if (!stuck || hangs.taken) appendFileSync(${JSON.stringify(sent)}, to + '\\n')
      if (stuck) appendFileSync(${JSON.stringify(join(dataDir, 'stuck'))}, to + '\\n')
      if (stuck) await new Promise((resolve) => setTimeout(resolve, 600_000))
    }
    const mail = { send: (to) => send(to.split('@')[0]) }
    const push = { publicKey: '', send: async ({ endpoint }) => (await send(endpoint.split('/').pop()), { kind: 'taken' }) }
    ${worker}({ config, database, mail, push, now: () => Date.now() + ${late} }, { warn: console.error, error: console.error })
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  closing.push(kill)
  return { kill, said: () => said }
}

describe.each(engines)('what is owed on %s', (engine) => {
  beforeAll(buildServer)

  it.each([
    { way: 'mail', taken: true },
    { way: 'mail', taken: false },
    { way: 'push', taken: true },
    { way: 'push', taken: false },
  ] as const)(
    'by $way arrives once over instances of which one is killed, and once more at most where that one had sent it ($taken)',
    async ({ way, taken }) => {
      const place = await servers.place(engine)
      const server = await servers.start(engine, { place })
      await owe(way, server)
      if (engine === 'sqlite') await server.database.close()
      const { room, table } = WAYS[way]
      const linesOf = (name: string) => {
        const file = join(place.dataDir, name)
        return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      }
      const sent = () => linesOf('sent')
      const waiting = async () => {
        const database = engine === 'sqlite' ? undefined : server.database
        return (await database?.read.selectFrom(table).select('id').execute())?.length ?? 0
      }
      const dying = runWorker(way, place, { hangs: { after: 7, taken } })
      // It has its hands full with these, so what it sent before is forgotten.
      await expect.poll(() => linesOf('stuck').length, { timeout: 20_000 }).toBe(room)
      if (engine === 'postgres') {
        // The other one sends all that this one does not hold.
        const other = runWorker(way, place, {})
        await expect.poll(waiting, { timeout: 20_000 }).toBe(room)
        await other.kill()
        expect(other.said()).toBe('')
      }
      await dying.kill()
      const next = runWorker(way, place, { late: 121_000 })
      const times = () => {
        const counts = new Map<string, number>()
        for (const to of sent()) counts.set(to, (counts.get(to) ?? 0) + 1)
        return counts
      }
      await expect.poll(() => times().size, { timeout: 20_000 }).toBe(COUNT)
      await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(COUNT + (taken ? room : 0))
      if (engine === 'postgres') await expect.poll(waiting).toBe(0)
      expect(Math.max(...times().values())).toBe(taken ? 2 : 1)
      await next.kill()
      expect(next.said()).toBe('')
    },
    60_000,
  )
})

describe.each(engines)('the outbox worker on %s', (engine) => {
  const PACE: Pace = {
    atOnce: 2,
    batch: 1,
    rest: 0,
    deadlineMs: 20_000,
    claimMs: 60_000,
    longestRetryMs: 50_000,
    mostAttempts: 6,
  }

  type Row = { id: number; created_at: number; attempts: number; next_attempt_at: number; to_address: string }

  /** A worker of a transport that does as it is told, for mails that are owed to these. */
  async function scene(names: readonly string[], pace: Partial<Pace> = {}) {
    const server = await servers.start(engine, { now: Date.now() })
    const database = await quiet(server)
    const { clock } = server
    for (const [index, email] of names.entries()) {
      const to = { email, language: 'en' as const }
      await database.write((trx) =>
        tell(trx, { kind: 'email-changed', role: 'user', to }, clock.now + index - names.length),
      )
    }
    const said: string[] = []
    const log = (_line: object, text?: string) => void said.push(text ?? '')
    const sent: string[] = []
    const write = vi.fn<(row: Row) => Promise<Written<string>>>(async ({ to_address: message }) => ({
      kind: 'send',
      message,
    }))
    const send = vi.fn<(name: string, signal: AbortSignal) => Promise<Verdict>>(async (name) => {
      sent.push(name)
      return { kind: 'taken' }
    })
    const start = (over: Partial<Transport<Row, string>> = {}, on: Database = database) => {
      const outbox = openOutbox(on, 'mail_outbox', { columns: ['to_address'], which: 'failed_at is null' })
      const worker = startDelivery<Row, string>(
        {
          name: 'word',
          logKey: 'word',
          pace: { ...PACE, ...pace },
          outbox,
          claim: async (room, times) => ({ rows: await outbox.takeUp(room, times), more: false }),
          write,
          send: (_row, message, signal) => send(message, signal),
          ...over,
        },
        { database: on, now: () => clock.now },
        { warn: log, error: log },
      )
      closing.push(worker.stop)
      return worker
    }
    const rows = () => database.read.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
    return { server, database, clock, start, write, send, sent, said, rows }
  }

  it('sends what is owed in its order and forgets it', async () => {
    const { start, sent, rows } = await scene(['a', 'b', 'c', 'd', 'e'], { atOnce: 1, batch: 3 })
    start()
    await expect.poll(rows).toEqual([])
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('pauses twice as long each time, up to its longest pause, and gives up in the end', async () => {
    const { start, send, clock, rows, said } = await scene(['a'])
    send.mockRejectedValue(new Error('away'))
    const worker = start()
    const pauses: number[] = []
    for (const attempts of [1, 2, 3, 4, 5]) {
      await expect.poll(async () => (await rows())[0]).toMatchObject({ attempts })
      await expect.poll(async () => ((await rows())[0]?.next_attempt_at ?? 0) - clock.now).not.toBe(PACE.claimMs)
      pauses.push(((await rows())[0]?.next_attempt_at ?? 0) - clock.now)
      clock.now += pauses.at(-1) ?? 0
      worker.wake()
    }
    await expect.poll(rows).toEqual([])
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 50_000])
    expect(said.filter((line) => line === 'word not sent')).toHaveLength(5)
    expect(said.at(-1)).toBe('word failed and is not tried again')
  })

  it('waits as long as the other side wishes, six hours at most', async () => {
    const { start, send, clock, rows } = await scene(['a', 'b', 'c'])
    const wishes: Record<string, number> = { a: 1, b: 900_000, c: 86_400_000 }
    send.mockImplementation(async (name) => ({ kind: 'later', why: {}, afterMs: wishes[name] }))
    start()
    const waits = async () => (await rows()).map(({ next_attempt_at }) => next_attempt_at - clock.now)
    await expect.poll(waits).toEqual([5_000, 900_000, 6 * 3_600_000])
  })

  it('tries by itself again, without anybody who wakes it', async () => {
    const { database, start, send, clock, rows, sent } = await scene(['a'])
    send.mockRejectedValueOnce(new Error('away'))
    // It looks now and then, whatever has come: not here, where its own alarm alone is to wake it.
    const looksNowAndThen = vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined))
    const alarms = vi.spyOn(globalThis, 'setTimeout')
    closing.push(async () => {
      looksNowAndThen.mockRestore()
      alarms.mockRestore()
    })
    const outbox = openOutbox(database, 'mail_outbox', { columns: ['to_address'] })
    let looks = 0
    start({
      claim: async (room, times) => {
        const rows = await outbox.takeUp(room, times)
        looks++
        return { rows, more: false }
      },
    })
    await expect.poll(async () => (await rows())[0]?.next_attempt_at).toBe(clock.now + 5_000)
    // It looks once more when it has put one off, and finds nothing due.
    await expect.poll(() => looks).toBe(2)
    const alarm = alarms.mock.calls.find(([, milliseconds]) => milliseconds === 5_050)?.[0]
    clock.now += 5_000
    alarm?.()
    await expect.poll(() => sent).toEqual(['a'])
    expect(looksNowAndThen).toHaveBeenCalled()
  })

  it('gives back what of a batch has not been begun when it stops, and what it ends then', async () => {
    const { start, send, rows } = await scene(['a', 'b', 'c'], { atOnce: 1, batch: 3 })
    send.mockImplementation((_name, signal) => new Promise((_, fail) => signal.addEventListener('abort', fail)))
    const worker = start()
    await expect.poll(() => send.mock.calls.length).toBe(1)
    await worker.stop()
    expect(send.mock.calls).toHaveLength(1)
    const back = (await rows()).map(({ attempts, next_attempt_at, created_at }) => [
      attempts,
      next_attempt_at - created_at,
    ])
    expect(back).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('begins none of a batch so late that another server may have it before the deadline', async () => {
    const { start, write, send, clock, rows } = await scene(['a', 'b'], {
      atOnce: 1,
      batch: 2,
      claimMs: 1_000,
      deadlineMs: 900,
    })
    send.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      clock.now++
      return { kind: 'taken' }
    })
    const began = clock.now
    const claims: number[][] = []
    write.mockImplementation(async (row) => {
      claims.push([row.attempts, row.next_attempt_at - began])
      return { kind: 'send', message: row.to_address }
    })
    start()
    await expect.poll(rows).toEqual([])
    // The second one was given back and taken up anew: as its first attempt.
    expect(claims).toEqual([
      [1, 1_000],
      [1, 1_001],
    ])
    expect(send.mock.calls.map(([name]) => name)).toEqual(['a', 'b'])
  })

  it('leaves alone what another server has taken up since', async () => {
    const { start, send, database, clock, rows } = await scene(['a'])
    send.mockImplementation(async () => {
      await database.write((trx) => trx.updateTable('mail_outbox').set({ next_attempt_at: 7, attempts: 2 }).execute())
      clock.now = 0
      return { kind: 'later', why: {}, afterMs: undefined }
    })
    const worker = start()
    await expect.poll(() => send.mock.calls.length).toBe(1)
    await worker.stop()
    expect(await rows()).toMatchObject([{ next_attempt_at: 7, attempts: 2 }])
  })

  it('holds one back as if it had never been begun, and tries none that can’t be read again', async () => {
    const { database, start, write, clock, rows, sent, said } = await scene(['a', 'b', 'c'])
    write.mockImplementation(async ({ to_address: message }) => {
      if (message === 'a') return { kind: 'wait', until: clock.now + 1_000 }
      if (message === 'b') throw new SyntaxError('no JSON')
      return { kind: 'pointless' }
    })
    const beside = {
      id: 99,
      to_address: 'd',
      letter: '{}',
      created_at: 0,
      attempts: 0,
      next_attempt_at: clock.now + 1_000,
    }
    await database.write((trx) => trx.insertInto('mail_outbox').values(beside).execute())
    // What waits beside it is put into it.
    start({
      gather: () => async (trx) => {
        await trx.deleteFrom('mail_outbox').where('to_address', '=', 'd').execute()
      },
    })
    await expect.poll(rows).toMatchObject([{ to_address: 'a', attempts: 0, next_attempt_at: clock.now + 1_000 }])
    await expect.poll(async () => (await rows()).length).toBe(1)
    expect(sent).toEqual([])
    expect(said).toEqual(['word failed and is not tried again'])
  })

  it('leaves what waits beside one that another instance has taken up meanwhile: it is not told by this one', async () => {
    const { database, start, write, clock, rows, said } = await scene(['a'])
    const beside = { to_address: 'd', letter: '{}', created_at: 0, attempts: 0, next_attempt_at: clock.now + 9_000 }
    await database.write((trx) => trx.insertInto('mail_outbox').values(beside).execute())
    write.mockImplementation(async () => {
      const taken = { next_attempt_at: clock.now + 77_000, attempts: 2 }
      await database.write((trx) => trx.updateTable('mail_outbox').set(taken).where('to_address', '=', 'a').execute())
      return { kind: 'wait', until: clock.now + 1_000 }
    })
    const gathered = vi.fn()
    const worker = start({
      gather: () => async (trx) => {
        gathered()
        await trx.deleteFrom('mail_outbox').where('to_address', '=', 'd').execute()
      },
    })
    await expect.poll(() => gathered.mock.calls.length).toBe(1)
    await worker.stop()
    expect((await rows()).map(({ to_address, attempts }) => [to_address, attempts]).sort()).toEqual([
      ['a', 2],
      ['d', 0],
    ])
    expect(said).toEqual([])
  })

  it('takes up what a clock that ran ahead has put off for years', async () => {
    const { start, database, clock, rows, sent } = await scene(['soon', 'late'])
    const putOff = (to: string, by: number) =>
      database.write((trx) =>
        trx
          .updateTable('mail_outbox')
          .set({ next_attempt_at: clock.now + by })
          .where('to_address', '=', to)
          .execute(),
      )
    await putOff('soon', 86_400_000)
    await putOff('late', 365 * 86_400_000)
    start()
    await expect.poll(() => sent).toEqual(['late'])
    await expect.poll(rows).toMatchObject([{ to_address: 'soon', attempts: 0 }])
  })

  it('of several has each sent once', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${index}`)
    const { server, database, start, rows, sent } = await scene(names, { atOnce: 4, batch: 2 })
    const others = engine === 'postgres' ? [await openDatabase(server.config), await openDatabase(server.config)] : []
    closing.unshift(...others.map((other) => other.close))
    for (const on of [database, ...others]) start({}, on)
    await expect.poll(rows).toEqual([])
    expect([...sent].sort()).toEqual([...names].sort())
  })
})
