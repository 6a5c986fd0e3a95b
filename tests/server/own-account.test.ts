import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { housekeeper } from '#server/housekeeping.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import {
  addBus,
  type Caller,
  dayFromNow,
  lookForDue,
  type Person,
  pathOf,
  payFor,
  type SentMail,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const SIDES = [
  {
    side: 'traveller',
    path: '/api/users',
    logIn: '/userAuth',
    reset: '/user-reset-password',
    fields: { name: 'Asha Devi', phone: '9000000001', age: 29, gender: 'female' },
  },
  {
    side: 'operator',
    path: '/api/admins',
    logIn: '/adminAuth',
    reset: '/admin-reset-password',
    fields: { name: 'Ravi', phone: '9000000002', travels_name: 'Ravi Travels', gst_number: '10ABCDE1234F1Z5' },
  },
] as const

/** What browsers send along where somebody follows a link, and programs do not. */
const IN_A_BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

describe.each(await testEngines())('the own account on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  let count = 0
  const freshEmail = () => `owner${++count}@example.com`

  describe.each(SIDES)('of a $side', ({ path, logIn, reset, fields: given, side }) => {
    let fields: object = given
    beforeEach(() => {
      if (side === 'operator') fields = { ...given, travels_name: `Sharma Travels ${++count}` }
    })
    const join = () => (side === 'traveller' ? server.traveller() : server.operator())
    const own = (person: Person) =>
      side === 'traveller' ? `/api/tickets/find-ticket/${person.id}` : `/api/buses/find/${person.id}`
    const logInWith = (email: string, password: string, caller: Caller = server.visitor()) =>
      caller.call('POST', `${path}/verify-by-email?${query({ email, password })}`)
    const change = (person: Person, email: string, currentPassword?: string) =>
      person.call('PUT', `${path}/${person.id}`, { body: { ...fields, email, currentPassword } })
    const open = (mail: SentMail) => server.visitor().call('GET', pathOf(mail.message.link))

    it('is written to in the language of its sign-up, and in another once that is chosen', async () => {
      const email = freshEmail()
      const caller = server.visitor()
      const signUp = {
        headers: { 'accept-language': 'hi-IN, en;q=0.5' },
        body: { ...fields, email, password: 'Asha#1234' },
      }
      expect((await caller.call('POST', path, signUp)).status).toBe(201)
      const first = await server.mail(email, 'activate')
      expect(first.message).toMatchObject({ language: 'hi', subject: 'अपना सवारी खाता चालू करें' })
      await caller.call('GET', pathOf(first.message.link))
      // A phone that speaks English asks for the link: the account's language stays.
      await caller.call('POST', `${path}/forgot-password?${query({ email })}`, { headers: { 'accept-language': 'en' } })
      expect((await server.mail(email, 'reset')).message.language).toBe('hi')

      const { id } = (await logInWith(email, 'Asha#1234', caller)).body.data
      const choose = (language: unknown) => caller.call('PUT', `${path}/${id}/language`, { body: { language } })
      expect(await choose('bn')).toMatchObject({
        status: 400,
        body: { message: 'Choose a language from the list. (language)' },
      })
      expect((await choose(undefined)).status).toBe(400)
      const kept = async () => (await caller.call('GET', `${path}/${id}/data`)).body.data.language
      expect(await kept()).toBe('hi')
      for (const _ of [1, 2]) expect(await choose('en')).toMatchObject({ status: 200, body: { data: null } })
      expect(await kept()).toBe('en')
      const change = { currentPassword: 'Asha#1234', password: 'Asha#12345' }
      expect((await caller.call('PUT', `${path}/${id}/password`, { body: change })).status).toBe(200)
      expect((await server.mail(email, 'password-changed')).message.language).toBe('en')
    })

    it('writes to an address in the language of the account that has it, whoever asked for it', async () => {
      const [person, other] = [await join(), await join()]
      await other.call('PUT', `${path}/${other.id}/language`, { body: { language: 'hi' } })
      await change(person, other.email, person.password)
      expect((await server.mail(other.email, 'already-registered')).message.language).toBe('hi')
      expect((await server.mail(person.email, 'email-change-asked')).message.language).toBe('en')
    })

    it('is said goodbye to in its own language', async () => {
      const person = await join()
      await person.call('PUT', `${path}/${person.id}/language`, { body: { language: 'hi' } })
      const body = { currentPassword: person.password }
      expect((await person.call('POST', `${path}/${person.id}/erasure`, { body })).status).toBe(200)
      expect((await server.mail(person.email, 'account-erased')).message.language).toBe('hi')
    })

    it('changes the address when the link in the mail to it is opened, and not before', async () => {
      const person = await join()
      const email = freshEmail()
      const answer = await change(person, email, person.password)
      expect(answer.status).toBe(200)
      expect(answer.body.data.email).toBe(person.email)
      expect(answer.body.message).toContain(email)
      await server.mail(person.email, 'email-change-asked')
      const mail = await server.mail(email, 'confirm-email')
      expect((await logInWith(email, person.password)).status).toBe(401)
      expect((await person.call('GET', `${path}/${person.id}/data`)).body.data.pendingEmail).toBe(email)

      expect((await open(mail)).headers.location).toBe(`${logIn}?confirmed=1`)
      await server.mail(person.email, 'email-changed')
      expect((await open(mail)).headers.location).toBe(`${logIn}?confirmed=1`)
      expect((await person.call('GET', own(person))).status).toBe(401)
      expect((await logInWith(person.email, person.password)).status).toBe(401)
      expect((await logInWith(email, person.password)).status).toBe(200)
    })

    it('asks a new address for the password, and changes nothing without it', async () => {
      const person = await join()
      const email = freshEmail()
      for (const [password, status] of [
        [undefined, 400],
        ['', 400],
        ['Wrong#1234', 403],
      ] as const) {
        const answer = await change(person, email, password)
        expect({ password, status: answer.status, message: answer.body.message }).toEqual({
          password,
          status,
          message: expect.stringMatching(/password/),
        })
      }
      const kept = await logInWith(person.email, person.password)
      expect(kept.body.data).not.toMatchObject({ name: given.name, phone: given.phone })
      expect(server.mails.filter(({ to }) => to === email)).toEqual([])
      // The form of a plain client sends the whole record back, and no password.
      const plain = await person.call('PUT', `${path}/${person.id}`, { body: { ...fields, email: person.email } })
      expect(plain.status).toBe(200)
      expect(plain.body.data).toMatchObject({ email: person.email, name: given.name })
    })

    it('tells nobody but its owner that a new address has an account', async () => {
      const [person, other] = [await join(), await join()]
      const free = freshEmail()
      const answers = [await change(person, free, person.password), await change(person, other.email, person.password)]
      const shapes = answers.map(({ status, text }) => `${status} ${text.replace(/[\w.]+@[\w.]+/, '')}`)
      expect(new Set(shapes).size).toBe(1)
      const mail = await server.mail(other.email, 'already-registered')
      expect(mail.message.text).toContain(logIn)
      expect((await logInWith(other.email, other.password)).status).toBe(200)
      expect((await logInWith(person.email, person.password)).status).toBe(200)
    })

    it('leaves an address to who signed up with it while the link lay in the mail', async () => {
      const person = await join()
      const email = freshEmail()
      await change(person, email, person.password)
      const mail = await server.mail(email, 'confirm-email')
      const stranger = { ...fields, travels_name: `Gupta Travels ${++count}`, email, password: 'Secret#123' }
      await server.visitor().call('POST', path, { body: stranger })
      expect((await open(mail)).headers.location).toBe(`${logIn}?confirmed=0`)
      expect((await person.call('GET', own(person))).status).toBe(200)
    })

    it('forgets an address that waits when the password is changed, and when another is asked for', async () => {
      const person = await join()
      const [first, second] = [freshEmail(), freshEmail()]
      await change(person, first, person.password)
      const superseded = await server.mail(first, 'confirm-email')
      await change(person, second, person.password)
      const waiting = await server.mail(second, 'confirm-email')
      expect((await open(superseded)).headers.location).toBe(`${logIn}?confirmed=0`)
      const body = { currentPassword: person.password, password: 'Changed#123' }
      expect((await person.call('PUT', `${path}/${person.id}/password`, { body })).status).toBe(200)
      expect((await open(waiting)).headers.location).toBe(`${logIn}?confirmed=0`)
      expect((await logInWith(person.email, 'Changed#123')).status).toBe(200)
    })

    it('changes the password of who knows it, ends every other session and renews this one', async () => {
      const person = await join()
      const other = server.visitor()
      await logInWith(person.email, person.password, other)
      const stolen = server.visitor()
      for (const [name, value] of person.cookies) stolen.cookies.set(name, value)
      const put = (body: object) => person.call('PUT', `${path}/${person.id}/password`, { body })

      expect((await put({ currentPassword: 'Wrong#1234', password: 'Changed#123' })).status).toBe(403)
      expect((await put({ currentPassword: person.password, password: 'password123' })).status).toBe(400)
      expect((await put({ currentPassword: person.password, password: 'Changed#123' })).status).toBe(200)
      expect((await person.call('GET', own(person))).status).toBe(200)
      for (const caller of [other, stolen]) expect((await caller.call('GET', own(person))).status).toBe(401)
      expect((await logInWith(person.email, person.password)).status).toBe(401)
      expect((await logInWith(person.email, 'Changed#123')).status).toBe(200)
      await server.mail(person.email, 'password-changed')
    })

    it.each([
      ['a new password', 'PUT', 'password', 'Marigold#2027'],
      ['its erasure', 'POST', 'erasure', undefined],
    ] as const)(
      'is not told of a wrong password by %s that is asked for again before the answer',
      async (_, method, call, password) => {
        const person = await join()
        const ask = () =>
          person.call(method, `${path}/${person.id}/${call}`, { body: { currentPassword: person.password, password } })
        const answers = await Promise.all([ask(), ask(), ask()])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
      },
    )

    it('lists where it is logged in, in words, and logs out everywhere but here', async () => {
      const person = await join()
      const phone = server.visitor()
      const agent = 'Mozilla/5.0 (Linux; Android 13; SM-A146B) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
      await phone.call('POST', `${path}/verify-by-email?${query({ email: person.email, password: person.password })}`, {
        headers: { 'user-agent': agent },
      })
      const list = await phone.call('GET', `${path}/${person.id}/sessions`)
      const someId = expect.stringMatching(/^[\w-]{22}$/)
      const listed = list.body.data.toSorted((one: { device: string }, two: { device: string }) =>
        one.device < two.device ? -1 : 1,
      )
      expect(listed).toEqual([
        {
          id: someId,
          device: 'Another program',
          startedAt: expect.any(Number),
          seenAt: expect.any(Number),
          current: false,
        },
        {
          id: someId,
          device: 'Chrome on Android',
          startedAt: expect.any(Number),
          seenAt: expect.any(Number),
          current: true,
        },
      ])
      const stolen = server.visitor()
      for (const [name, value] of phone.cookies) stolen.cookies.set(name, value)
      expect((await phone.call('DELETE', `${path}/${person.id}/sessions`)).status).toBe(200)
      expect((await phone.call('GET', own(person))).status).toBe(200)
      for (const caller of [person, stolen]) expect((await caller.call('GET', own(person))).status).toBe(401)
    })

    it('names the field where the current password is missing', async () => {
      const person = await join()
      const at = `${path}/${person.id}`
      for (const given of [{}, { currentPassword: '' }])
        for (const [method, url, body] of [
          ['PUT', at, { ...fields, email: freshEmail() }],
          ['PUT', `${at}/password`, { password: 'Changed#123' }],
          ['POST', `${at}/erasure`, {}],
        ] as const) {
          const { status, body: answer } = await person.call(method, url, { body: { ...body, ...given } })
          expect({ url, status, message: answer.message }).toEqual({
            url,
            status: 400,
            message: expect.stringMatching(/password.*\. \(currentPassword\)$/i),
          })
        }
      expect((await person.call('GET', own(person))).status).toBe(200)
    })

    it('logs one phone out by its id, once, and nobody else’s', async () => {
      const [person, stranger] = [await join(), await join()]
      const [phone, tablet] = [server.visitor(), server.visitor()]
      for (const caller of [phone, tablet]) await logInWith(person.email, person.password, caller)
      const sessions = `${path}/${person.id}/sessions`
      const listed = (await phone.call('GET', sessions)).body.data
      const mine = (await tablet.call('GET', sessions)).body.data.find(
        (session: { current: boolean }) => session.current,
      )
      expect(new Set(listed.map((session: { id: string }) => session.id)).size).toBe(3)

      const fromOutside = await stranger.call('DELETE', `${path}/${stranger.id}/sessions/${mine.id}`)
      expect(fromOutside.status).toBe(404)
      expect((await tablet.call('GET', own(person))).status).toBe(200)

      expect((await phone.call('DELETE', `${sessions}/${mine.id}`)).status).toBe(200)
      expect((await tablet.call('GET', own(person))).status).toBe(401)
      for (const caller of [phone, person]) expect((await caller.call('GET', own(person))).status).toBe(200)
      expect((await phone.call('DELETE', `${sessions}/${mine.id}`)).status).toBe(404)
    })

    it('does not let whoever typed somebody’s address keep the password when the owner opens the link', async () => {
      const email = freshEmail()
      const stranger = server.visitor()
      await stranger.call('POST', path, { body: { ...fields, email, password: 'Stranger#1' } })
      const mail = await server.mail(email, 'activate')
      const owner = server.visitor()
      const opened = await owner.call('GET', pathOf(mail.message.link), { headers: IN_A_BROWSER })
      const next = new URL(String(opened.headers.location), 'http://localhost')
      expect(next.pathname).toBe(reset)
      expect((await logInWith(email, 'Stranger#1', stranger)).status).toBe(403)

      const token = next.searchParams.get('token')
      const choose = (password: string) => owner.call('PUT', `${path}/reset-password`, { body: { token, password } })
      expect((await choose('Owner#1234')).status).toBe(202)
      expect((await choose('Owner#1234')).status).toBe(202)
      expect((await logInWith(email, 'Stranger#1', stranger)).status).toBe(401)
      expect((await logInWith(email, 'Owner#1234')).status).toBe(200)
      // The link that was mailed at the stranger's second try is no reset link of a day's life.
      for (const { to, message } of server.mails.filter(
        (sent) => sent.to === email && sent.message.slug === 'activate',
      ))
        expect({
          to,
          status: (
            await owner.call('PUT', `${path}/reset-password`, {
              body: { token: new URL(message.link ?? '').searchParams.get('token'), password: 'Later#1234' },
            })
          ).status,
        }).toEqual({ to, status: 400 })
    })

    it('activates at once for the program that signed up, which keeps no cookies, and for no other', async () => {
      const email = freshEmail()
      const program = { 'user-agent': 'checker/1' }
      await server
        .visitor()
        .call('POST', path, { headers: program, body: { ...fields, email, password: 'Secret#123' } })
      const { message } = await server.mail(email, 'activate')
      const open = async (headers: Record<string, string>) =>
        String((await server.visitor().call('GET', pathOf(message.link), { headers })).headers.location)
      expect(await open({ 'user-agent': 'scanner/1' })).toContain(reset)
      expect(await open({ ...program, ...IN_A_BROWSER })).toContain(reset)
      expect(await open(program)).toBe(`${logIn}?activated=1`)
      expect((await logInWith(email, 'Secret#123')).status).toBe(200)
    })

    it('takes no browser for the program that signed up, even one that does not say that a link was followed', async () => {
      const email = freshEmail()
      // Safari before 16.4; a stranger in the same network can name theirs the same.
      const safari = {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
      }
      const body = { ...fields, email, password: 'Stranger#1' }
      expect((await server.visitor().call('POST', path, { headers: safari, body })).status).toBe(201)
      const { message } = await server.mail(email, 'activate')
      const opened = await server.visitor().call('GET', pathOf(message.link), { headers: safari })
      expect(opened.headers.location).toContain(reset)
      expect((await logInWith(email, 'Stranger#1')).status).toBe(403)
    })

    it('activates at once where the password is known: signed up there, or tried to log in there', async () => {
      const email = freshEmail()
      await server.visitor().call('POST', path, { body: { ...fields, email, password: 'Secret#123' } })
      const { message } = await server.mail(email, 'activate')
      const elsewhere = server.visitor()
      expect((await logInWith(email, 'Secret#123', elsewhere)).status).toBe(403)
      const opened = await elsewhere.call('GET', pathOf(message.link))
      expect(opened.headers.location).toBe(`${logIn}?activated=1`)
      expect((await logInWith(email, 'Secret#123')).status).toBe(200)
    })

    it('hands out what is kept about its owner, and nobody’s secrets', async () => {
      const person = await join()
      const { body, text } = await person.call('GET', `${path}/${person.id}/data`)
      expect(body.data).toMatchObject({
        account: { id: person.id, email: person.email },
        signedUpAt: expect.any(Number),
        pendingEmail: null,
        sessions: [{ current: true }],
        passkeys: [],
      })
      expect(text).not.toMatch(/argon2|token|hash/i)
    })
  })

  it('hands an operator all of the trips, however many', async () => {
    const ravi = await server.operator()
    const days = Array.from({ length: 101 }, (_, day) => dayFromNow(day + 2))
    const plates = Array.from({ length: 100 }, (_, at) => `BR 01 PA ${at}`)
    const buses = days.flatMap((dateOfDeparture) =>
      plates.map((busNumber) => ({ ...someBus({ busNumber, dateOfDeparture }), arrivalTime: '', ladiesSeats: '' })),
    )
    for (let from = 0; from < buses.length; from += 500)
      await server.database.write((trx) => insertBuses(trx, ravi.id, buses.slice(from, from + 500)))
    const { trips } = (await ravi.call('GET', `/api/admins/${ravi.id}/data`)).body.data
    expect(trips).toHaveLength(10_100)
  })

  it('erases a traveller: the tickets stay for the operator without the person, and the address is free again', async () => {
    const [asha, ravi] = [await server.traveller('Asha Unique'), await server.operator()]
    const busId = await addBus(ravi)
    expect((await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/1,2`)).status).toBe(200)
    const erase = (currentPassword: string) =>
      asha.call('POST', `/api/users/${asha.id}/erasure`, { body: { currentPassword } })
    expect((await erase('Wrong#1234')).status).toBe(403)
    const early = await erase(asha.password)
    expect(early.status).toBe(409)
    expect(early.body.message).toMatch(/ticket ahead: Patna to Delhi on .* at 21:30\. Travel or cancel it first/)
    const inHindi = await asha.call('POST', `/api/users/${asha.id}/erasure`, {
      body: { currentPassword: asha.password },
      headers: { 'accept-language': 'hi' },
    })
    expect(inHindi.body.message).toContain('पटना से दिल्ली')
    expect((await ravi.call('GET', `/api/tickets/find/${busId}`)).text).toContain('Asha Unique')

    await server.at(Date.parse(`${dayFromNow(12)}T00:00:00Z`), async () => {
      await asha.logInAgain()
      const { data } = (await asha.call('GET', `/api/users/${asha.id}/data`)).body
      expect(data.tickets).toMatchObject([{ username: 'Asha Unique', bookedSeats: ['1', '2'] }])
      expect((await erase(asha.password)).status).toBe(200)
      expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
      await ravi.logInAgain()
      const left = await ravi.call('GET', `/api/tickets/find/${busId}`)
      expect(left.body.data).toMatchObject([{ bookedSeats: ['1', '2'], cost: 1500, username: 'Account erased' }])
    })
    await server.mail(asha.email, 'account-erased')
    await expect.poll(() => server.database.read.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    const tables = ['users', 'tickets', 'sessions', 'mail_tokens', 'booking_keys'] as const
    const rows = await Promise.all(tables.map((table) => server.database.read.selectFrom(table).selectAll().execute()))
    for (const trace of ['Asha Unique', asha.email]) expect(JSON.stringify(rows)).not.toContain(trace)
    expect(rows[1]?.find((ticket) => 'user_id' in ticket && ticket.user_id === asha.id)).toMatchObject({
      passenger_phone: '',
      passenger_age: 0,
    })
    const wrong = await server
      .visitor()
      .call('POST', `/api/users/verify-by-email?${query({ email: asha.email, password: asha.password })}`)
    expect(wrong.status).toBe(401)
    const again = { name: 'Asha', email: asha.email, phone: '9876543210', age: 29, gender: 'female' }
    const signUp = await server.visitor().call('POST', '/api/users', { body: { ...again, password: 'Secret#123' } })
    expect(signUp.status).toBe(201)
  })

  describe('with money due back to the traveller', () => {
    const ERASED = 'Account erased'
    async function owed() {
      const [asha, ravi] = [await server.traveller('Asha Unique'), await server.operator()]
      const busId = await addBus(ravi)
      const { id } = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/1,2`)).body.data
      await payFor(server.database, id)
      await ravi.call('POST', `/api/tickets/${id}/cancellation`, { body: { as: 'operator' } })
      const company = (
        await ravi.call('PUT', `/api/admins/${ravi.id}`, {
          body: { name: 'Ravi', phone: '9123456780', email: ravi.email, travels_name: `Ravi Travels of ${asha.id}` },
        })
      ).body.data
      return { asha, ravi, company: company.travels_name as string, ticketId: Number(id) }
    }
    const erase = (asha: Person, payTo?: string) =>
      asha.call('POST', `/api/users/${asha.id}/erasure`, {
        body: { currentPassword: asha.password, ...(payTo === undefined ? {} : { payTo }) },
      })
    const dueOf = async (ravi: Person) => (await ravi.call('GET', '/api/refunds')).body.data

    it('is not erased before it is paid, unless they say whereto; and says so', async () => {
      const { asha, ravi, company } = await owed()
      const due = await asha.call('GET', `/api/users/${asha.id}/erasure`)
      expect(due.body.data).toEqual({ amount: 1500, by: [{ company, amount: 1500 }] })
      for (const payTo of [undefined, '', '  ']) {
        const refused = await erase(asha, payTo)
        expect([refused.status, refused.body.message]).toEqual([
          409,
          `₹1,500 has not come back to you yet from ${company}. Wait until it is paid, or say where to pay it: give a phone number or UPI ID. Then erase the account.`,
        ])
      }
      for (const payTo of ['12345', 'asha', '@bank', 'asha@bank.\n', 'a b@bank', 7])
        expect((await erase(asha, payTo as string)).status).toBe(400)
      expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(200)
      const [refund] = await dueOf(ravi)
      expect(refund).not.toHaveProperty('payTo')
      await ravi.call('POST', `/api/refunds/${refund.id}/payment`, { body: { reference: 'UPI 1' } })
      expect((await asha.call('GET', `/api/users/${asha.id}/erasure`)).body.data).toEqual({ amount: 0, by: [] })
      expect((await erase(asha)).status).toBe(200)
    })

    it('is not asked whereto again where they said so when they cancelled all of it', async () => {
      const { asha, ravi, company } = await owed()
      const cancelled = async (payTo: string) => {
        const busId = await addBus(ravi)
        const { id } = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)).body.data
        await payFor(server.database, id)
        await asha.call('POST', `/api/tickets/${id}/cancellation`, { body: { payTo } })
      }
      await cancelled('asha.back@okbank')
      // Of what the company cancelled nobody has asked them.
      const due = async () => (await asha.call('GET', `/api/users/${asha.id}/erasure`)).body.data
      expect(await due()).toEqual({ amount: 2175, by: [{ company, amount: 2175 }] })
      expect((await erase(asha)).status).toBe(409)
      const [unsaid] = await dueOf(ravi)
      await ravi.call('POST', `/api/refunds/${unsaid.id}/payment`, { body: {} })
      await cancelled('9876543210')
      expect(await due()).toMatchObject({ amount: 1350, payTo: ['9876543210', 'asha.back@okbank'] })
      // What is kept about them tells it ticket by ticket, and nobody else's.
      const kept = async (person: Person) => (await person.call('GET', `/api/users/${person.id}/data`)).body.data
      const { payTo, tickets } = await kept(asha)
      expect(payTo.map((each: { payTo: string }) => each.payTo)).toEqual(['asha.back@okbank', '9876543210'])
      for (const { ticketId } of payTo) expect(tickets.map((ticket: { id: number }) => ticket.id)).toContain(ticketId)
      expect((await kept((await owed()).asha)).payTo).toEqual([])
      expect((await erase(asha)).status).toBe(200)
      expect(await dueOf(ravi)).toMatchObject([
        { username: ERASED, phone: '', payTo: 'asha.back@okbank' },
        { username: ERASED, phone: '', payTo: '9876543210' },
      ])
    })

    it('is paid to what they gave for it, which stays until the payment stands and then goes', async () => {
      const { asha, ravi } = await owed()
      const others = await owed()
      expect((await erase(asha, ' asha.k@okbank ')).status).toBe(200)
      const [refund] = await dueOf(ravi)
      expect(refund).toMatchObject({ username: ERASED, phone: '', payTo: 'asha.k@okbank', amount: 1500 })
      expect((await dueOf(others.ravi))[0]).not.toHaveProperty('payTo')
      const path = `/api/refunds/${refund.id}/payment`
      expect((await ravi.call('POST', path, { body: { reference: 'UPI 1' } })).body.data).not.toHaveProperty('payTo')
      // Taken back, it is needed once more.
      expect((await ravi.call('DELETE', path)).body.data).toMatchObject({ payTo: 'asha.k@okbank' })
      const kept = async () =>
        JSON.stringify(await server.database.read.selectFrom('cancellations').selectAll().execute())
      const sweepAt = (now: number) => {
        let time = now - 60 * 60_000
        const sweep = housekeeper({ ...server, now: () => time })
        time = now
        return sweep()
      }
      await sweepAt(Date.now() + 24 * 60 * 60_000)
      expect(await kept()).toContain('asha.k@okbank')
      await ravi.call('POST', path, { body: { reference: 'UPI 2' } })
      await sweepAt(Date.now() + 5 * 60_000)
      expect(await kept()).toContain('asha.k@okbank')
      await sweepAt(Date.now() + 11 * 60_000)
      expect(await kept()).not.toContain('asha.k@okbank')
      for (const trace of ['Asha Unique', asha.email])
        expect(
          JSON.stringify(
            await server.database.read.selectFrom('users').selectAll().where('id', '=', asha.id).execute(),
          ),
        ).not.toContain(trace)
    })
  })

  it('erases an operator when no trip is ahead; passengers still read who carried them, and the name is free', async () => {
    const [asha, ravi] = [await server.traveller(), await server.operator('Ravi Unique')]
    const busId = await addBus(ravi)
    await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/3`)
    const { account } = (await ravi.call('GET', `/api/admins/${ravi.id}/data`)).body.data
    const erase = () =>
      ravi.call('POST', `/api/admins/${ravi.id}/erasure`, { body: { currentPassword: ravi.password } })
    const early = await erase()
    expect(early.status).toBe(409)
    expect(early.body.message).toMatch(/trips ahead, the next one Patna to Delhi/)
    await server.at(Date.parse(`${dayFromNow(12)}T00:00:00Z`), async () => {
      await ravi.logInAgain()
      expect((await erase()).status).toBe(200)
      await asha.logInAgain()
      expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).body.data).toHaveLength(1)
    })
    const row = await server.database.read
      .selectFrom('admins')
      .selectAll()
      .where('id', '=', ravi.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Account erased', phone: '', travels_name: account.travels_name })
    const company = { ...account, email: freshEmail(), password: 'Secret#123' }
    expect((await server.visitor().call('POST', '/api/admins', { body: company })).status).toBe(201)
  })

  it('keeps company names apart, alike to the eye or not, and says a way out', async () => {
    const company = { ...SIDES[1].fields, password: 'Secret#123' }
    const signUp = (travels_name: string, caller = server.visitor()) =>
      caller.call('POST', '/api/admins', { body: { ...company, email: freshEmail(), travels_name } })
    const first = await signUp('Café Travels')
    expect(first.status).toBe(201)
    for (const name of [
      'CAFÉ travels',
      'Cafe\u0301Travels',
      '  Café\u00a0 Travels ',
      'Ｃafé Travels',
      'Café\u200b Travels',
    ]) {
      const refused = await signUp(name)
      expect({ name, status: refused.status }).toEqual({ name, status: 409 })
      expect(refused.body.message).toMatch(/log in.*new password.*add your town/)
    }
    const [ravi, sita] = [await server.operator(), await server.operator()]
    const rename = (person: Person, travels_name: string) =>
      person.call('PUT', `/api/admins/${person.id}`, { body: { ...company, email: person.email, travels_name } })
    expect((await rename(ravi, 'Café  Travels')).status).toBe(409)
    const busId = await addBus(ravi)
    const list = await server.visitor().call('GET', '/api/buses')
    expect((await rename(ravi, 'Ravi of Patna')).status).toBe(200)
    const renamed = await server.visitor().call('GET', '/api/buses', {
      headers: { 'if-none-match': String(list.headers.etag) },
    })
    expect(renamed.body.data.find(({ id }: { id: number }) => id === busId).travels_name).toBe('Ravi of Patna')
    expect((await rename(ravi, 'RAVI of Patna')).status).toBe(200)
    const both = await Promise.all([rename(ravi, 'One Name'), rename(sita, 'one name')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    // Who never opens the link holds the name for as long as the link works.
    server.clock.now = Date.now() + 25 * 3_600_000
    expect((await signUp('Café Travels')).status).toBe(201)
    server.clock.now = 0
  })

  it('keeps names apart by what is seen of them: joiners are not', async () => {
    const signUp = (travels_name: string) =>
      server.visitor().call('POST', '/api/admins', {
        body: { ...SIDES[1].fields, email: freshEmail(), travels_name, password: 'Secret#123' },
      })
    expect((await signUp('राज ट्रैवल्स')).status).toBe(201)
    for (const name of ['रा\u200dज ट्रैवल्स', 'राज ट्\u200cरैवल्स']) expect((await signUp(name)).status).toBe(409)
  })

  it.each(['the first link', 'a new password'] as const)(
    'names who becomes active late, by %s, so that no two go by one name',
    async (way) => {
      const name = `Red Line of ${way}`
      const company = { ...SIDES[1].fields, travels_name: name, password: 'Secret#123' }
      const [late, prompt] = [freshEmail(), freshEmail()]
      const [first, second] = [server.visitor(), server.visitor()]
      const { id } = (await first.call('POST', '/api/admins', { body: { ...company, email: late } })).body.data
      await server.mail(late, 'activate')
      const nameOf = async (email: string) => {
        const logIn = await server
          .visitor()
          .call('POST', '/api/admins/verify-by-email', { body: { email, password: 'Secret#123' } })
        return logIn.body.data.travels_name
      }
      await server.at(Date.now() + 25 * 3_600_000, async () => {
        await second.call('POST', '/api/admins', { body: { ...company, email: prompt } })
        await second.call('GET', pathOf((await server.mail(prompt, 'activate')).message.link))
        // Somebody else goes by the first name that comes to mind.
        const squatter = { ...company, email: freshEmail(), travels_name: `${name} (${id})` }
        expect((await server.visitor().call('POST', '/api/admins', { body: squatter })).status).toBe(201)

        const slug = way === 'the first link' ? 'activate' : 'reset'
        const isIt = ({ to, message }: SentMail) => to === late && message.slug === slug
        const before = server.mails.filter(isIt).length
        if (way === 'the first link')
          await first.call('POST', '/api/admins/verify-by-email', { body: { email: late, password: 'Secret#123' } })
        else await first.call('POST', '/api/admins/forgot-password', { body: { email: late } })
        await expect.poll(() => server.mails.filter(isIt)).toHaveLength(before + 1)
        const link = server.mails.findLast(isIt)?.message.link ?? ''
        if (way === 'the first link') await first.call('GET', pathOf(link))
        else {
          const token = new URL(link).searchParams.get('token')
          await first.call('PUT', '/api/admins/reset-password', { body: { token, password: 'Secret#123' } })
        }
        expect([await nameOf(prompt), await nameOf(late)]).toEqual([name, `${name} (${id}-2)`])
        await server.mail(late, 'company-renamed')
      })
      expect(server.mails.filter(({ message }) => message.slug === 'company-renamed')).toHaveLength(
        way === 'the first link' ? 1 : 2,
      )
    },
  )

  it('drops from names what nobody sees, wherever a name comes in, and leaves the joiners of Indian scripts', async () => {
    const asha = await server.traveller()
    const rename = async (name: string) => {
      const body = { name, email: asha.email, phone: '9876543210', age: 29, gender: 'female' }
      const { status, body: answer } = await asha.call('PUT', `/api/users/${asha.id}`, { body })
      return status === 200 ? answer.data.name : answer.message
    }
    expect(await rename('As\u200bha\u200e \u3164Ku\u00admari\ufeff')).toBe('Asha Kumari')
    expect(await rename('Asha\u2028Kumari')).toBe('Asha Kumari')
    for (const nothing of ['\u3164', '\u200b\u2800\u2060', '\u2028'])
      expect(await rename(nothing)).toMatch(/Name is needed/)
    expect(await rename('\u202eahsA')).toMatch(/can.*not be printed/)
    expect(await rename('क्\u200dष')).toBe('क्\u200dष')
    expect(await rename('a\u200dsha')).toBe('asha')
  })
})

describe('limits of what goes to an address', () => {
  const start = (now = Date.now()) => startServer('sqlite', { env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, now })
  const from = (host: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${host}` } })
  const sent = (server: TestServer, to: string, slug: string) =>
    server.mails.filter((mail) => mail.to === to && mail.message.slug === slug).length

  it('let the owner reset the password whatever strangers ask for, and send no more than one mail in ten minutes then', async () => {
    const server = await start(Math.floor(Date.now() / 600_000) * 600_000 + 60_000)
    const asha = await server.traveller()
    const ask = (host: number) =>
      server.visitor().call('POST', `/api/users/forgot-password?email=${asha.email}`, from(host))
    for (let round = 0; round < 6; round++) await ask(1)
    await expect.poll(() => sent(server, asha.email, 'reset')).toBe(4)
    await ask(2)
    await expect.poll(() => sent(server, asha.email, 'reset')).toBe(5)
    // A crowd of strangers: the address is over its own limit.
    for (let host = 10; host < 40; host++) await ask(host)
    await expect
      .poll(() => server.database.read.selectFrom('mail_outbox').select('next_attempt_at').execute())
      .toHaveLength(1)
    const before = sent(server, asha.email, 'reset')
    expect(before).toBeLessThanOrEqual(8)
    expect(Number((await ask(3)).status)).toBe(200)
    server.clock.now += 10 * 60_000
    await lookForDue(server)
    await expect.poll(() => sent(server, asha.email, 'reset')).toBe(before + 1)
    const link = server.mails.findLast(({ message }) => message.slug === 'reset')?.message.link ?? ''
    const body = { token: new URL(link).searchParams.get('token'), password: 'Changed#123' }
    expect((await server.visitor().call('PUT', '/api/users/reset-password', { body })).status).toBe(202)
    await server.stop()
  })

  it('hold for new addresses too, per account and per address', async () => {
    const server = await start()
    const asha = await server.traveller()
    const change = (email: string, person: Person) =>
      person.call('PUT', `/api/users/${person.id}`, {
        body: { name: 'Asha', email, phone: '9876543210', age: 29, gender: 'female', currentPassword: person.password },
      })
    const statuses: number[] = []
    for (let round = 0; round < 7; round++) statuses.push((await change('victim@example.com', asha)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await expect.poll(() => sent(server, 'victim@example.com', 'confirm-email')).toBe(4)
    expect(sent(server, asha.email, 'email-change-asked')).toBe(5)
    await server.stop()
  })

  it('count guesses of the password as tries to log in', async () => {
    const server = await start()
    const asha = await server.traveller()
    const guess = () =>
      asha.call('PUT', `/api/users/${asha.id}/password`, {
        body: { currentPassword: 'Guess#1234', password: 'Changed#123' },
      })
    for (let round = 0; round < 5; round++) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
    await server.stop()
  })
})
