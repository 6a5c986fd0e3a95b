import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Staff, StaffFigures, type StaffInvite } from '#contract/accounts/staff.ts'
import { housekeeper } from '#server/housekeeping.ts'
import {
  addBus,
  type Caller,
  type Person,
  pathOf,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { inviteAndJoin, type StaffPerson } from '../support/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SECRET = 'A staff secret 7'

describe.each(await testEngines())('staff on %s', (engine) => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startServer(engine, { now: Date.now() })
    owner = await server.operator('Anita Devi')
  })
  afterAll(() => server.stop())

  let addresses = 0
  const someone = (name = 'Meena Sinha'): StaffInvite => ({
    name,
    email: `staff${++addresses}@example.com`,
    role: 'counter',
  })
  const invite = (by: Caller, body: object) => by.call('POST', '/api/staff', { body })
  const staffOf = async (by: Caller) => v.parse(Staff, (await by.call('GET', '/api/staff')).body.data).members
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
  const tokenIn = (link: string | undefined) => new URL(pathOf(link), 'http://x').searchParams.get('token') ?? ''
  /** The token of the `count`th mail of a kind to somebody. */
  async function linkTo(email: string, count = 1, slug = 'staff-invitation'): Promise<string> {
    const sent = () => mailsTo(email).filter(({ message }) => message.slug === slug)
    await expect.poll(() => sent().length).toBe(count)
    return tokenIn(sent().at(-1)?.message.link)
  }
  const join = (token: string, password = SECRET) =>
    server.visitor().call('POST', '/api/staff/join', { body: { token, password } })
  const logIn = (by: Caller, email: string, password = SECRET) =>
    by.call('POST', '/api/admins/verify-by-email', { body: { email, password } })
  const newcomer = async (by: Caller, person = someone()): Promise<StaffPerson> => inviteAndJoin(server, by, person)
  const busesStatus = async (person: StaffPerson, of = owner.id) =>
    (await person.call('GET', `/api/buses/find/${of}`)).status

  it('joins by the mail’s link, and logs in where operators do', async () => {
    const person = someone()
    const invited = await invite(owner, person)
    expect(invited.status).toBe(201)
    expect(invited.body.data).toMatchObject({ ...person, joinedAt: null, linkEndsAt: null, phones: 0 })
    const token = await linkTo(person.email)
    const [mail] = mailsTo(person.email)
    expect(mail?.message.link).toContain('/adminAuth/join?token=')
    expect(mail?.message.text).toContain('2 days')
    expect(mail?.message.text).not.toContain(person.name)
    expect((await staffOf(owner)).find(({ email }) => email === person.email)).toMatchObject({
      joinedAt: null,
      linkEndsAt: server.clock.now + 2 * DAY,
    })
    const read = await server.visitor().call('GET', `/api/staff/invitation?token=${token}`)
    expect(read.body.data).toEqual({ company: 'Ravi Travels 1', ...person, hasJoined: false })
    expect(read.headers['cache-control']).toBe('no-store')

    expect((await logIn(server.visitor(), person.email)).status).toBe(401)
    expect((await join(token)).status).toBe(200)
    const phone = server.visitor()
    const loggedIn = await logIn(phone, person.email)
    expect(loggedIn.status).toBe(200)
    const [row] = (await staffOf(owner)).filter(({ email }) => email === person.email)
    expect(loggedIn.body.data).toEqual({
      id: owner.id,
      travels_name: 'Ravi Travels 1',
      name: person.name,
      email: person.email,
      role: 'counter',
      staffId: row?.id,
    })
    expect(row).toMatchObject({ joinedAt: server.clock.now, linkEndsAt: null, seenAt: server.clock.now, phones: 1 })
    const byQuery = new URLSearchParams({ email: person.email, password: SECRET })
    expect((await server.visitor().call('POST', `/api/admins/verify-by-email?${byQuery}`)).status).toBe(200)
  })

  it('is invited by a mail in the owner’s language, in which a company’s name is no link', async () => {
    const company = await server.operator('Sita')
    await server.database.write(async (trx) => {
      await trx
        .updateTable('admins')
        .set({ travels_name: 'Win https://prizes.example' })
        .where('id', '=', company.id)
        .execute()
    })
    const { email } = someone()
    const body = { name: 'Meena', email, role: 'counter' }
    await company.call('POST', '/api/staff', { body, headers: { 'accept-language': 'hi' } })
    const { message } = await server.mail(email, 'staff-invitation')
    expect(message.language).toBe('hi')
    expect(message.text.match(/https?:\S+/g)).toEqual([message.link])
    expect(`${message.subject} ${message.text}`).not.toContain('prizes.example')
  })

  it('is refused like anybody whose password is wrong, and like anybody who is not known', async () => {
    const { email } = await newcomer(owner)
    const wrong = await logIn(server.visitor(), email, 'Wrong#1234')
    const unknown = await logIn(server.visitor(), 'nobody@example.com', 'Wrong#1234')
    expect(wrong.status).toBe(401)
    expect(wrong.text).toBe(unknown.text)
    // It is no traveller's log-in.
    const asTraveller = await server
      .visitor()
      .call('POST', '/api/users/verify-by-email', { body: { email, password: SECRET } })
    expect(asTraveller.status).toBe(401)
  })

  it('shows no hash to anybody', async () => {
    await newcomer(owner)
    expect((await owner.call('GET', '/api/staff')).text).not.toMatch(/hash|argon2/)
  })

  it('takes a link once; sent again with the same password, it says yes again', async () => {
    const person = someone()
    await invite(owner, person)
    const token = await linkTo(person.email)
    const answers = await Promise.all([join(token), join(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await join(token, 'Another one 88')).status).toBe(400)
    expect((await logIn(server.visitor(), person.email)).status).toBe(200)
    expect((await server.visitor().call('GET', `/api/staff/invitation?token=${token}`)).status).toBe(404)
  })

  it('refuses a guessed password and the own address, and lets the link be used again', async () => {
    const person = someone()
    await invite(owner, person)
    const token = await linkTo(person.email)
    for (const password of ['password123', person.email]) expect((await join(token, password)).status).toBe(400)
    expect((await join(token)).status).toBe(200)
  })

  it('renews a link for the same address: the latest alone works, for two days', async () => {
    const person = someone()
    const first = await invite(owner, person)
    const old = await linkTo(person.email)
    const renewed = await invite(owner, { ...person, name: 'Meena S.', role: 'driver' })
    expect(renewed.status).toBe(201)
    expect(renewed.body.data).toMatchObject({ id: first.body.data.id, name: 'Meena S.', role: 'driver' })
    const latest = await linkTo(person.email, 2)
    expect((await join(old)).status).toBe(400)
    const start = server.clock.now
    await server.at(start + 2 * DAY, async () => {
      expect((await join(latest)).status).toBe(400)
      expect((await server.visitor().call('GET', `/api/staff/invitation?token=${latest}`)).status).toBe(404)
    })
    await server.at(start + 2 * DAY - 1, async () => expect((await join(latest)).status).toBe(200))
    expect((await invite(owner, person)).status).toBe(409)
  })

  it('voids the link of before at once, not when the next mail is sent', async () => {
    const person = someone()
    await invite(owner, person)
    const old = await linkTo(person.email)
    // The mail of the renewal never leaves.
    await server.database.write(async (trx) => {
      const { id } = await trx
        .selectFrom('staff')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('staff')
        .set({ email: `held.${person.email}` })
        .where('id', '=', id)
        .execute()
    })
    await invite(owner, { ...person, email: `held.${person.email}` })
    expect((await join(old)).status).toBe(400)
  })

  it('is invited once under one key, by one mail, however often the answer is lost', async () => {
    const person = someone()
    const headers = { 'idempotency-key': randomUUID() }
    const keyed = (body: object = person, by: Caller = owner) => by.call('POST', '/api/staff', { body, headers })
    const answers = await Promise.all([keyed(), keyed(), keyed()])
    const token = await linkTo(person.email)
    answers.push(await keyed())
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(3)
    expect((await keyed({ ...person, role: 'driver' })).status).toBe(422)
    // Keys are each company's own.
    expect((await keyed(someone(), await server.operator())).status).toBe(201)
    // The one mail's link is good, and stays the only one.
    expect((await server.visitor().call('GET', `/api/staff/invitation?token=${token}`)).status).toBe(200)
    await expect.poll(() => server.database.read.selectFrom('mail_outbox').select('id').execute()).toEqual([])
    expect(mailsTo(person.email)).toHaveLength(1)
    // A late copy invites nobody anew: not who was withdrawn, nor who has joined since.
    expect((await join(token)).status).toBe(200)
    expect((await keyed()).body.data).toMatchObject({ id: answers[0]?.body.data.id, joinedAt: server.clock.now })
    await owner.call('DELETE', `/api/staff/${answers[0]?.body.data.id}`)
    expect((await keyed()).status).toBe(201)
    expect((await staffOf(owner)).filter(({ email }) => email === person.email)).toEqual([])
    expect(mailsTo(person.email)).toHaveLength(1)
    // Without a key it is as before.
    await invite(owner, person)
    await linkTo(person.email, 2)
  })

  it('that can’t be invited uses no key up', async () => {
    const [other, person] = [await server.operator(), someone()]
    const headers = { 'idempotency-key': randomUUID() }
    const keyed = () => owner.call('POST', '/api/staff', { body: person, headers })
    const taken = await invite(other, person)
    expect((await keyed()).status).toBe(409)
    await other.call('DELETE', `/api/staff/${taken.body.data.id}`)
    expect((await keyed()).status).toBe(201)
  })

  it('invites no operator, nor another company’s staff', async () => {
    const other = await server.operator('Sita')
    expect((await invite(owner, { ...someone(), email: other.email })).status).toBe(409)
    expect((await invite(owner, { ...someone(), email: owner.email })).status).toBe(409)
    const { email } = await newcomer(owner)
    const taken = await invite(other, { ...someone(), email })
    expect(taken.status).toBe(409)
    expect(taken.body.message).toMatch(/\(email\)$/)
    const invited = someone()
    await invite(owner, invited)
    expect((await invite(other, invited)).status).toBe(409)
    expect(await staffOf(other)).toEqual([])
  })

  it('gives one of two companies that invite at one moment the address', async () => {
    const other = await server.operator('Sita')
    const person = someone()
    const answers = await Promise.all([invite(owner, person), invite(owner, person), invite(other, person)])
    expect([
      [201, 201, 409],
      [409, 409, 201],
    ]).toContainEqual(answers.map(({ status }) => status))
    const rows = await server.database.read.selectFrom('staff').select('id').where('email', '=', person.email).execute()
    expect(rows).toHaveLength(1)
  })

  it('holds an address for another company no longer than an invitation’s link works', async () => {
    const other = await server.operator('Sita')
    const person = someone()
    await invite(owner, person)
    const old = await linkTo(person.email)
    await server.at(server.clock.now + 2 * DAY + 1, async () => {
      await other.logInAgain()
      expect((await invite(other, person)).status).toBe(201)
      await owner.logInAgain()
      expect((await staffOf(owner)).map(({ email }) => email)).not.toContain(person.email)
    })
    await owner.logInAgain()
    expect((await join(old)).status).toBe(400)
  })

  it('lets no other company have who has joined, however long ago they were invited', async () => {
    const other = await server.operator('Sita')
    const person = await newcomer(owner)
    await server.at(server.clock.now + 2 * DAY + 1, async () => {
      await other.logInAgain()
      expect((await invite(other, { ...someone(), email: person.email })).status).toBe(409)
    })
    expect((await logIn(server.visitor(), person.email)).status).toBe(200)
  })

  it('lets nobody sign up before who has joined, and nobody who has not joined be kept from signing up', async () => {
    const { email } = await newcomer(owner)
    const signUp = (of: string) =>
      server.visitor().call('POST', '/api/admins', {
        body: {
          name: 'Stranger',
          email: of,
          phone: '9876543210',
          travels_name: `Strangers ${of}`,
          gst_number: '10ABCDE1234F1Z5',
          password: 'Secret#123',
        },
      })
    expect((await signUp(email)).status).toBe(409)
    const invited = someone()
    await invite(owner, invited)
    const token = await linkTo(invited.email)
    expect((await signUp(invited.email)).status).toBe(201)
    // The stranger's account was never activated: the mail's link proves whose the address is.
    expect((await join(token)).status).toBe(200)
    expect((await logIn(server.visitor(), invited.email)).body.data).toMatchObject({ role: 'counter' })
    expect((await logIn(server.visitor(), invited.email, 'Secret#123')).status).toBe(401)
  })

  it('refuses to join with the address of an operator who has signed up meanwhile', async () => {
    const invited = someone()
    await invite(owner, invited)
    const token = await linkTo(invited.email)
    const other = await server.operator('Sita')
    await server.database.write(async (trx) => {
      await trx.updateTable('admins').set({ email: invited.email }).where('id', '=', other.id).execute()
    })
    expect((await join(token)).status).toBe(409)
  })

  it('ends every log-in at once when somebody is withdrawn, and says so again if asked again', async () => {
    const person = await newcomer(owner)
    const other = server.visitor()
    await logIn(other, person.email)
    expect(await busesStatus(person)).toBe(200)
    expect((await staffOf(owner)).find(({ id }) => id === person.staffId)?.phones).toBe(2)
    expect((await owner.call('DELETE', `/api/staff/${person.staffId}`)).status).toBe(200)
    expect(await busesStatus(person)).toBe(401)
    expect((await other.call('GET', '/api/tickets')).status).toBe(401)
    expect((await logIn(server.visitor(), person.email)).status).toBe(401)
    expect((await owner.call('DELETE', `/api/staff/${person.staffId}`)).status).toBe(200)
    expect((await staffOf(owner)).map(({ id }) => id)).not.toContain(person.staffId)
    // The address is free again, for anybody.
    const elsewhere = await server.operator('Sita')
    await invite(elsewhere, { ...someone(), email: person.email })
    await join(await linkTo(person.email, 2))
    await logIn(other, person.email)
    expect((await other.call('GET', `/api/buses/find/${elsewhere.id}`)).status).toBe(200)
    expect((await other.call('GET', `/api/buses/find/${owner.id}`)).status).toBe(403)
  })

  it('opens to no session of somebody withdrawn, even one that was overlooked', async () => {
    const person = await newcomer(owner)
    await server.database.write(async (trx) => {
      await trx.updateTable('staff').set({ withdrawn_at: 1 }).where('id', '=', person.staffId).execute()
    })
    expect(await busesStatus(person)).toBe(401)
    await server.database.write(async (trx) => {
      await trx.deleteFrom('staff').where('id', '=', person.staffId).execute()
    })
    expect(await busesStatus(person)).toBe(401)
  })

  it('never starts a session for who is withdrawn in that moment', async () => {
    const person = await newcomer(owner)
    const phone = server.visitor()
    await Promise.all([
      logIn(phone, person.email),
      owner.call('DELETE', `/api/staff/${person.staffId}`),
      logIn(phone, person.email),
    ])
    expect((await phone.call('GET', '/api/tickets')).status).toBe(401)
    const left = await server.database.read
      .selectFrom('sessions')
      .select('token_hash')
      .where('staff_id', '=', person.staffId)
      .execute()
    expect(left).toEqual([])
  })

  it('says before what somebody has sold and where they are logged in, as far as a name tells them from others', async () => {
    const company = await server.operator('Figures Owner')
    const figuresOf = async (staffId: number) =>
      v.parse(StaffFigures, (await company.call('GET', `/api/staff/${staffId}/figures`)).body.data)
    const busId = await addBus(company)
    const rakesh = await newcomer(company, someone('Rakesh Mahto'))
    const phone = server.visitor()
    server.clock.now += MINUTE
    await logIn(phone, rakesh.email)
    const sell = (by: Caller, seat: number, payment = 'paid') =>
      by.call('POST', `/api/counter/${busId}/sales`, {
        body: { name: 'Sunita Devi', phone: '9000000121', payment, seats: [seat] },
      })
    await sell(company, 1)
    const first = (await sell(rakesh, 2)).body.data.ticket
    await sell(rakesh, 3, 'at-boarding')
    expect(await figuresOf(rakesh.staffId)).toEqual({
      phones: [
        { device: expect.any(String), seenAt: server.clock.now },
        { device: expect.any(String), seenAt: expect.any(Number) },
      ],
      sales: { tickets: 2, paidToday: first.cost },
    })
    expect((await rakesh.call('GET', `/api/staff/${rakesh.staffId}/figures`)).status).toBe(403)
    expect((await owner.call('GET', `/api/staff/${rakesh.staffId}/figures`)).status).toBe(404)
    const namesake = await newcomer(company, someone('Rakesh Mahto'))
    expect((await figuresOf(rakesh.staffId)).sales).toBeNull()
    await company.call('DELETE', `/api/staff/${namesake.staffId}`)
    expect((await company.call('GET', `/api/staff/${namesake.staffId}/figures`)).status).toBe(404)
    expect((await figuresOf(rakesh.staffId)).sales).toBeNull()
  })

  it('voids an open invitation', async () => {
    const person = someone()
    const { body } = await invite(owner, person)
    const token = await linkTo(person.email)
    expect((await owner.call('DELETE', `/api/staff/${body.data.id}`)).status).toBe(200)
    expect((await join(token)).status).toBe(400)
    expect((await logIn(server.visitor(), person.email)).status).toBe(401)
  })

  it('withdraws nobody of another company, and nobody who is not there', async () => {
    const person = await newcomer(owner)
    const other = await server.operator('Sita')
    expect((await other.call('DELETE', `/api/staff/${person.staffId}`)).status).toBe(404)
    expect((await owner.call('DELETE', '/api/staff/999999')).status).toBe(404)
    expect(await busesStatus(person)).toBe(200)
  })

  it('lets an owner of the staff do what the holder does, the own account apart', async () => {
    const partner = await newcomer(owner, { ...someone('Rakesh Mahto'), role: 'owner' })
    const busId = await addBus({ ...partner, id: owner.id })
    expect((await owner.call('GET', `/api/tickets/find/${busId}`)).status).toBe(200)
    expect((await invite(partner, someone())).status).toBe(201)
    const list = await partner.call('GET', '/api/staff')
    expect(list.body.data.holder).toEqual({ name: 'Anita Devi' })
    const refused = await partner.call('GET', `/api/admins/${owner.id}/sessions`)
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Only the holder of the company’s account can do that.' },
    })
  })

  it('counts log-ins of the staff apart from the holder’s own', async () => {
    const company = await server.operator('Sita')
    const person = await newcomer(company)
    for (let logIns = 0; logIns < 21; logIns++) await logIn(server.visitor(), person.email)
    const own = await company.call('GET', `/api/admins/${company.id}/sessions`)
    expect(own.status).toBe(200)
    expect(own.body.data).toHaveLength(1)
    expect((await staffOf(company))[0]?.phones).toBe(20)
    await company.call('DELETE', `/api/admins/${company.id}/sessions`)
    expect((await staffOf(company))[0]?.phones).toBe(20)
  })

  it('logs somebody out alone', async () => {
    const person = await newcomer(owner)
    expect((await person.call('DELETE', '/api/session')).status).toBe(200)
    expect(await busesStatus(person)).toBe(401)
    expect((await owner.call('GET', '/api/staff')).status).toBe(200)
  })

  it('mails who has joined a link to a new password, and voids every log-in with it', async () => {
    const person = await newcomer(owner)
    const ask = (email: string) => server.visitor().call('POST', `/api/admins/forgot-password?email=${email}`)
    expect((await ask(person.email)).text).toBe((await ask('nobody@example.com')).text)
    const token = await linkTo(person.email, 1, 'reset')
    expect((await server.visitor().call('GET', `/api/staff/invitation?token=${token}`)).body.data).toMatchObject({
      hasJoined: true,
    })
    // It is no link of an operator's account, whatever number that has.
    const asOperator = { token, password: 'Quite another 9' }
    expect((await server.visitor().call('PUT', '/api/admins/reset-password', { body: asOperator })).status).toBe(400)
    expect((await join(token, 'Quite another 9')).status).toBe(200)
    expect(await busesStatus(person)).toBe(401)
    expect((await logIn(server.visitor(), person.email)).status).toBe(401)
    expect((await logIn(server.visitor(), person.email, 'Quite another 9')).status).toBe(200)
  })

  it('does not end with the holder’s password', async () => {
    const company = await server.operator('Sita')
    const person = await newcomer(company)
    const change = { currentPassword: company.password, password: 'Better than before 1' }
    expect((await company.call('PUT', `/api/admins/${company.id}/password`, { body: change })).status).toBe(200)
    expect(await busesStatus(person, company.id)).toBe(200)
  })

  it('ends with the account: rows, log-ins, links and mails', async () => {
    const company = await server.operator('Sita')
    const person = await newcomer(company)
    const invited = someone()
    await invite(company, invited)
    const token = await linkTo(invited.email)
    const proof = { currentPassword: company.password }
    expect((await person.call('POST', `/api/admins/${company.id}/erasure`, { body: proof })).status).toBe(403)
    expect((await company.call('POST', `/api/admins/${company.id}/erasure`, { body: proof })).status).toBe(200)
    expect(await busesStatus(person, company.id)).toBe(401)
    expect((await logIn(server.visitor(), person.email)).status).toBe(401)
    expect((await join(token)).status).toBe(400)
    const { read } = server.database
    expect(await read.selectFrom('staff').select('id').where('admin_id', '=', company.id).execute()).toEqual([])
    const tokens = read.selectFrom('mail_tokens').select('token_hash').where('role', '=', 'staff')
    expect(await tokens.where('account_id', '=', person.staffId).execute()).toEqual([])
    const mails = read.selectFrom('mail_outbox').select('id').where('to_address', '=', invited.email)
    expect(await mails.execute()).toEqual([])
  })

  it('has a hash of less work replaced at the next log-in', async () => {
    const person = await newcomer(owner)
    const weak = await hash(SECRET, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const stored = () =>
      server.database.read
        .selectFrom('staff')
        .select('password_hash')
        .where('id', '=', person.staffId)
        .executeTakeFirst()
    await server.database.write(async (trx) => {
      await trx.updateTable('staff').set({ password_hash: weak }).where('id', '=', person.staffId).execute()
    })
    expect((await logIn(server.visitor(), person.email)).status).toBe(200)
    await expect.poll(async () => (await stored())?.password_hash).not.toBe(weak)
    expect((await logIn(server.visitor(), person.email)).status).toBe(200)
  })

  it('has its story in the security log, by numbers alone', async () => {
    const before = server.log.length
    const person = await newcomer(owner)
    await logIn(server.visitor(), person.email, 'Wrong#1234')
    await person.call('DELETE', '/api/session')
    await owner.call('DELETE', `/api/staff/${person.staffId}`)
    await owner.call('DELETE', `/api/staff/${person.staffId}`)
    const events = server.log
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event !== undefined)
      .map(({ level: _level, time: _time, msg: _msg, ...rest }) => rest)
    const about = { role: 'operator', account: owner.id, staff: person.staffId }
    expect(events).toEqual([
      { event: 'staff-invited', ...about },
      { event: 'staff-joined', ...about },
      { event: 'logged-in', ...about, by: 'password' },
      { event: 'log-in-refused', ...about, by: 'password', reason: 'wrong-password' },
      { event: 'logged-out', ...about },
      { event: 'staff-withdrawn', ...about },
    ])
  })

  it('is forgotten a month after it ended or was offered in vain', async () => {
    const joined = await newcomer(owner)
    const withdrawn = await newcomer(owner)
    await owner.call('DELETE', `/api/staff/${withdrawn.staffId}`)
    const { body } = await invite(owner, someone())
    const waiting = Number(body.data.id)
    const ids = async () => (await server.database.read.selectFrom('staff').select('id').execute()).map(({ id }) => id)
    const sweepAt = async (time: number) => {
      const clock = { now: time }
      await housekeeper({ config: server.config, database: server.database, now: () => clock.now })()
    }
    await sweepAt(server.clock.now + 30 * DAY)
    expect(await ids()).toEqual(expect.arrayContaining([joined.staffId, withdrawn.staffId, waiting]))
    await sweepAt(server.clock.now + 30 * DAY + 1)
    expect(await ids()).toContain(joined.staffId)
    expect(await ids()).not.toContain(withdrawn.staffId)
    expect(await ids()).not.toContain(waiting)
  })
})

