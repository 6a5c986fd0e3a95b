import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { writeBookedMail } from '#server/mail/booked-mail.ts'
import { writeCalledOffMail } from '#server/mail/cancelled/called-off-mail.ts'
import { writeTicketCancelledMail } from '#server/mail/cancelled/ticket-cancelled-mail.ts'
import { MailRefused, openMailTransport } from '#server/mail/mail-transport.ts'
import { MAIL_WORDS, type MailMessage, writeMail } from '#server/mail/messages.ts'
import { type TripChangedMail, tripChangedMail } from '#server/mail/trip-changed-mail.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import { TICKET } from '../support/paper-ticket.ts'

const LINK = 'http://localhost:3000/api/users/activate?token=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
const FROM = 'Sawari <tickets@sawari.example>'

const BEFORE = {
  name: 'Magadh Express',
  busNumber: 'BR 01 PA 4521',
  type: 'AC Sleeper',
  reportingTime: '21:00',
  departureTime: '21:30',
  boardingPoint: 'Gate 10',
  droppingPoint: 'Khadgarha',
}
const TRIP: TripChangedMail = {
  from: 'Patna',
  to: 'राँची',
  dateOfDeparture: '2026-12-01',
  before: BEFORE,
  after: { ...BEFORE, departureTime: '22:05', boardingPoint: 'गांधी मैदान' },
  ticketsLink: 'http://localhost:3000/my-tickets',
  isLast: false,
  files: [],
  mayCancel: false,
  seats: [],
}
const CALENDAR = { sequence: 0, organizer: { name: 'Sawari', address: 'tickets@sawari.example' } }
/** @returns what a change of these fields is told with */
function tripMail(after: Partial<typeof BEFORE>, more: Partial<TripChangedMail> = {}) {
  const mail = tripChangedMail('en', { ...TRIP, after: { ...BEFORE, ...after }, ...more })
  if (!mail) throw new Error('There is nothing to tell.')
  return mail
}
const patient = () => new AbortController().signal

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** As a mail program reads it; `headers` are those of the whole mail, unfolded. */
async function readMail(raw: string): Promise<{ headers: string; body: string; mail: Email }> {
  const [head = ''] = raw.split('\r\n\r\n')
  const mail = await PostalMime.parse(raw)
  return { headers: head.replace(/\r\n[ \t]+/g, ' '), body: mail.text?.replaceAll('\r\n', '\n') ?? '', mail }
}

/** Put together again from its encoded words (RFC 2047), each of which holds whole characters. */
function subjectIn(headers: string): string {
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1] ?? ''
  const text = (encoding: string, word: string) =>
    encoding === 'B'
      ? Buffer.from(word, 'base64').toString()
      : decodeURIComponent(word.replaceAll('_', '%20').replaceAll('=', '%'))
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.+?)\?=/g, (_, encoding: string, word: string) => text(encoding, word))
}

