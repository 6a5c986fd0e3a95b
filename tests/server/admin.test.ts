import { describe, expect, it } from 'vitest'
import { runAdmin } from '#server/cli/admin-command.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { MailRefused } from '#server/mail/mail-transport.ts'
import { Authenticator } from '../support/authenticator.ts'
import { goBackBefore } from '../support/older-schema.ts'
import { setScene } from '../support/people.ts'
import {
  addBus,
  type Caller,
  dayFromNow,
  makeUnbuiltPlace,
  type Person,
  type Place,
  pathOf,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { inviteAndJoin } from '../support/staff.ts'

const servers = serversOfTests()

const SWITCHED_OFF = 'This account is switched off. Its tickets stay valid. Please write to us.'

async function bookSeat(traveller: Person, busId: number, seat: number): Promise<number> {
  const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
  const path = `/api/tickets/${busId}/${traveller.id}/1/${seat}`
  return (await traveller.call('POST', path, { body: passenger })).body.data.id
}

describe.each(await testEngines())('npm run admin on %s', (engine) => {
  function commandsAt({ dataDir, databaseUrl }: Place) {
    return async (line: string, answer?: string) => {
      const out: string[] = []
      const err: string[] = []
      const asked: string[] = []
      const ask = async (question: string) => {
        asked.push(question)
        return answer ?? ''
      }
      const code = await runAdmin(
        line.split(' '),
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        { out: (text) => out.push(text), err: (text) => err.push(text), ask: answer === undefined ? undefined : ask },
      )
      return { code, out: out.join('\n'), err: err.join('\n'), asked }
    }
  }

  async function logIn(server: TestServer, path: string, { email, password }: { email: string; password: string }) {
    const { status, body } = await server
      .visitor()
      .call('POST', `${path}/verify-by-email`, { body: { email, password } })
    return { status, message: body.message }
  }

  it('finds accounts and tickets by number, mail and phone', async () => {
    const server = await servers.start(engine)
    const admin = commandsAt(server.place)
    const ravi = await server.operator('Ravi')
    const asha = await server.traveller('Asha')
    const busId = await addBus(ravi)
    const ticket = await bookSeat(asha, busId, 3)
    const account = { role: 'user', id: asha.id, email: asha.email, state: 'active', logIns: 1 }
    for (const text of [String(asha.id), asha.email.toUpperCase()])
      expect(JSON.parse((await admin(`find ${text} --json`)).out).accounts).toContainEqual(
        expect.objectContaining(account),
      )
    const { phone } = JSON.parse((await admin(`find ${asha.email} --json`)).out).accounts[0]
    const called = JSON.parse((await admin(`find +91${phone} --json`)).out)
    expect(called.accounts).toContainEqual(expect.objectContaining(account))
    const sold = { id: ticket, status: 'BOOKED', seats: '3', bus: busId, user: asha.id }
    expect(called.tickets).toContainEqual(expect.objectContaining(sold))
    expect((await admin(`find ${ravi.email}`)).out).toMatch(
      /^operator \d+ {2}Ravi, .+ \(approved\), .+, active, signed up .+ 1 log-ins$/,
    )
    expect((await admin(`find ${asha.email}`)).out).toContain(
      `\nticket ${ticket}  BOOKED, of user ${asha.id}, seats 3,`,
    )
    expect(await admin('find nobody@example.com')).toMatchObject({
      code: 1,
      out: 'Nothing is found by nobody@example.com.',
    })
  })

  it('asks before it changes anything, and is refused where nobody can answer', async () => {
    const server = await servers.start(engine)
    const admin = commandsAt(server.place)
    const asha = await server.traveller('Asha')
    expect(await admin(`log-out user ${asha.id}`, 'n')).toMatchObject({
      code: 3,
      out: '',
      asked: [`user ${asha.id} (${asha.email}): End all its log-ins? [y/N] `],
    })
    expect(await admin(`log-out user ${asha.id}`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/add --yes\.$/),
    })
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(200)
    expect(await admin(`log-out user ${asha.email}`, 'y')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 log-ins have ended\.$/),
    })
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
    expect(await admin('log-out user nobody@example.com --yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no user/),
    })
    expect(await admin('log-out everybody')).toMatchObject({
      code: 1,
      err: 'That is no command. See npm run admin -- --help',
    })
  })

  it('sends a reset link to the stored address alone, and never shows it', async () => {
    const server = await servers.start(engine)
    const asha = await server.traveller('Asha')
    const said = await commandsAt(server.place)(`send-reset user ${asha.id} --yes`)
    expect(said).toMatchObject({
      code: 0,
      out: `user ${asha.id} (${asha.email}) is sent a reset link, to ${asha.email}.`,
    })
    const waits = await server.database.read.selectFrom('mail_outbox').selectAll().execute()
    expect(waits).toMatchObject([{ to_address: asha.email }])
    expect(JSON.stringify([said, waits])).not.toContain('token')
  })

  it('switches an account off and on: nobody logs in meanwhile, its tickets stay valid', async () => {
    const server = await servers.start(engine)
    const admin = commandsAt(server.place)
    const ravi = await server.operator('Ravi')
    const asha = await server.traveller('Asha')
    const busId = await addBus(ravi)
    const ticket = await bookSeat(asha, busId, 3)
    expect((await admin(`switch-off user ${asha.id} --yes`)).code).toBe(0)
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
    const refused = { status: 401, message: SWITCHED_OFF }
    expect(await logIn(server, '/api/users', asha)).toEqual(refused)
    expect((await logIn(server, '/api/users', { ...asha, password: 'wrong' })).message).toBe(
      'E-mail or password is wrong.',
    )
    const { read } = server.database
    expect(await read.selectFrom('tickets').select(['id', 'status']).execute()).toEqual([
      { id: ticket, status: 'BOOKED' },
    ])
    const day = dayFromNow(10)
    const lists = (await ravi.call('GET', `/api/boarding/manifests?from=${day}&to=${day}`)).body.data
    expect(lists.trips[0].seats).toMatchObject([{ seat: 3, ticketId: ticket, status: 'BOOKED' }])
    expect((await admin(`switch-off user ${asha.id} --yes`)).out).toMatch(/was off already\.$/)
    expect((await admin(`switch-on user ${asha.id} --yes`)).code).toBe(0)
    expect((await logIn(server, '/api/users', asha)).status).toBe(200)

    expect((await admin(`switch-off operator ${ravi.id} --yes`)).out).toMatch(/Its trips are offered no more\.$/)
    expect(await logIn(server, '/api/admins', ravi)).toEqual(refused)
    const { approval } = await read
      .selectFrom('admins')
      .select('approval')
      .where('id', '=', ravi.id)
      .executeTakeFirstOrThrow()
    expect(approval).toBe('withdrawn')
  })

  it('ends every log-in of who is switched off, one that begins at that moment too, and refuses their passkeys', async () => {
    const origin = 'https://sawari.test'
    const server = await servers.start(engine, { env: { PUBLIC_URL: origin } })
    const admin = commandsAt(server.place)
    for (const [role, path, person] of [
      ['user', '/api/users', await server.traveller('Asha')],
      ['operator', '/api/admins', await server.operator('Ravi')],
    ] as const) {
      const phone = new Authenticator(origin)
      const made = `${path}/${person.id}/passkeys`
      const asked = await person.call('POST', `${made}/challenge`, { body: { password: person.password } })
      expect((await person.call('POST', made, { body: phone.make(asked.body.data) })).status).toBe(201)
      const byPasskey = async (caller = server.visitor()) => {
        const challenge = await caller.call('POST', `${path}/passkey-log-in/challenge`)
        return caller.call('POST', `${path}/passkey-log-in`, { body: phone.prove(challenge.body.data) })
      }
      const byPassword = (caller: Caller) =>
        caller.call('POST', `${path}/verify-by-email`, { body: { email: person.email, password: person.password } })
      expect((await byPasskey()).status).toBe(200)

      const racing = Array.from({ length: 6 }, () => server.visitor())
      const [{ code }] = await Promise.all([
        admin(`switch-off ${role} ${person.id} --yes`),
        ...racing.map((caller, index) => (index % 2 ? byPasskey(caller) : byPassword(caller))),
      ])
      expect(code).toBe(0)
      for (const caller of [person, ...racing]) expect((await caller.call('GET', `${made}`)).status).toBe(401)
      expect(await byPasskey()).toMatchObject({ status: 401, body: { message: SWITCHED_OFF } })
      expect(server.log.join('')).toMatch(/"event":"log-in-refused"[^\n]*"by":"passkey","reason":"switched-off"/)
      expect((await admin(`switch-on ${role} ${person.id} --yes`)).code).toBe(0)
      expect((await byPasskey()).status).toBe(200)
    }
  })

  it('refuses the staff of a company that is switched off, whoever has joined before, and lets them in again', async () => {
    const server = await servers.start(engine)
    const admin = commandsAt(server.place)
    const ravi = await server.operator('Ravi')
    const meena = await inviteAndJoin(server, ravi, { name: 'Meena', email: 'meena@example.com', role: 'counter' })
    const others = await server.operator('Sita')
    const gita = await inviteAndJoin(server, others, { name: 'Gita', email: 'gita@example.com', role: 'owner' })
    const invited = { name: 'Anil', email: 'anil@example.com', role: 'driver' }
    expect((await ravi.call('POST', '/api/staff', { body: invited })).status).toBe(201)
    const { message } = await server.mail(invited.email, 'staff-invitation')
    const status = async (caller: Caller, of: Person) => (await caller.call('GET', `/api/buses/find/${of.id}`)).status
    expect([await status(meena, ravi), await status(gita, others)]).toEqual([200, 200])

    expect((await admin(`switch-off operator ${ravi.id} --yes`)).code).toBe(0)
    expect([await status(meena, ravi), await status(gita, others)]).toEqual([401, 200])
    expect(await logIn(server, '/api/admins', meena)).toEqual({ status: 401, message: SWITCHED_OFF })
    // An invitation of before may be taken, and opens nothing.
    const token = new URL(pathOf(message.link), 'http://x').searchParams.get('token')
    const anil = { email: invited.email, password: 'A staff secret 8' }
    await server.visitor().call('POST', '/api/staff/join', { body: { token, password: anil.password } })
    expect((await logIn(server, '/api/admins', anil)).status).toBe(401)
    expect((await server.visitor().call('POST', '/api/staff', { body: invited })).status).toBe(401)

    expect((await admin(`switch-on operator ${ravi.id} --yes`)).code).toBe(0)
    expect(await status(meena, ravi)).toBe(401)
    expect((await logIn(server, '/api/admins', meena)).status).toBe(200)
  })

  it('lists mails that failed and has them sent again', async () => {
    let isRefused = true
    const server = await servers.start(engine, {
      send: async () => {
        if (isRefused) throw new MailRefused('no such mailbox')
      },
    })
    const admin = commandsAt(server.place)
    const asha = await server.traveller('Asha')
    expect((await admin('failed')).out).toBe('Nothing has failed.')
    await server.visitor().call('POST', '/api/users/forgot-password', { body: { email: asha.email } })
    const listed = async () => JSON.parse((await admin('failed --json')).out)
    await expect.poll(async () => (await listed()).mails[0]?.givenUpAt).toBeDefined()
    expect((await admin('failed')).out).toMatch(/^mail \d+ {2}reset to .+, since .+, tried 1 times, given up .+$/)
    isRefused = false
    expect(await admin('send-again', 'yes')).toMatchObject({
      code: 0,
      asked: ['Try 1 mails and 0 notices again? [y/N] '],
    })
    const waits = () => server.database.read.selectFrom('mail_outbox').select(['failed_at', 'attempts']).execute()
    expect(await waits()).toEqual([{ failed_at: null, attempts: 0 }])
    expect((await admin('send-again --yes')).out).toBe('Nothing has failed.')
  })

  it('purges what is past its time, and nothing else', async () => {
    const server = await servers.start(engine)
    const asha = await server.traveller('Asha')
    // Each server sweeps when it starts, and would take first what the command is to find.
    await expect.poll(() => server.log.join('')).toContain('housekeeping done')
    const old = Date.now() - 31 * 24 * 3_600_000
    const session = {
      role: 'user' as const,
      account_id: asha.id,
      created_at: old,
      seen_at: old,
      device: null,
      staff_id: null,
    }
    await server.database.write((trx) =>
      trx
        .insertInto('sessions')
        .values({ ...session, token_hash: 'old' })
        .execute(),
    )
    expect(JSON.parse((await commandsAt(server.place)('purge --yes --json')).out)).toEqual({ rows: 1 })
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(200)
  })

  it('stands in the security log of the server that runs next, once, with numbers alone', async () => {
    const place = await servers.place(engine)
    const first = await servers.start(engine, { place })
    const admin = commandsAt(place)
    const asha = await first.traveller('Asha')
    await first.stop()
    await admin(`find ${asha.email}`)
    for (const verb of ['log-out', 'send-reset', 'switch-off', 'switch-on'])
      await admin(`${verb} user ${asha.id} --yes`)
    await admin('purge --yes')
    const eventsOf = (server: TestServer) =>
      server.log.map((line) => JSON.parse(line)).filter(({ event }) => String(event).startsWith('admin-'))
    const own = { role: 'user', account: asha.id, at: expect.any(Number) }
    const second = await servers.start(engine, { place })
    await expect.poll(() => eventsOf(second).length).toBe(6)
    expect(eventsOf(second)).toMatchObject([
      ...['looked-up', 'logged-out', 'sent-reset', 'switched-off', 'switched-on'].map((what) => ({
        event: `admin-${what}`,
        ...own,
      })),
      { event: 'admin-purged', rows: expect.any(Number) },
    ])
    expect(JSON.stringify(eventsOf(second))).not.toContain(asha.email)
    await second.stop()
    const third = await servers.start(engine, { place })
    await third.stop()
    expect(eventsOf(third)).toEqual([])
  })

  it('finds every account of a database of before switched on', async () => {
    const place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 2, seats: 4 })
    const before = await openDatabase(place)
    await before.write((trx) => goBackBefore(trx, '025-switched-off-accounts'))
    await before.close()
    const after = await openDatabase(place)
    const users = await after.read.selectFrom('users').select(['id', 'switched_off_at']).orderBy('id').execute()
    await after.close()
    await place.remove()
    expect(users).toEqual(scene.people.map(({ id }) => ({ id, switched_off_at: null })))
  })
})
