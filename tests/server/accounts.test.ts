import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pathOf, startServer, type TestServer, testEngines } from '../support/server.ts'

const SIDES = [
  {
    side: 'traveller',
    path: '/api/users',
    logIn: '/userAuth',
    reset: '/user-reset-password',
    fields: { name: 'Asha Kumari', phone: '9876543210', age: 29, gender: 'female' },
  },
  {
    side: 'operator',
    path: '/api/admins',
    logIn: '/adminAuth',
    reset: '/admin-reset-password',
    fields: { name: 'Ravi', phone: '9123456780', travels_name: 'Ravi Travels', gst_number: '10ABCDE1234F1Z5' },
  },
] as const

describe.each(await testEngines())('accounts on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  let count = 0
  const freshEmail = () => `person${++count}@example.com`

  describe.each(SIDES)('of a $side', ({ path, logIn, reset, fields: given, side }) => {
    let fields: object = given
    beforeEach(() => {
      // Company names are each one operator's.
      if (side === 'operator') fields = { ...given, travels_name: `Ravi & Sons ${++count}` }
    })
    const logInWith = (email: string, password: string) =>
      server.visitor().call('POST', `${path}/verify-by-email?${query({ email, password })}`)

    it('signs up, is let in only after the mail link, and answers exactly the record', async () => {
      const email = freshEmail()
      const caller = server.visitor()
      const signUp = await caller.call('POST', path, {
        body: { ...fields, email: ` ${email.toUpperCase()} `, password: 'Secret#123' },
      })
      expect(signUp.status).toBe(201)
      expect(signUp.body.data).toEqual({ id: expect.any(Number), email, ...fields })

      const early = await logInWith(email, 'Secret#123')
      expect(early.status).toBe(403)
      expect(early.body.message).toMatch(/not active yet.*mail/i)
      expect(String(early.headers['set-cookie'])).not.toMatch(/sawari-(user|operator)=/)

      const { message } = await server.mail(email, 'activate')
      const activation = await caller.call('GET', pathOf(message.link))
      expect(activation.status).toBe(303)
      expect(activation.headers.location).toBe(`${logIn}?activated=1`)
      const again = await caller.call('GET', pathOf(message.link))
      expect(again.headers.location).toBe(`${logIn}?activated=1`)

      const login = await logInWith(email, 'Secret#123')
      expect(login.status).toBe(200)
      expect(login.body.data).toEqual({ id: signUp.body.data.id, email, ...fields })
      expect(login.text).not.toContain('Secret#123')
    })

    it('does not activate by HEAD, by a made-up link or by an old one', async () => {
      const email = freshEmail()
      const caller = server.visitor()
      await caller.call('POST', path, { body: { ...fields, email, password: 'Secret#123' } })
      const { message } = await server.mail(email, 'activate')
      expect((await caller.call('HEAD', pathOf(message.link))).status).toBe(405)
      const made = await caller.call('GET', `${path}/activate?token=${'x'.repeat(43)}`)
      expect(made.headers.location).toBe(`${logIn}?activated=0`)
      server.clock.now = Date.now() + 25 * 3_600_000
      const old = await caller.call('GET', pathOf(message.link))
      server.clock.now = 0
      expect(old.headers.location).toBe(`${logIn}?activated=0`)
      expect((await logInWith(email, 'Secret#123')).status).toBe(403)
    })

    it('refuses a known address with a way out, whatever its capitals', async () => {
      const email = freshEmail()
      const body = { ...fields, email, password: 'Secret#123' }
      const caller = server.visitor()
      await caller.call('POST', path, { body })
      const answers = await Promise.all(
        [email, email.toUpperCase(), email].map((given) =>
          server.visitor().call('POST', path, { body: { ...body, email: given, password: 'Other#1234' } }),
        ),
      )
      expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409])
      expect(answers[0]?.body.message).toMatch(/log in.*new password/i)
      const { message } = await server.mail(email, 'activate')
      await caller.call('GET', pathOf(message.link))
      expect((await logInWith(email, 'Other#1234')).status).toBe(401)
      expect((await logInWith(email, 'Secret#123')).status).toBe(200)
    })

    it('tells wrong password and unknown address by nothing', async () => {
      const person = side === 'traveller' ? await server.traveller() : await server.operator()
      const wrong = await logInWith(person.email, 'Wrong#1234')
      const unknown = await logInWith(freshEmail(), 'Wrong#1234')
      expect(wrong.status).toBe(401)
      expect(unknown.text).toBe(wrong.text)
      const forgotKnown = await server
        .visitor()
        .call('POST', `${path}/forgot-password?${query({ email: person.email })}`)
      const forgotUnknown = await server
        .visitor()
        .call('POST', `${path}/forgot-password?${query({ email: freshEmail() })}`)
      expect(forgotKnown.status).toBe(200)
      expect(forgotUnknown.text).toBe(forgotKnown.text)
    })

    it('mails the activation link again to who waits for it, and tells nobody who does', async () => {
      const visitor = server.visitor()
      const email = freshEmail()
      const askAgain = (address: string) => visitor.call('POST', `${path}/activation-mail?${query({ email: address })}`)
      expect((await visitor.call('POST', path, { body: { ...fields, email, password: 'Secret#123' } })).status).toBe(
        201,
      )
      const first = await server.mail(email, 'activate')
      const waiting = await askAgain(email)
      const mailsTo = () => server.mails.filter(({ to }) => to === email)
      await expect.poll(() => mailsTo().length).toBe(2)
      const second = mailsTo()[1]
      if (!second) throw new Error('There is no second mail.')
      expect(second.message.link).not.toBe(first.message.link)
      expect(second.message.link).toContain(`${path}/activate?token=`)
      const active = side === 'traveller' ? await server.traveller() : await server.operator()
      const answers = [waiting, await askAgain(active.email), await askAgain(freshEmail())]
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(waiting.status).toBe(200)
      // In the browser that signed up the new link is all it takes, and the old one is no worse.
      await visitor.call('GET', pathOf(second.message.link))
      expect(
        (await visitor.call('POST', `${path}/verify-by-email?${query({ email, password: 'Secret#123' })}`)).status,
      ).toBe(200)
    })

    it('resets a forgotten password once, in time, ends all sessions and says so by mail', async () => {
      const person = side === 'traveller' ? await server.traveller() : await server.operator()
      const own = side === 'traveller' ? `/api/tickets/find-ticket/${person.id}` : `/api/buses/find/${person.id}`
      expect((await person.call('GET', own)).status).toBe(200)
      await server.visitor().call('POST', `${path}/forgot-password?${query({ email: person.email })}`)
      const { message } = await server.mail(person.email, 'reset')
      const link = new URL(message.link ?? '')
      expect(link.pathname).toBe(reset)
      const token = link.searchParams.get('token')

      const short = await server.visitor().call('PUT', `${path}/reset-password`, { body: { token, password: 'short' } })
      expect(short.status).toBe(400)
      server.clock.now = Date.now() + 31 * 60_000
      const late = await server
        .visitor()
        .call('PUT', `${path}/reset-password`, { body: { token, password: 'Changed#123' } })
      server.clock.now = 0
      expect(late.status).toBe(400)

      const resetTo = (password: string) =>
        server.visitor().call('PUT', `${path}/reset-password`, { body: { token, password } })
      expect((await resetTo('Changed#123')).status).toBe(202)
      const other = await resetTo('Changed#124')
      expect(other.status).toBe(400)
      expect(other.body.message).toMatch(/If you have just set a new password, log in with it/)
      expect((await person.call('GET', own)).status).toBe(401)
      expect((await logInWith(person.email, person.password)).status).toBe(401)
      expect((await logInWith(person.email, 'Changed#123')).status).toBe(200)
      await server.mail(person.email, 'password-changed')
    })

    it('a reset whose answer was lost succeeds when it is sent again, in time, and does nothing more', async () => {
      const { id, email } = side === 'traveller' ? await server.traveller() : await server.operator()
      const own = side === 'traveller' ? `/api/tickets/find-ticket/${id}` : `/api/buses/find/${id}`
      await server.visitor().call('POST', `${path}/forgot-password?${query({ email })}`)
      const { message } = await server.mail(email, 'reset')
      const token = new URL(message.link ?? '').searchParams.get('token')
      const body = { token, password: 'Changed#123' }
      const send = () => server.visitor().call('PUT', `${path}/reset-password`, { body })
      const answers = await Promise.all([send(), send(), send()])
      const session = server.visitor()
      await session.call('POST', `${path}/verify-by-email?${query({ email, password: 'Changed#123' })}`)
      answers.push(await send())
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(202)
      // Whoever has logged in by now stays logged in, and one notice is mailed.
      expect((await session.call('GET', own)).status).toBe(200)
      await server.mail(email, 'password-changed')
      expect(server.mails.filter((mail) => mail.to === email && mail.message.slug === 'password-changed')).toHaveLength(
        1,
      )

      server.clock.now = Date.now() + 31 * 60_000
      const late = await send()
      server.clock.now = 0
      expect(late.status).toBe(400)
    })

    it('a newer reset link voids the used one, whose password it may be about to replace', async () => {
      const { email } = side === 'traveller' ? await server.traveller() : await server.operator()
      const ask = async () => {
        const before = server.mails.length
        await server.visitor().call('POST', `${path}/forgot-password?${query({ email })}`)
        const mailed = () =>
          server.mails.slice(before).find((mail) => mail.to === email && mail.message.slug === 'reset')
        await expect.poll(mailed).toBeTruthy()
        return new URL(mailed()?.message.link ?? '').searchParams.get('token')
      }
      const use = (token: string | null) =>
        server.visitor().call('PUT', `${path}/reset-password`, { body: { token, password: 'Changed#123' } })
      const first = await ask()
      expect((await use(first)).status).toBe(202)
      await ask()
      expect((await use(first)).status).toBe(400)
    })

    it('refuses the passwords that everybody tries first, and a reset link outlives such a refusal', async () => {
      const email = freshEmail()
      const signUpWith = (password: string) =>
        server.visitor().call('POST', path, { body: { ...fields, email, password } })
      for (const guessed of ['Password@123', email, ' 1234567890']) {
        const refused = await signUpWith(guessed)
        expect(refused.status, guessed).toBe(400)
        expect(refused.body.message).toMatch(/(too easy to guess\. Choose another one\.|as a password\.) \(password\)$/)
      }
      expect((await signUpWith('Secret#123')).status).toBe(201)

      await server.visitor().call('POST', `${path}/forgot-password?${query({ email })}`)
      const { message } = await server.mail(email, 'reset')
      const token = new URL(message.link ?? '').searchParams.get('token')
      const resetTo = (password: string) =>
        server.visitor().call('PUT', `${path}/reset-password`, { body: { token, password } })
      expect((await resetTo('qwerty123')).status).toBe(400)
      expect((await resetTo('Changed#123')).status).toBe(202)
    })

    it('leaves an older reset link good until one of them is used: a stranger’s asking must not void the owner’s', async () => {
      const person = side === 'traveller' ? await server.traveller() : await server.operator()
      const ask = async () => {
        const before = server.mails.length
        await server.visitor().call('POST', `${path}/forgot-password?${query({ email: person.email })}`)
        await expect.poll(() => server.mails.slice(before).filter((mail) => mail.to === person.email).length).toBe(1)
        const link = server.mails.findLast((mail) => mail.to === person.email)?.message.link ?? ''
        return new URL(link).searchParams.get('token')
      }
      const first = await ask()
      const second = await ask()
      const use = (token: string | null) =>
        server.visitor().call('PUT', `${path}/reset-password`, { body: { token, password: 'Changed#123' } })
      expect((await use(first)).status).toBe(202)
      expect((await use(second)).status).toBe(400)
    })

    it('lets who never opened the first mail in by a reset link', async () => {
      const email = freshEmail()
      await server.visitor().call('POST', path, { body: { ...fields, email, password: 'Secret#123' } })
      await server.visitor().call('POST', `${path}/forgot-password?${query({ email })}`)
      const { message } = await server.mail(email, 'reset')
      const token = new URL(message.link ?? '').searchParams.get('token')
      await server.visitor().call('PUT', `${path}/reset-password`, { body: { token, password: 'Changed#123' } })
      expect((await logInWith(email, 'Changed#123')).status).toBe(200)
    })

    it('does not take one side’s links for the other', async () => {
      const person = side === 'traveller' ? await server.traveller() : await server.operator()
      await server.visitor().call('POST', `${path}/forgot-password?${query({ email: person.email })}`)
      const { message } = await server.mail(person.email, 'reset')
      const token = new URL(message.link ?? '').searchParams.get('token')
      const other = path === '/api/users' ? '/api/admins' : '/api/users'
      const crossed = await server
        .visitor()
        .call('PUT', `${other}/reset-password`, { body: { token, password: 'Changed#123' } })
      expect(crossed.status).toBe(400)
    })

    it('changes only what the profile form shows, numbers as strings too', async () => {
      const person = side === 'traveller' ? await server.traveller() : await server.operator()
      const record = { ...fields, id: person.id, email: person.email, name: 'New Name', phone: '9000000000' }
      const sent = {
        ...record,
        ...(side === 'traveller' ? { age: '41' } : { gst_number: '99ZZZZZ9999Z9Z9' }),
        id: 999,
        password: 'Stolen#123',
        role: 'operator',
        activated_at: null,
        bookedTickets: null,
      }
      const answer = await person.call('PUT', `${path}/${person.id}`, { body: sent })
      expect(answer.status).toBe(200)
      const expected = side === 'traveller' ? { ...record, age: 41 } : record
      expect(answer.body.data).toEqual(expected)
      const login = await logInWith(person.email, person.password)
      expect(login.body.data).toEqual(expected)
    })

    it('understands passwords and addresses as old clients send them', async () => {
      const password = 'a+b &#% é Ω x'
      const email = `plus+tag${++count}@example.com`
      const caller = server.visitor()
      await caller.call('POST', path, { body: { ...fields, email, password } })
      const { message } = await server.mail(email, 'activate')
      await caller.call('GET', pathOf(message.link))
      expect((await logInWith(email, password)).status).toBe(200)
      // As typed: `+` unescaped in both, the rest escaped or the address would end there.
      const raw = `email=${email}&password=${encodeURIComponent(password).replace('%2B', '+')}`
      expect((await server.visitor().call('POST', `${path}/verify-by-email?${raw}`)).status).toBe(200)
      const json = await server.visitor().call('POST', `${path}/verify-by-email`, { body: { email, password } })
      expect(json.status).toBe(200)
    })

    it.each(['50%+off!', 'plus+and%', '100%&more', '%41+%2B &é%', 'été+%zz%', '20%25+five'])(
      'lets the password %s in, typed into an address as it is',
      async (password) => {
        const email = `typed+${++count}@example.com`
        await server.visitor().call('POST', path, { body: { ...fields, email, password } })
        const { message } = await server.mail(email, 'activate')
        await server.visitor().call('GET', pathOf(message.link))
        // What a browser makes of it.
        const { search } = new URL(`https://sawari.example/?email=${email}&password=${password}`)
        expect((await server.visitor().call('POST', `${path}/verify-by-email${search}`)).status).toBe(200)
        expect((await logInWith(email, password)).status).toBe(200)
        const wrong = await server.visitor().call('POST', `${path}/verify-by-email${search}x`)
        expect(wrong.status).toBe(401)
      },
    )

    it('takes the phone as a JSON number, too', async () => {
      const body = { ...fields, email: freshEmail(), password: 'Secret#123', phone: 9876543210 }
      const answer = await server.visitor().call('POST', path, { body })
      expect(answer.body).toMatchObject({ statusCode: 201, data: { phone: '9876543210' } })
      const short = await server.visitor().call('POST', path, { body: { ...body, phone: 98765.5 } })
      expect(short.body).toMatchObject({ statusCode: 400, message: expect.stringContaining('exactly 10 digits') })
    })

    it('names the field that is wrong', async () => {
      const good = { ...fields, email: freshEmail(), password: 'Secret#123' }
      const wrong: [Record<string, unknown>, RegExp][] = [
        [{ email: 'asha@' }, /e-mail.*\(email\)/i],
        [{ email: 'asha\u212a@example.com' }, /\(email\)/],
        [{ phone: '12345' }, /10 digits/],
        [{ password: 'short' }, /8 characters.*\(password\)/],
        [{ password: 'x'.repeat(129) }, /128 characters/],
        [{ name: '' }, /Name is needed/],
        [{ name: 'a\u0000b' }, /\(name\)/],
        [{ name: undefined }, /Name is needed/],
        ...((side === 'traveller'
          ? [
              [{ age: 0 }, /1 to 100/],
              [{ age: true }, /\(age\)/],
              [{ gender: 'other' }, /gender/i],
            ]
          : [[{ gst_number: '123' }, /15 letters/]]) as [Record<string, unknown>, RegExp][]),
      ]
      for (const [change, message] of wrong) {
        const answer = await server.visitor().call('POST', path, { body: { ...good, ...change } })
        expect({ change, status: answer.status, message: answer.body.message }).toEqual({
          change,
          status: 400,
          message: expect.stringMatching(message),
        })
      }
    })
  })

  it('keeps no password and no token in the clear', async () => {
    const asha = await server.traveller()
    await server.visitor().call('POST', `/api/users/forgot-password?${query({ email: asha.email })}`)
    const { message } = await server.mail(asha.email, 'reset')
    const token = new URL(message.link ?? '').searchParams.get('token') ?? ''
    const tables = ['users', 'admins', 'sessions', 'mail_tokens', 'mail_outbox', 'tries'] as const
    const rows = await Promise.all(tables.map((table) => server.database.read.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(rows)
    expect(text).toContain(asha.email)
    for (const secret of ['Secret#123', token, ...asha.cookies.values()]) expect(text).not.toContain(secret)
    const { password_hash } = await server.database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })
})