describe('mail without SMTP', () => {
  const open = (lines: string[] = [], printLinks = true) =>
    openMailTransport({ smtpUrl: undefined, from: FROM, outbox: join(folder, 'outbox'), printLinks }, (line) =>
      lines.push(line),
    )

  it('becomes a whole mail in a file, for the owner’s eyes, and its link one printed line', async () => {
    const lines: string[] = []
    await open(lines).send('asha@example.com', writeMail('en', 'activate', { link: LINK, hours: 24 }), patient())
    const [name = '', ...others] = await readdir(join(folder, 'outbox'))
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z-activate\.eml$/)
    expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600)
    const { headers, body } = await readMail(await readFile(join(folder, 'outbox', name), 'utf8'))
    expect(headers).toMatch(/^From: Sawari <tickets@sawari\.example>$/m)
    expect(headers).toMatch(/^To: asha@example\.com$/m)
    expect(headers).toMatch(/^Subject: Activate your Sawari account$/m)
    expect(headers).toMatch(/^Date: .+$/m)
    expect(headers).toMatch(/^Message-ID: <.+@sawari\.example>$/m)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(headers).toMatch(/^Content-Type: multipart\/alternative/m)
    // A link that can be copied from the file as it stands.
    expect((await readFile(join(folder, 'outbox', name), 'utf8')).split('\r\n')).toContain(LINK)
    expect(body.split('\n')).toContain(LINK)
    expect(lines).toEqual([`Mail "Activate your Sawari account": ${LINK}`])
  })

  it('is named by its file alone where links are for nobody else’s eyes', async () => {
    const lines: string[] = []
    await open(lines, false).send('asha@example.com', writeMail('en', 'reset', { link: LINK, minutes: 30 }), patient())
    const [name = ''] = await readdir(join(folder, 'outbox'))
    expect(lines).toEqual([`Mail "Choose a new Sawari password": ${join(folder, 'outbox', name)}`])
  })

  it('refuses to be opened where no mail could be written', () => {
    const outbox = '/proc/sawari/outbox'
    expect(() => openMailTransport({ smtpUrl: undefined, from: FROM, outbox, printLinks: false })).toThrow(
      /^\/proc\/sawari\/outbox can't be written, [^\n]+$/,
    )
  })

  it('keeps every mail of one instant, in order', async () => {
    const transport = open()
    const minutes = Array.from({ length: 20 }, (_, at) => at + 1)
    await Promise.all(
      minutes.map((each) =>
        transport.send('a@example.com', writeMail('en', 'reset', { link: LINK, minutes: each }), patient()),
      ),
    )
    const names = (await readdir(join(folder, 'outbox'))).sort()
    const bodies = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
    expect(new Set(bodies.map((body) => /for (\d+) minutes/.exec(body)?.[1])).size).toBe(20)
  })

  it('carries Hindi names', async () => {
    await open().send('asha@example.com', tripMail(TRIP.after), patient())
    const [name = ''] = await readdir(join(folder, 'outbox'))
    const { headers, body } = await readMail(await readFile(join(folder, 'outbox', name), 'utf8'))
    expect(subjectIn(headers)).toContain('from Patna to Ranchi has changed')
    expect(body).toContain('Boarding point: गांधी मैदान (before: Gate 10)')
    expect(headers).toMatch(/^Content-Language: en$/m)
  })

  it('is whole in Hindi, too', async () => {
    const message = writeMail('hi', 'confirm-email', { link: LINK, hours: 24 })
    await open().send('asha@example.com', message, patient())
    const [name = ''] = await readdir(join(folder, 'outbox'))
    const { headers, body, mail } = await readMail(await readFile(join(folder, 'outbox', name), 'utf8'))
    expect(subjectIn(headers)).toBe(message.subject)
    expect(headers).toMatch(/^Content-Language: hi$/m)
    expect(headers).toMatch(/^[ -~\r\n]*$/)
    expect(mail.html).toContain('<html lang="hi">')
    expect(body.trimEnd()).toBe(message.text.trimEnd())
  })
})

