import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { heldAtWrite } from '../support/held-write.ts'
import {
  addBus,
  type CallAnswer,
  dayFromNow,
  lookForDue,
  type Person,
  pathOf,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

/*
 * A new password shuts out whoever knew the old one, and an erasure ends everything: also what was proved before it and
 * is carried out after it, and what waits in the mail.
 */

const SIDES = [
  { side: 'traveller', path: '/api/users', fields: { name: 'Asha', phone: '9000000001', age: 29, gender: 'female' } },
  {
    side: 'operator',
    path: '/api/admins',
    fields: { name: 'Ravi', phone: '9000000002', travels_name: 'Ravi of Gaya', gst_number: '10ABCDE1234F1Z5' },
  },
] as const
const NEW = 'Owners#new1'

describe.each(await testEngines())('who is shut out on %s', (engine) => {
  let server: TestServer
  /** Of mails to these addresses the mail server takes none now. */
  const refusing = new Set<string>()
  beforeAll(async () => {
    server = await startServer(engine, {
      now: Date.now(),
      send: async (to) => {
        if (refusing.has(to)) throw new Error('451 later')
      },
    })
  })
  afterAll(() => server.stop())

  let count = 0
  const freshEmail = () => `elsewhere${++count}@example.com`
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  /** Resolves when every mail that is owed has been tried; those that were refused are tried again at once. */
  async function mailsTried(isDone: () => Promise<boolean>) {
    server.clock.now += 3_600_000
    await lookForDue(server)
    await expect.poll(isDone).toBe(true)
  }
  const waiting = async (to: string) =>
    server.database.read.selectFrom('mail_outbox').selectAll().where('to_address', '=', to).execute()
  /** The mail server has refused the mail, and the refusal is noted. */
  const refused = (to: string) =>
    expect
      .poll(async () =>
        (await waiting(to)).map((row) => row.attempts > 0 && row.next_attempt_at < server.clock.now + 60_000),
      )
      .toEqual([true])

  describe.each(SIDES)('of a $side', ({ side, path, fields: given }) => {
    const fields = side === 'operator' ? () => ({ ...given, travels_name: `Sita Travels ${++count}` }) : () => given
    const join = () => (side === 'traveller' ? server.traveller() : server.operator())
    const logIn = async (email: string, password: string) =>
      (await server.visitor().call('POST', `${path}/verify-by-email?${query({ email, password })}`)).status
    const askFor = (person: Person, email: string) =>
      person.call('PUT', `${path}/${person.id}`, { body: { ...fields(), email, currentPassword: person.password } })
    const sessionsOf = (person: Person) => person.call('GET', `${path}/${person.id}/sessions`)
    const emailOf = async (person: Person) =>
      (
        await server.database.read
          .selectFrom(side === 'traveller' ? 'users' : 'admins')
          .select('email')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).email
    /** @returns what the owner does with the link, once it has come */
    async function resetLink(person: Person): Promise<() => Promise<number>> {
      const before = server.mails.length
      await server.visitor().call('POST', `${path}/forgot-password?${query({ email: person.email })}`)
      const isIt = (mail: TestServer['mails'][number]) => mail.to === person.email && mail.message.slug === 'reset'
      await expect.poll(() => server.mails.slice(before).some(isIt)).toBe(true)
      const token = new URL(server.mails.findLast(isIt)?.message.link ?? '').searchParams.get('token')
      const body = { token, password: NEW }
      return async () => (await server.visitor().call('PUT', `${path}/reset-password`, { body })).status
    }

    it.each(['a reset', 'a change of the password', 'the erasure', 'another address'] as const)(
      'sends no link to a new address after %s, however long that mail has waited',
      async (what) => {
        const person = await join()
        const email = freshEmail()
        refusing.add(email)
        expect((await askFor(person, email)).status).toBe(200)
        await refused(email)
        const body = { currentPassword: person.password, password: NEW }
        const ended = {
          'a reset': async () => (await resetLink(person))(),
          'a change of the password': async () =>
            (await person.call('PUT', `${path}/${person.id}/password`, { body })).status,
          'the erasure': async () => (await person.call('POST', `${path}/${person.id}/erasure`, { body })).status,
          'another address': async () => (await askFor(person, freshEmail())).status,
        }
        expect([200, 202]).toContain(await ended[what]())
        // Nothing is left of somebody who is erased, not even what could not be sent.
        if (what === 'the erasure') expect(await waiting(email)).toEqual([])
        refusing.delete(email)
        await mailsTried(async () => (await waiting(email)).length === 0)
        expect(server.mails.filter(({ to }) => to === email)).toEqual([])
        expect(await emailOf(person)).toBe(what === 'the erasure' ? `erased-${person.id}` : person.email)
      },
    )

    it('sends the link again, if the mail server did not take it, and the change counts', async () => {
      const person = await join()
      const email = freshEmail()
      refusing.add(email)
      await askFor(person, email)
      await refused(email)
      refusing.delete(email)
      await mailsTried(async () => (await waiting(email)).length === 0)
      const { message } = await server.mail(email, 'confirm-email')
      expect((await server.visitor().call('GET', pathOf(message.link))).headers.location).toContain('confirmed=1')
      expect(await emailOf(person)).toBe(email)
    })

    it('leaves a new password in force that was set while another one was being set with the old one', async () => {
      const person = await join()
      const reset = await resetLink(person)
      const body = { currentPassword: person.password, password: 'Thiefs#new1' }
      const change = await heldAtWrite(server.database, () =>
        person.call('PUT', `${path}/${person.id}/password`, { body }),
      )
      expect(await reset()).toBe(202)
      expect((await change.goOn()).status).toBe(401)
      expect([await logIn(person.email, NEW), await logIn(person.email, 'Thiefs#new1')]).toEqual([200, 401])
      expect((await sessionsOf(person)).status).toBe(401)
    })

    it.each<[string, number, (person: Person) => Promise<CallAnswer>]>([
      ['a new address', 1, (person) => askFor(person, freshEmail())],
      [
        'the erasure',
        1,
        (person) => person.call('POST', `${path}/${person.id}/erasure`, { body: { currentPassword: person.password } }),
      ],
      [
        'a log-in',
        1,
        (person) =>
          person.call('POST', `${path}/verify-by-email?${query({ email: person.email, password: person.password })}`),
      ],
      [
        'the session after a change of the password',
        2,
        (person) =>
          person.call('PUT', `${path}/${person.id}/password`, {
            body: { currentPassword: person.password, password: 'Thiefs#new1' },
          }),
      ],
      [
        'the session after logging out elsewhere',
        1,
        (person) => person.call('DELETE', `${path}/${person.id}/sessions`),
      ],
    ])('carries out no more of what was proved before it: %s', async (_what, nth, call) => {
      const person = await join()
      const reset = await resetLink(person)
      const under = await heldAtWrite(server.database, () => call(person), nth)
      // The change of the password has dropped the link that came before it.
      expect(await (nth === 1 ? reset() : (await resetLink(person))())).toBe(202)
      expect([401, 403]).toContain((await under.goOn()).status)
      expect((await sessionsOf(person)).status).toBe(401)
      expect(await logIn(person.email, NEW)).toBe(200)
      const tokens = await server.database.read
        .selectFrom('mail_tokens')
        .select('purpose')
        .where('role', '=', side === 'traveller' ? 'user' : 'operator')
        .where('account_id', '=', person.id)
        .where('used_at', 'is', null)
        .execute()
      expect(tokens).toEqual([])
    })

    it('adds no passkey, and lets none in, that was proved before it', async () => {
      const origin = new URL(server.config.publicUrl).origin
      const person = await join()
      const own = `${path}/${person.id}/passkeys`
      const asked = async () =>
        (await person.call('POST', `${own}/challenge`, { body: { password: person.password } })).body.data
      const phone = new Authenticator(origin)
      expect((await person.call('POST', own, { body: phone.make(await asked()) })).status).toBe(201)
      const challenge = (await server.visitor().call('POST', `${path}/passkey-log-in/challenge`)).body.data
      const made = new Authenticator(origin).make(await asked())

      const proof = phone.prove(challenge)
      const reset = await resetLink(person)
      // Its challenge is spent and its counter moved: what is left to do is to start the session.
      const entering = await heldAtWrite(
        server.database,
        () => server.visitor().call('POST', `${path}/passkey-log-in`, { body: proof }),
        3,
      )
      const adding = await heldAtWrite(server.database, () => person.call('POST', own, { body: made }))
      expect(await reset()).toBe(202)
      expect((await adding.goOn()).status).toBe(400)
      expect((await entering.goOn()).status).toBe(401)
      const kept = await server.database.read
        .selectFrom('passkeys')
        .selectAll()
        .where('account_id', '=', person.id)
        .execute()
      expect(kept.filter(({ role }) => (role === 'user') === (side === 'traveller'))).toEqual([])
    })

    it('writes nothing into an account that was erased meanwhile', async () => {
      const person = await join()
      const body = { ...fields(), name: 'Late Comer', email: person.email }
      const update = await heldAtWrite(server.database, () => person.call('PUT', `${path}/${person.id}`, { body }))
      const proof = { currentPassword: person.password }
      expect((await person.call('POST', `${path}/${person.id}/erasure`, { body: proof })).status).toBe(200)
      expect((await update.goOn()).status).toBe(401)
      const tables = ['users', 'admins'] as const
      const rows = await Promise.all(
        tables.map((table) => server.database.read.selectFrom(table).selectAll().execute()),
      )
      expect(JSON.stringify(rows)).not.toContain('Late Comer')
    })

    it('tells an asker nothing of whose address it is, from the first moment to the last', async () => {
      const [person, other] = [await join(), await join()]
      const pending = async () => (await person.call('GET', `${path}/${person.id}/data`)).body.data.pendingEmail
      for (const [email, slug] of [
        [freshEmail(), 'confirm-email'],
        [other.email, 'already-registered'],
      ] as const) {
        refusing.add(email)
        await askFor(person, email)
        const seen = [await pending()]
        await refused(email)
        refusing.delete(email)
        await mailsTried(async () => (await waiting(email)).length === 0)
        await server.mail(email, slug)
        const sentAt = server.clock.now
        await server.at(sentAt + 24 * 3_600_000 - 1, async () => {
          await person.logInAgain()
          seen.push(await pending())
        })
        await server.at(sentAt + 24 * 3_600_000, async () => seen.push(await pending()))
        expect(seen).toEqual([email, email, null])
        await person.logInAgain()
      }
    })
  })

  const erase = (person: Person, path: string) =>
    person.call('POST', `${path}/${person.id}/erasure`, { body: { currentPassword: person.password } })

  it('sells nothing to who was erased before their turn came', async () => {
    const [asha, ravi] = [await server.traveller(), await server.operator()]
    const busId = await addBus(ravi)
    const booking = await heldAtWrite(server.database, () => asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`))
    expect((await erase(asha, '/api/users')).status).toBe(200)
    expect((await booking.goOn()).status).toBe(403)
    const sold = server.database.read.selectFrom('tickets').selectAll().where('user_id', '=', asha.id)
    expect(await sold.execute()).toEqual([])
  })

  it('offers no trip of an operator who was erased before it was saved: neither a new one nor one put off', async () => {
    const ravi = await server.operator()
    const day = dayFromNow(3)
    const busId = await addBus(ravi, { dateOfDeparture: day })
    const left = Date.parse(`${dayFromNow(4)}T00:00:00Z`)
    await server.at(left, async () => {
      await ravi.logInAgain()
      const add = await heldAtWrite(server.database, () =>
        ravi.call('POST', `/api/buses/${ravi.id}`, { body: someBus() }),
      )
      const edit = await heldAtWrite(server.database, () =>
        ravi.call('PUT', `/api/buses/${busId}`, { body: someBus({ dateOfDeparture: dayFromNow(20) }) }),
      )
      expect((await erase(ravi, '/api/admins')).status).toBe(200)
      expect([(await edit.goOn()).status, (await add.goOn()).status]).toEqual([401, 401])
      const list = await server.visitor().call('GET', '/api/buses')
      expect(list.body.data.filter(({ adminId }: { adminId: number }) => adminId === ravi.id)).toEqual([])
    })
  })

  // Skipped: on SQLite nobody else can be writing, there is one connection.
  it.runIf(engine === 'postgres')('keeps an operator whose new trip is being written', async () => {
    const ravi = await server.operator()
    const beside = new pg.Client({ connectionString: server.place.databaseUrl })
    await beside.connect()
    // Of this database alone: other test files have theirs on the same PostgreSQL, and wait for locks of their own.
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waitersAre = (waiters: number) =>
      expect.poll(async () => (await waiting.execute(server.database.read)).rows.length).toBe(waiters)
    await beside.query('begin')
    // The last thing that adding a trip asks for.
    await beside.query('select 1 from bus_list_versions for update')
    const add = ravi.call('POST', `/api/buses/${ravi.id}`, { body: someBus() })
    await waitersAre(1)
    const erasure = erase(ravi, '/api/admins')
    await waitersAre(2)
    await beside.query('commit')
    await beside.end()
    expect([(await add).status, (await erasure).status]).toEqual([201, 409])
  })

  it('sends no activation link of an account that is somebody’s no more', async () => {
    const asha = await server.traveller()
    const letter = JSON.stringify({ kind: 'activate', role: 'user', accountId: asha.id })
    expect((await erase(asha, '/api/users')).status).toBe(200)
    await server.mail(asha.email, 'account-erased')
    await expect.poll(() => waiting(asha.email)).toEqual([])
    const before = server.mails.length
    // It waited for an address that has an account on the other side, too, whose mails stay.
    await server.database.write((trx) =>
      trx
        .insertInto('mail_outbox')
        .values({ to_address: asha.email, letter, created_at: 1, attempts: 0, next_attempt_at: 1 })
        .execute(),
    )
    await mailsTried(async () => (await waiting(asha.email)).length === 0)
    expect(server.mails.slice(before)).toEqual([])
  })
})
