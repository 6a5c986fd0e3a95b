import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  activationMail,
  alreadyRegisteredMail,
  passwordChangedMail,
  resetMail,
  type TripChange,
  tripChangedMail,
} from '../../server/mail/messages.ts'
import { openMailTransport } from '../../server/mail/transport.ts'

const LINK = 'http://localhost:3000/api/users/activate?token=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
const FROM = 'Sawari <tickets@sawari.example>'

const TRIP: TripChange = {
  busName: 'Magadh Express',
  busNumber: 'BR 01 PA 4521',
  from: 'Patna',
  to: 'राँची',
  dateOfDeparture: '2026-12-01',
  before: { reportingTime: '21:00', departureTime: '21:30', boardingPoint: 'Gate 10', droppingPoint: 'Khadgarha' },
  after: { reportingTime: '21:00', departureTime: '22:05', boardingPoint: 'गांधी मैदान', droppingPoint: 'Khadgarha' },
  ticketsLink: 'http://localhost:3000/my-tickets',
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Headers unfolded, body decoded from the transfer encodings that mails come in. */
function readMail(raw: string): { headers: string; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const body = rest.join('\r\n\r\n')
  switch (/^Content-Transfer-Encoding: (\S+)/m.exec(headers)?.[1]) {
    case 'base64':
      return { headers, body: Buffer.from(body, 'base64').toString('utf8') }
    case 'quoted-printable':
      return {
        headers,
        body: Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
      }
    default:
      return { headers, body }
  }
}

describe('mail without SMTP', () => {
  const open = (lines: string[] = []) =>
    openMailTransport({ smtpUrl: undefined, from: FROM, outbox: join(folder, 'outbox') }, (line) => lines.push(line))

  it('becomes a whole mail in a file, for the owner’s eyes, and its link one printed line', async () => {
    const lines: string[] = []
    await open(lines).send('asha@example.com', activationMail({ link: LINK, hours: 24 }))
    const [name = '', ...others] = await readdir(join(folder, 'outbox'))
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z-activate\.eml$/)
    expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600)
    const { headers, body } = readMail(await readFile(join(folder, 'outbox', name), 'utf8'))
    expect(headers).toMatch(/^From: Sawari <tickets@sawari\.example>$/m)
    expect(headers).toMatch(/^To: asha@example\.com$/m)
    expect(headers).toMatch(/^Subject: Activate your Sawari account$/m)
    expect(headers).toMatch(/^Date: .+$/m)
    expect(headers).toMatch(/^Message-ID: <.+@sawari\.example>$/m)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(headers).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    expect(body.split('\r\n')).toContain(LINK)
    expect(lines).toEqual([`Mail "Activate your Sawari account": ${LINK}`])
  })

  it('keeps every mail of one instant, in order', async () => {
    const transport = open()
    const minutes = Array.from({ length: 20 }, (_, at) => at + 1)
    await Promise.all(minutes.map((each) => transport.send('a@example.com', resetMail({ link: LINK, minutes: each }))))
    const names = (await readdir(join(folder, 'outbox'))).sort()
    const bodies = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
    expect(new Set(bodies.map((body) => /for (\d+) minutes/.exec(body)?.[1])).size).toBe(20)
  })

  it('carries Hindi names', async () => {
    await open().send('asha@example.com', tripChangedMail(TRIP))
    const [name = ''] = await readdir(join(folder, 'outbox'))
    const { headers, body } = readMail(await readFile(join(folder, 'outbox', name), 'utf8'))
    const subject = [...headers.matchAll(/=\?UTF-8\?Q\?(.+?)\?=/g)].map(([, word]) => word).join('')
    expect(decodeURIComponent(subject.replaceAll('=', '%').replaceAll('_', ' '))).toContain('to राँची has changed')
    expect(body).toContain('Boarding point: गांधी मैदान (before: Gate 10)')
  })
})

describe('mail by SMTP', () => {
  const received: { receivers: string[]; raw: string }[] = []
  let server: SMTPServer
  let url: string
  let refuse = false
  beforeEach(async () => {
    received.length = 0
    refuse = false
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = []
        const receivers = session.envelope.rcptTo.map((to) => to.address)
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (refuse) return done(new Error('mailbox full'))
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
    const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: join(folder, 'outbox') })
    await transport.send('asha@example.com', resetMail({ link: LINK, minutes: 30 }))
    transport.close()
    expect(received).toHaveLength(1)
    expect(received[0]?.receivers).toEqual(['asha@example.com'])
    expect(readMail(received[0]?.raw ?? '').body).toContain(LINK)
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', '<b@example.com>, a@example.com'])(
    'sends nothing to %j',
    async (to) => {
      const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: folder })
      await expect(transport.send(to, resetMail({ link: LINK, minutes: 30 }))).rejects.toThrow()
      transport.close()
      expect(received).toEqual([])
    },
  )

  it('says so when it was not taken', async () => {
    refuse = true
    const transport = openMailTransport({ smtpUrl: url, from: FROM, outbox: folder })
    await expect(transport.send('a@example.com', resetMail({ link: LINK, minutes: 30 }))).rejects.toThrow(
      'mailbox full',
    )
    transport.close()
  })
})

describe('the sender', () => {
  it.each(['tickets@sawari.example', '"Sawari" <tickets@sawari.example>', ' Sawari  <tickets@sawari.example> '])(
    'may be written %j',
    (from) => {
      expect(() => openMailTransport({ smtpUrl: undefined, from, outbox: folder })).not.toThrow()
    },
  )

  it.each(['Sawari', '', 'a@b, c@d', 'Sawari <a@b\r\nBcc: c@d>'])('is refused as %j', (from) => {
    expect(() => openMailTransport({ smtpUrl: undefined, from, outbox: folder })).toThrow('MAIL_FROM')
  })
})

describe('the letters', () => {
  it('say only what changed of a trip, new value first', () => {
    const { subject, text, link } = tripChangedMail(TRIP)
    expect(subject).toBe('Your bus from Patna to राँची has changed')
    expect(text).toContain('Departure time: 22:05 (before: 21:30)')
    expect(text).not.toContain('Reporting time')
    expect(text).not.toContain('Dropping point')
    expect(text).toMatch(/1 December 2026/)
    expect(link).toBe(TRIP.ticketsLink)
  })

  it('all hold their links and sign as Sawari', () => {
    const mails = [
      activationMail({ link: LINK, hours: 24 }),
      resetMail({ link: LINK, minutes: 30 }),
      alreadyRegisteredMail({ loginLink: LINK, resetLink: 'http://localhost:3000/reset-link' }),
      passwordChangedMail({ resetLink: LINK }),
    ]
    for (const mail of mails) {
      expect(mail.text.split('\n')).toContain(LINK)
      expect(mail.text).toMatch(/\n\nSawari\n$/)
      expect(mail.link).toBe(LINK)
    }
  })
})