describe('mail by SMTP', () => {
  const received: { receivers: string[]; raw: string }[] = []
  let server: SMTPServer
  let url: string
  let refuse = false
  let refuseAt: { at: 'from' | 'rcpt' | 'data'; code: number; words: string } | undefined
  const refusalAt = (at: 'from' | 'rcpt' | 'data') =>
    refuseAt?.at === at ? Object.assign(new Error(refuseAt.words || 'no'), { responseCode: refuseAt.code }) : null
  beforeEach(async () => {
    received.length = 0
    refuse = false
    refuseAt = undefined
    server = new SMTPServer({
      onMailFrom: (_address, _session, done) => done(refusalAt('from')),
      onRcptTo: (_address, _session, done) => done(refusalAt('rcpt')),
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = []
        const receivers = session.envelope.rcptTo.map((to) => to.address)
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const no = refuse ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : refusalAt('data')
          if (no) return done(no)
          received.push({ receivers, raw: Buffer.concat(parts).toString('utf8') })
          done()
        })
      },
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise<void>((closed) => server.close(() => closed())))

  it('reaches its receiver, with nothing written to disk', async () => {
    const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: join(folder, 'outbox'), printLinks: false })
    await transport.send('asha@example.com', writeMail('en', 'reset', { link: LINK, minutes: 30 }), patient())
    expect(received).toHaveLength(1)
    expect(received[0]?.receivers).toEqual(['asha@example.com'])
    expect((await readMail(received[0]?.raw ?? '')).body).toContain(LINK)
    expect(await readdir(folder)).toEqual([])
  })

  it('carries Hindi through a mail server that knows ASCII alone', async () => {
    const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: folder, printLinks: false })
    const message = writeMail('hi', 'passkey-added', { link: LINK })
    await transport.send('asha@example.com', message, patient())
    const raw = received[0]?.raw ?? ''
    expect(raw).toMatch(/^\p{ASCII}*$/u)
    const { headers, body } = await readMail(raw)
    expect(subjectIn(headers)).toBe(message.subject)
    expect(body.trimEnd()).toBe(message.text.trimEnd())
  })

  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', '<b@example.com>, a@example.com'])(
    'sends nothing to %j',
    async (to) => {
      const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: folder, printLinks: false })
      await expect(
        transport.send(to, writeMail('en', 'reset', { link: LINK, minutes: 30 }), patient()),
      ).rejects.toThrow()
      expect(received).toEqual([])
    },
  )

  it.each<[name: string, at: 'from' | 'rcpt' | 'data', code: number, isFinal: boolean, words?: string]>([
    ['a mailbox that does not exist', 'rcpt', 550, true],
    ['a mailbox that is full for now', 'rcpt', 450, false],
    ['what it was sent', 'data', 554, true],
    ['our sender, which may be mended', 'from', 550, false],
    ['an address that is none, by its enhanced code', 'rcpt', 554, true, '5.1.1 No such user'],
    ['a mailbox that was closed', 'rcpt', 550, true, '5.2.1 Mailbox disabled'],
    ['us, said where the receiver is heard', 'rcpt', 554, false, '5.7.1 Relay access denied'],
    ['us, on a list of senders', 'rcpt', 550, false, '5.7.1 Service unavailable; client host blocked'],
    ['how much we send', 'data', 550, false, '5.7.1 Daily quota exceeded'],
  ])('tells a lasting no from others: %s', async (_name, at, code, isFinal, words = '') => {
    refuseAt = { at, code, words }
    const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: folder, printLinks: false })
    const error = await transport
      .send('a@example.com', writeMail('en', 'reset', { link: LINK, minutes: 30 }), patient())
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MailRefused).toBe(isFinal)
    expect(received).toEqual([])
  })

  it('ends a dialogue that the mail server drags on, and its connection', async () => {
    const sockets = new Set<Socket>()
    const tarpit = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
      socket.write('220-\r\n220-patience\r\n220 hello\r\n')
      socket.on('data', () => socket.write('250-wait\r\n'))
    })
    await new Promise<void>((listening) => tarpit.listen(0, '127.0.0.1', listening))
    const { port } = tarpit.address() as AddressInfo
    const transport = openMailTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: FROM,
      outbox: folder,
      printLinks: false,
    })
    const deadline = new AbortController()
    const sending = transport.send(
      'a@example.com',
      writeMail('en', 'reset', { link: LINK, minutes: 30 }),
      deadline.signal,
    )
    const outcome = sending.catch((reason: unknown) => reason)
    await expect.poll(() => sockets.size).toBe(1)
    deadline.abort()
    expect(await outcome).toBeInstanceOf(Error)
    await expect.poll(() => sockets.size).toBe(0)
    await new Promise((closed) => tarpit.close(closed))
  })

  it('says so when it was not taken', async () => {
    refuse = true
    const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: folder, printLinks: false })
    await expect(
      transport.send('a@example.com', writeMail('en', 'reset', { link: LINK, minutes: 30 }), patient()),
    ).rejects.toThrow('mailbox full')
  })
})

describe('the sender', () => {
  it.each(['tickets@sawari.example', '"Sawari" <tickets@sawari.example>', ' Sawari  <tickets@sawari.example> '])(
    'may be written %j',
    (from) => {
      expect(() => openMailTransport({ smtpUrl: undefined, from, outbox: folder, printLinks: false })).not.toThrow()
    },
  )

  it.each(['Sawari', '', 'a@b, c@d', 'Sawari <a@b\r\nBcc: c@d>'])('is refused as %j', (from) => {
    expect(() => openMailTransport({ smtpUrl: undefined, from, outbox: folder, printLinks: false })).toThrow(
      'MAIL_FROM',
    )
  })
})

