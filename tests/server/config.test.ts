import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, StartRefusal } from '#server/config.ts'

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/data$/),
      databaseUrl: undefined,
      smtpUrl: undefined,
      publicUrl: 'http://localhost:3000',
      pagePrefix: '',
      allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      demoData: true,
      rateLimits: true,
      trustProxy: false,
      ticketKeyFile: expect.stringMatching(/\/data\/keys\//),
      operatorApproval: false,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
    })
    expect(readConfig({ PORT: '', DATA_DIR: '' })).toEqual(readConfig({}))
  })

  it('never give a server that faces the world the demo’s known passwords by default', () => {
    expect(readConfig({ PUBLIC_URL: 'https://sawari.example' }).demoData).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://db/sawari' }).demoData).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' }).demoData).toBe(true)
    expect(readConfig({ PUBLIC_URL: 'https://sawari.example', DEMO_DATA: 'on' }).demoData).toBe(true)
  })

  it('say what they mean', () => {
    expect(
      readConfig({
        PORT: '8080',
        PUBLIC_URL: 'https://sawari.example/',
        ALLOWED_ORIGINS: 'https://app.example, https://www.example',
        RATE_LIMITS: 'off',
        TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
        TICKET_KEY_FILE: '/keys/tickets.pem',
      }),
    ).toMatchObject({
      port: 8080,
      publicUrl: 'https://sawari.example',
      allowedOrigins: ['https://sawari.example', 'https://app.example', 'https://www.example'],
      rateLimits: false,
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      ticketKeyFile: '/keys/tickets.pem',
    })
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    for (const prefix of ['/#', '/app', '/app/#', '/#!', '/a-b/c.d', '/apis'])
      expect(readConfig({ PAGE_PREFIX: prefix }).pagePrefix).toBe(prefix)
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['METRICS_PORT', 'on'],
    ['OPERATOR_APPROVAL', 'yes'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'nonsense'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Sawari <tickets@sawari.example'],
    ['PUBLIC_URL', 'sawari.example'],
    ['PUBLIC_URL', 'https://sawari.example/app'],
    ['PUBLIC_URL', 'http://sawari.example'],
    ['DEMO_DATA', 'yes'],
    ['SERVICE_WORKER', 'off'],
    ['RATE_LIMITS', '0'],
    ['ALLOWED_ORIGINS', 'https://a.example,*'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['PUBLIC_URL', 'https://sawari.example/?q=1'],
    ['PAGE_PREFIX', '#'],
    ['PAGE_PREFIX', '/'],
    ['PAGE_PREFIX', '//host'],
    ['PAGE_PREFIX', '/#/'],
    ['PAGE_PREFIX', '/app/'],
    ['PAGE_PREFIX', '/#/#'],
    ['PAGE_PREFIX', '/api'],
    ['PAGE_PREFIX', '/api/v2'],
    ['PAGE_PREFIX', '/../x'],
    ['PAGE_PREFIX', '/a b'],
    ['PAGE_PREFIX', '/?q'],
    ['PAGE_PREFIX', 'https://x.example'],
    ['PAGE_PREFIX', '/\\x'],
    ['PUBLIC_URL', 'https://asha:secret@sawari.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '::::'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartRefusal)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
  })

  it('with a password in them come from files, too, which hold the value and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    try {
      const file = join(folder, 'database')
      const url = 'postgres://sawari:secret@db:5432/sawari'
      await writeFile(file, `${url}\n`)
      expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(url)
      expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: url })).toThrow(
        'Set DATABASE_URL or DATABASE_URL_FILE, not both.',
      )
      const mail = 'smtps://sawari:secret@mail.example:465'
      await writeFile(file, mail)
      expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe(mail)
      expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(/^DATABASE_URL is an address such as [^\n]+$/)
      await writeFile(file, '\n')
      expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(`SMTP_URL_FILE=${file} is empty.`)
      const gone = join(folder, 'gone')
      expect(() => readConfig({ SMTP_URL_FILE: gone })).toThrow(`SMTP_URL_FILE=${gone} can’t be read (ENOENT).`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('name every problem at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO_DATA: 'x' })).toThrow(/PORT.*DEMO_DATA/)
  })
})