describe('limits of invitations', () => {
  it('are so many an hour for an address, counted before anything is told of it', async () => {
    const server = await startServer('sqlite', { env: { RATE_LIMITS: 'on' } })
    const owner = await server.operator()
    const invite = (email: string) =>
      owner.call('POST', '/api/staff', { body: { name: 'Meena', email, role: 'counter' } })
    for (let times = 0; times < 4; times++) expect((await invite('meena@example.com')).status).toBe(201)
    const over = await invite('meena@example.com')
    expect(over.status).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(3_000)
    for (let times = 0; times < 4; times++) expect((await invite(owner.email)).status).toBe(409)
    expect((await invite(owner.email)).status).toBe(429)
    await server.stop()
  })

  it('are those of a log-in for who guesses at a link that was used', async () => {
    const server = await startServer('sqlite', { env: { RATE_LIMITS: 'on' } })
    const owner = await server.operator()
    const { email } = await inviteAndJoin(server, owner, { name: 'Meena', email: 'm@example.com', role: 'driver' })
    const { message } = await server.mail(email, 'staff-invitation')
    const token = new URL(pathOf(message.link), 'http://x').searchParams.get('token')
    const guess = () => server.visitor().call('POST', '/api/staff/join', { body: { token, password: 'Guess#12345' } })
    for (let times = 0; times < 5; times++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    await server.stop()
  })
})