describe('the mail of a booking', () => {
  const ticket = {
    ...v.parse(Ticket, {
      ...TICKET,
      boardingPoint: 'Gate 10 <b>evil.example</b>',
      arrivalTime: '06:45',
      travels_name: 'Magadh Road Lines',
      travels_phone: '9123456780',
    }),
    calendar: CALENDAR,
  }
  const parts = {
    reader: 'asha@example.com',
    pdf: Buffer.from('%PDF-1.7 a ticket'),
    link: TRIP.ticketsLink,
    now: Date.parse('2026-11-18T10:00:00Z'),
  }

  async function opened(language: 'en' | 'hi') {
    const transport = openMailTransport({ smtpUrl: undefined, from: FROM, outbox: folder, printLinks: false }, () => 0)
    await transport.send('asha@example.com', writeBookedMail(language, ticket, parts), patient())
    const [name = ''] = await readdir(folder)
    return (await readMail(await readFile(join(folder, name), 'utf8'))).mail
  }

  it('says all of the ticket, in text and dressed, and brings the PDF and an entry for the calendar', async () => {
    const mail = await opened('en')
    expect(mail.subject).toBe('Your ticket: Patna to Ranchi, Fri 20 Nov, 21:30')
    for (const told of [
      'Be at Gate 10 <b>evil. example</b> by 21:00 on Friday',
      'Magadh Express, BR 01 PA 4521',
      'Report by: 21:00',
      'Leaves: 21:30',
      'Seats: 4, 14',
      'Arrives: Sat 21 Nov, 06:45',
      'Get off at: Khadgarha Bus Stand, Ranchi',
      '₹1,700, All taxes included, Ticket 900',
      TRIP.ticketsLink,
      // As at the foot of the dressed one.
      'Magadh Road Lines, 91234 56780',
    ])
      expect(mail.text).toContain(told)
    // The entry is the mail in another form, and a file for who opens it by hand.
    const [invitation, pdf, calendar, ...others] = mail.attachments
    expect(others).toEqual([])
    expect(pdf).toMatchObject({ filename: 'Ticket 900.pdf', mimeType: 'application/pdf' })
    expect(contentOf(pdf)).toBe('%PDF-1.7 a ticket')
    expect(calendar).toMatchObject({ filename: 'Patna - Ranchi.ics', mimeType: 'application/ics' })
    expect(invitation).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' })
    expect(contentOf(invitation)).toBe(contentOf(calendar))
    expect(contentOf(calendar)).toMatch(/^UID:ticket-900@sawari$/m)
    expect(contentOf(calendar)).toMatch(/^DTEND:20261121T011500Z$/m)
  })

  it('is dressed without a picture, a script or anything that is fetched, and what was typed is text in it', async () => {
    const { html = '' } = await opened('en')
    expect(html).toContain('Patna &rarr; Ranchi')
    expect(html).toContain('Gate 10 &lt;b&gt;evil. example&lt;/b&gt;')
    expect(html).toContain('Questions about the bus: Magadh Road Lines, 91234 56780.')
    expect(html).toContain(`href="${TRIP.ticketsLink}"`)
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|<b>evil/)
    expect(
      [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([link]) => link).every((link) => link === TRIP.ticketsLink),
    ).toBe(true)
    expect(html).toContain('prefers-color-scheme:dark')
  })

  it.each(['en', 'hi'] as const)(
    'says the day of a reporting time before midnight wherever it stands, in %s',
    (language) => {
      const night = { ...ticket, departureTime: '00:15', reportingTime: '23:45', dateOfDeparture: '2027-01-01' }
      const day = language === 'en' ? 'Thu 31 Dec, 23:45' : 'गुरु 31 दिसं, 23:45'
      const mail = writeBookedMail(language, night, parts)
      expect(mail.text).toContain(`: ${day}`)
      expect(mail.html.split(day).length).toBeGreaterThan(2)
      const entry = Buffer.from(mail.files[1]?.content ?? [])
        .toString()
        .replaceAll('\r\n ', '')
      expect(entry.split(day.replace(',', '\\,')).length).toBe(3)
    },
  )

  it('is in Hindi for who reads Hindi', async () => {
    const { subject, text, html, attachments } = await opened('hi')
    expect(subject).toMatch(/^आपका टिकट: पटना से राँची, .*20 नव.*, 21:30$/)
    expect(text).toContain('बस छूटेगी: 21:30')
    expect(html).toContain('पटना &rarr; राँची')
    expect(attachments.map(({ filename }) => filename).filter(Boolean)).toEqual(['टिकट नंबर 900.pdf', 'पटना - राँची.ics'])
  })
})

function contentOf(attachment: Email['attachments'][number] | undefined): string {
  const content = attachment?.content ?? ''
  return typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()
}

describe('the letters', () => {
  it('say only what changed of a trip, new value first, its towns as the language writes them', () => {
    const { subject, text, link } = tripMail(TRIP.after)
    expect(subject).toBe('Your bus from Patna to Ranchi has changed')
    expect(text).toContain('Departure time: 22:05 (before: 21:30)')
    expect(text).not.toContain('Reporting time')
    expect(text).not.toContain('Dropping point')
    expect(text).toMatch(/1 December 2026/)
    expect(link).toBe(TRIP.ticketsLink)
  })

  it('tell of another bus, too', () => {
    const { text } = tripMail({ name: 'Sone Express', busNumber: 'BR 02 X 1', type: 'Non AC, Seater' })
    expect(text).toContain('Sone Express, bus BR 02 X 1, from Patna')
    expect(text).toContain('Bus: Sone Express (before: Magadh Express)')
    expect(text).toContain('Bus number: BR 02 X 1 (before: BR 01 PA 4521)')
    expect(text).toContain('Bus type: Non AC, Seater (before: AC Sleeper)')
    expect(tripChangedMail('en', { ...TRIP, after: BEFORE })).toBeUndefined()
  })

  it.each([
    ['https://evil.example/pay', 'https: evil. example/pay'],
    ['Win at http://10.0.0.1/x or www.evil.in', 'Win at http: 10. 0. 0. 1/x or www. evil. in'],
    ['//evil.example', ': evil. example'],
    ['evil。example', 'evil。 example'],
    ['ev\u200bil.\u2060com\u2028call', 'ev il. com call'],
    ['me@evil.example', 'me at evil. example'],
    ['mailto:me tel:+919876543210', 'mailto: me tel: +919876543210'],
    ['evil.भारत', 'evil. भारत'],
    ['St.Mary’s, Gate 10, 10.30 PM', 'St. Mary’s, Gate 10, 10.30 PM'],
    ['गांधी मैदान (Opp. R.K. Hotel)', 'गांधी मैदान (Opp. R. K. Hotel)'],
  ])('make no link of what an operator typed: %j', (typed, written) => {
    expect(unlinked(typed)).toBe(written)
    const { subject, text } = tripMail(
      { name: typed, busNumber: typed, boardingPoint: typed },
      { from: typed, to: typed, before: { ...BEFORE, droppingPoint: typed } },
    )
    const withoutOurs = `${subject} ${text.replace(TRIP.ticketsLink, '')}`
    expect(withoutOurs).not.toMatch(/:\/\/|\S@\S|[.。](?![\s)])(?!\d)|www\.(?!\s)/u)
  })

  it('tell a departure that moves over midnight of its reporting day, which moves with it', () => {
    const before = { ...BEFORE, departureTime: '23:50', reportingTime: '23:30' }
    const mail = tripChangedMail('en', { ...TRIP, before, after: { ...before, departureTime: '00:10' } })
    expect(mail?.text).toContain('Reporting time: Mon 30 Nov, 23:30 (before: 23:30)')
  })

  it('say what changed in Hindi, towns in Devanagari, other things the operator typed as they stand', () => {
    const mail = tripChangedMail('hi', { ...TRIP, isLast: true })
    expect(mail?.subject).toBe('पटना से राँची की आपकी बस में बदलाव')
    expect(mail?.text).toBe(
      [
        'Magadh Express, बस BR 01 PA 4521, पटना से राँची, मंगलवार, 1 दिसंबर 2026: ऑपरेटर ने आपकी यात्रा में बदलाव किया है।',
        'बस छूटेगी: 22:05 (पहले: 21:30)\nबस मिलेगी: गांधी मैदान (पहले: Gate 10)',
        'आपकी सीटें और आपका टिकट पक्के हैं। यहाँ देखें:',
        TRIP.ticketsLink,
        'आज इस यात्रा के किसी और बदलाव की मेल नहीं आएगी। निकलने से पहले टिकट एक बार फिर देख लें।',
        'सवारी\n',
      ].join('\n\n'),
    )
  })

  it.each(['en', 'hi'] as const)(
    'of what was cancelled tell the same, and no link of a stranger, in %s',
    (language) => {
      const cancelled = {
        ...v.parse(Ticket, {
          ...TICKET,
          status: 'CANCELLED',
          busName: 'Magadh <b>evil.example</b>',
          travels_name: 'Magadh Road Lines',
          travels_phone: '9123456780',
          calledOff: { at: 0, reason: 'See https://evil.example/pay' },
        }),
        calendar: CALENDAR,
      }
      const link = 'http://localhost:3000/bus?from=Patna&to=Ranchi&date=2026-11-20'
      const others = [{ name: 'Ganga', departureTime: '22:45', costPerSeat: 590, link: 'http://localhost:3000/other' }]
      const sent = { reader: 'asha@example.com', now: 0 }
      const off = writeCalledOffMail(language, [cancelled], { ...sent, seats: ['4', '14'], amount: 1700, others, link })
      const partly = { ...cancelled, status: 'BOOKED', bookedSeats: ['4'] }
      const parts = { ...sent, seats: ['14'], amount: 0, byOperator: true, link: TRIP.ticketsLink }
      const seat = writeTicketCancelledMail(language, partly, parts)
      for (const [mail, links] of [
        [off, [link, 'http://localhost:3000/other']],
        [seat, [TRIP.ticketsLink]],
      ] as const) {
        expect(new Set(mail.text.match(/https?:\S+/g))).toEqual(new Set(links))
        expect(mail.html).not.toMatch(/<b>evil|href="https:\/\/evil/)
        expect(mail.text).not.toContain('evil.example')
      }
      // Whom to call is for who reads no HTML, too.
      for (const mail of [off, seat]) expect(mail.text).toContain('Magadh Road Lines, 91234 56780')
      expect(off.text).toContain('₹1,700')
      expect(off.text).toContain('22:45 Ganga, ₹590')
      expect(off.files).toMatchObject([{ type: expect.stringContaining('method=CANCEL') }])
      expect(Buffer.from(off.files[0]?.content ?? []).toString()).toMatch(/STATUS:CANCELLED/)
      // The trip stays in the calendar of who travels on another seat.
      expect(seat.files).toMatchObject([{ type: expect.stringContaining('method=REQUEST') }])
      expect(seat.text).toContain(language === 'en' ? 'by Magadh Road Lines. Seat 4 stays booked' : 'सीट 4 पक्की है')
      if (language === 'hi') expect(off.text.replace(/https?:\S+|[\w .,]+Lines|BR[\w ]+/g, '')).not.toMatch(/[A-Z]{3}/)
    },
  )

  it('in Hindi leave no English word, and ask for what the English ones ask for', () => {
    const values = { link: LINK, resetLink: `${LINK}2`, hours: 24, minutes: 30, days: 2, company: 'पटना ट्रैवल्स' }
    const {
      'trip-changed': _told,
      booked: _booked,
      'ticket-cancelled': _cancelled,
      'called-off': _off,
      'trip-late': _late,
      'never-came': _neverCame,
      'not-coming': _notComing,
      'report-answered': _answered,
      'payment-noted': _noted,
      'payment-not-found': _notFound,
      'pay-soon': _paySoon,
      'ticket-released': _released,
      'seats-held': _seatsHeld,
      'claims-near': _claimsNear,
      ...others
    } = MAIL_WORDS.en.mails
    const slugs = Object.keys(others) as (keyof typeof others)[]
    expect(slugs).toHaveLength(14)
    for (const slug of slugs) {
      const [english, hindi] = [writeMail('en', slug, values), writeMail('hi', slug, values)]
      const links = ({ text }: MailMessage) => text.match(/\bhttp\S+/g) ?? []
      expect({ slug, links: links(hindi) }).toEqual({ slug, links: links(english) })
      expect({ slug, numbers: hindi.text.match(/\b\d+\b/g) }).toEqual({ slug, numbers: english.text.match(/\b\d+\b/g) })
      for (const text of [hindi.subject, ...hindi.text.split('\n\n')].filter((part) => !part.startsWith('http')))
        expect(text).toMatch(/^[\p{Script=Devanagari}\p{P}\d\s।]+$/u)
      expect(hindi.text).toMatch(/\n\nसवारी\n$/)
    }
  })

  it('all hold their links and sign as Sawari', () => {
    const mails = [
      writeMail('en', 'activate', { link: LINK, hours: 24 }),
      writeMail('en', 'reset', { link: LINK, minutes: 30 }),
      writeMail('en', 'already-registered', { link: LINK, resetLink: 'http://localhost:3000/reset-link' }),
      writeMail('en', 'password-changed', { link: LINK }),
    ]
    for (const mail of mails) {
      expect(mail.text.split('\n')).toContain(LINK)
      expect(mail.text).toMatch(/\n\nSawari\n$/)
      expect(mail.link).toBe(LINK)
    }
  })
})
