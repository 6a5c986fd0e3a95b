import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import type { NewBus } from '#contract/buses/bus-forms.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Database, Trx } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Role } from '#server/db/tables/accounts.ts'
import type { MailMessage } from '#server/mail/messages.ts'
import { insertNamedAdmin } from '#server/modules/accounts/company-names.ts'
import { hashPassword } from '#server/modules/accounts/passwords/passwords.ts'
import { insertUser, type NewAccount } from '#server/modules/accounts/store.ts'
import { openTicketKeys, type TicketKeys } from '#server/modules/boarding/ticket-keys.ts'
import { writePayment } from '#server/modules/payments/write-payments.ts'
import { dueOf, findTicket } from '#server/modules/tickets/store.ts'
import { owe } from '#server/news/owed.ts'
import { UNKNOWN_DEVICE } from '#server/plugins/security/device-words.ts'
import type { PushTransport } from '#server/push/push-transport.ts'
import { putBuiltSqlite } from './built-sqlite.ts'
import { createDatabase, dropDatabase, giveDatabaseBack, POSTGRES_URL, takeDatabase } from './postgres-databases.ts'
import { unreadBefore } from './release-before/read-as-before.ts'
import { waitingFor } from './waits.ts'

export type Engine = 'sqlite' | 'postgres'

/** The database engines that tests run on here. Without PostgreSQL, CI fails and other machines test only SQLite. */
export async function testEngines(): Promise<Engine[]> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    await client.end()
    return ['sqlite', 'postgres']
  } catch (error) {
    if (process.env.CI) throw new Error(`PostgreSQL must answer at ${POSTGRES_URL}`, { cause: error })
    return ['sqlite']
  }
}

/** A fresh place for data: a folder, and on PostgreSQL also a database. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

/** Tests that change the schema use {@link makeUnbuiltPlace} instead. */
export async function makePlace(engine: Engine): Promise<Place> {
  const place = await makePlaceWith(engine, { take: takeDatabase, leave: giveDatabaseBack })
  if (engine === 'sqlite') await putBuiltSqlite(place.dataDir)
  return place
}

/** A place whose database has no tables yet. It is dropped afterwards, not reused. */
export function makeUnbuiltPlace(engine: Engine): Promise<Place> {
  return makePlaceWith(engine, { take: createDatabase, leave: dropDatabase })
}

async function makePlaceWith(
  engine: Engine,
  databases: { take: () => Promise<string>; leave: (address: string) => Promise<void> },
): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sawari-test-'))
  const databaseUrl = engine === 'postgres' ? await databases.take() : undefined
  return {
    dataDir,
    databaseUrl,
    async remove() {
      if (databaseUrl) await databases.leave(databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For servers whose tests use no tickets. */
export const noTicketKeys: TicketKeys = {
  listed: [],
  codeFor: () => '',
  linkFor: () => '',
  isLinkOf: () => false,
  handoverToken: () => '',
  pushSeed: new Uint8Array(48),
}

/** For servers whose travellers have switched no notifications on. */
export const noPush: PushTransport = {
  publicKey: '',
  send: async () => {
    throw new Error('No phone of this test is told anything.')
  },
}

export interface SentMail {
  to: string
  message: MailMessage
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly config: Config
  readonly database: Database
  readonly place: Place
  /** Every mail that was sent, in order. */
  readonly mails: SentMail[]
  /** All log lines, debug level included. */
  readonly log: string[]
  /** The server's clock; set it to travel in time. 0 is the real time. */
  clock: { now: number }
  /** Resolves with the first matching mail, and waits for it if need be. */
  mail(to: string, slug: MailMessage['slug']): Promise<SentMail>
  /** A browser that is not logged in; see {@link Caller}. */
  visitor(): Caller
  /** A new account, logged in. */
  traveller(name?: string, gender?: 'female' | 'male'): Promise<Person>
  operator(name?: string): Promise<Person>
  /** Sets the clock while `work` runs. */
  at<T>(now: number, work: () => Promise<T>): Promise<T>
  /** Stops it once, however often it is called. */
  stop(): Promise<void>
}

/** A logged-in account. */
export interface Person extends Caller {
  id: number
  email: string
  password: string
  /** Starts a new session, for tests that travel in time. */
  logInAgain(): Promise<void>
}

export interface TestServerOptions {
  place?: Place
  env?: Record<string, string>
  /** Milliseconds since 1970; the real clock if absent. */
  now?: number
  send?: (to: string, message: MailMessage, signal: AbortSignal) => Promise<void>
  /** Makes the push transport from the server's keys. By default no phone gets notifications. */
  push?: (keys: TicketKeys) => PushTransport
  /** The built app's folder. */
  appFolder?: string
  /** The folder of the app's other releases. */
  releasesFolder?: string
}

/** Starts the real server on a real database, but without a port: tests inject requests. */
export function startServer(engine: Engine, options: TestServerOptions = {}): Promise<TestServer> {
  return waitingFor('starting servers', start(engine, options))
}

async function start(engine: Engine, options: TestServerOptions): Promise<TestServer> {
  const place = options.place ?? (await makePlace(engine))
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    LOG_LEVEL: 'debug',
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    ...options.env,
  })
  const database = await openDatabase(config)
  const clock = { now: options.now ?? 0 }
  const mails: SentMail[] = []
  const waiting = new Set<() => void>()
  const ticketKeys = await openTicketKeys({ file: config.ticketKeyFile, ifMissing: 'create' })
  const context: Context = {
    config,
    database,
    ticketKeys,
    push: options.push?.(ticketKeys) ?? noPush,
    renderPicture: async (picture) => (await import('#server/page/pictures/render-picture.ts')).renderPicture(picture),
    renderTicket: async ({ ticket, language }) => new TextEncoder().encode(`%PDF-stand-in ${language} ${ticket.id}`),
    now: () => clock.now || Date.now(),
    mail: {
      async send(to, message, signal) {
        await options.send?.(to, message, signal)
        mails.push({ to, message })
        for (const look of waiting) look()
      },
    },
  }
  const log: string[] = []
  const app = await buildApp(context, {
    logTo: { write: (line) => log.push(line) },
    ...(options.appFolder ? { appFolder: options.appFolder } : {}),
    ...(options.releasesFolder ? { releasesFolder: options.releasesFolder } : {}),
    // Tests check what pages contain, but on a busy machine the database may answer later than the default limit.
    pagePatienceMs: 30_000,
  })
  await app.ready()

  let accounts = 0
  let stopped: Promise<void> | undefined
  const server: TestServer = {
    app,
    config,
    database,
    place,
    mails,
    log,
    clock,
    mail: (to, slug) =>
      new Promise((resolve) => {
        const look = () => {
          const found = mails.find((mail) => mail.to === to && mail.message.slug === slug)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    visitor: () => makeCaller(app),
    async traveller(name = 'Asha Kumari', gender = 'female') {
      const email = `traveller${++accounts}.${randomUUID().slice(0, 8)}@example.com`
      const person = { name, email, phone: '9876543210', age: 29, gender, password: PASSWORD }
      return waitingFor(
        'accounts',
        makeAccount(server, 'user', email, (trx, account) => insertUser(trx, person, account)),
      )
    },
    async operator(name = 'Ravi Operator') {
      const email = `operator${++accounts}.${randomUUID().slice(0, 8)}@example.com`
      const person = {
        name,
        email,
        phone: '9123456780',
        // Each operator needs its own company name.
        travels_name: `Ravi Travels ${accounts}`,
        gst_number: '10ABCDE1234F1Z5',
        password: PASSWORD,
      }
      const approval = config.operatorApproval ? 'awaited' : 'approved'
      return waitingFor(
        'accounts',
        makeAccount(server, 'operator', email, (trx, account) =>
          insertNamedAdmin(trx, person, { ...account, approval }),
        ),
      )
    },
    async at(now, work) {
      const before = clock.now
      clock.now = now
      try {
        return await work()
      } finally {
        clock.now = before
      }
    },
    stop() {
      stopped ??= (async () => {
        await app.close()
        await database.close()
        if (!options.place) await place.remove()
      })()
      return stopped
    },
  }
  return server
}

/** One browser, which keeps its cookies. It also checks that the previous release's app can read each answer. */
export interface Caller {
  readonly cookies: Map<string, string>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', url: string, extra?: CallExtra): Promise<CallAnswer>
}
interface CallExtra {
  body?: unknown
  headers?: Record<string, string>
}
export interface CallAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // Tests read the fields they expect; a wrong shape fails the expectation.
  body: {
    message: string
    // biome-ignore lint/suspicious/noExplicitAny: answers of every call pass here, and each test names what it expects.
    data: any
    statusCode: number
    total?: number
    [name: string]: unknown
  }
}

export function makeCaller(app: FastifyInstance): Caller {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method, url, extra = {}) {
      const request: InjectOptions = {
        method,
        url,
        headers: { ...extra.headers },
        cookies: Object.fromEntries(cookies),
      }
      if (extra.body !== undefined) {
        request.headers = { 'content-type': 'application/json', ...request.headers }
        request.payload = typeof extra.body === 'string' ? extra.body : JSON.stringify(extra.body)
      }
      const response = await app.inject(request)
      for (const cookie of response.cookies) {
        if (cookie.maxAge === 0) cookies.delete(cookie.name)
        else cookies.set(cookie.name, cookie.value)
      }
      const json = String(response.headers['content-type'] ?? '').startsWith('application/json') && response.body !== ''
      const body = json && !response.headers['content-encoding'] ? JSON.parse(response.body) : {}
      const unread = unreadBefore(method, url, response.statusCode, body)
      if (unread) throw new Error(`Phones with the release before can't read this answer any more: ${unread}`)
      return { status: response.statusCode, headers: response.headers, text: response.body, body }
    },
  }
}

/** The same for everybody and hashed once: a hash takes 6 ms of CPU time, twenty times as much as a row. */
const PASSWORD = 'Secret#123'
let passwordHash: Promise<string> | undefined

/** Writes an account as it is after sign-up and activation, and logs it in. Other tests cover the sign-up itself. */
async function makeAccount(
  server: TestServer,
  role: Role,
  email: string,
  insert: (trx: Trx, account: NewAccount) => Promise<number | undefined>,
): Promise<Person> {
  const { app, config, database, clock } = server
  const caller = makeCaller(app)
  passwordHash ??= hashPassword(PASSWORD)
  const now = clock.now || Date.now()
  const account = { passwordHash: await passwordHash, createdAt: now, activatedAt: now, language: 'en' } as const
  const token = randomBytes(32).toString('base64url')
  const id = await database.write(async (trx) => {
    const accountId = await insert(trx, account)
    if (accountId === undefined) throw new Error(`${email} has an account.`)
    await trx
      .insertInto('sessions')
      .values({
        token_hash: createHash('sha256').update(token).digest('hex'),
        role,
        account_id: accountId,
        created_at: now,
        seen_at: now,
        device: UNKNOWN_DEVICE,
      })
      .execute()
    return accountId
  })
  caller.cookies.set(`${config.publicUrl.startsWith('https:') ? '__Host-' : ''}sawari-${role}`, token)
  return { ...caller, id, email, password: PASSWORD, logInAgain: logIn(caller, role, email) }
}

/** Makes an account as people do: sign up, open the link in the mail, log in. */
export async function signedUp(server: TestServer, role: Role): Promise<Person> {
  const caller = server.visitor()
  const email = `${role}.${randomUUID().slice(0, 8)}@example.com`
  const person = { name: 'Asha Kumari', email, phone: '9876543210', password: PASSWORD }
  const [path, rest] =
    role === 'user'
      ? ['/api/users', { age: 29, gender: 'female' }]
      : ['/api/admins', { travels_name: `Travels of ${email}`, gst_number: '10ABCDE1234F1Z5' }]
  const answer = await caller.call('POST', path, { body: { ...person, ...rest } })
  if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.text}`)
  await caller.call('GET', pathOf((await server.mail(email, 'activate')).message.link))
  const logInAgain = logIn(caller, role, email)
  await logInAgain()
  return { ...caller, id: Number(answer.body.data.id), email, password: PASSWORD, logInAgain }
}

function logIn(caller: Caller, role: Role, email: string) {
  return async () => {
    const query = new URLSearchParams({ email, password: PASSWORD })
    const path = role === 'user' ? '/api/users' : '/api/admins'
    const answer = await waitingFor('log-ins', caller.call('POST', `${path}/verify-by-email?${query}`))
    if (answer.status !== 200) throw new Error(`Log-in answered ${answer.text}`)
  }
}

/** @returns the path and query of a mail's link */
export function pathOf(link: string | undefined): string {
  if (!link) throw new Error('This mail has no link.')
  const url = new URL(link)
  return url.pathname + url.search
}

/** @param days counted from today in India */
export function dayFromNow(days: number, now = Date.now()): string {
  return addDays(indiaDate(now), days)
}

let vehicles = 0

/** A new number plate for each call. One worker's test files need many thousands, all different. */
function nextPlate(): string {
  const series = String.fromCharCode('A'.charCodeAt(0) + (Math.floor(vehicles / 10_000) % 26))
  return `BR01${series}B${String(vehicles++ % 10_000).padStart(4, '0')}`
}

const plates = new Map<number, string>()

/** The bus number of a trip that {@link addBus} has added; edit forms show it. */
export function plateOf(busId: number): string {
  return plates.get(busId) ?? ''
}

/** A trip as the add form sends it, with its own vehicle. */
export function someBus(change: Partial<NewBus> = {}): NewBus {
  return {
    name: 'Test Travels',
    busNumber: nextPlate(),
    type: 'AC Sleeper',
    from: 'Patna',
    to: 'Delhi',
    dateOfDeparture: dayFromNow(10),
    departureTime: '21:30',
    reportingTime: '21:00',
    availableSeats: 40,
    numberOfSeats: 40,
    costPerSeat: 750,
    boardingPoint: 'Mithapur',
    droppingPoint: 'Anand Vihar',
    ...change,
  }
}

/** Adds a trip. @returns its id */
export async function addBus(operator: Caller & { id: number }, change: Partial<NewBus> = {}): Promise<number> {
  const bus = someBus(change)
  const answer = await operator.call('POST', `/api/buses/${operator.id}`, { body: bus })
  if (answer.status !== 201) throw new Error(`Adding a bus answered ${answer.text}`)
  const id = Number(answer.body.data.id)
  plates.set(id, bus.busNumber)
  return id
}

/** Makes the server's senders look for due messages now. They otherwise look every 15 seconds. */
export async function lookForDue({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.write(async (trx) => {
    for (const sender of ['prompt', 'booking', 'push'] as const) owe(trx, sender)
  })
}

/** Records that a ticket is fully paid. Cancelling it then gives money back. */
export async function payFor(database: Database, ticketId: number): Promise<void> {
  await database.write(async (trx) => {
    const ticket = await findTicket(trx, ticketId)
    if (!ticket) throw new Error('There is no such ticket.')
    const taker = { adminId: ticket.admin_id, name: 'Office', staffId: null }
    await writePayment(trx, { ticket, taker, at: ticket.booked_at, amount: dueOf(ticket), how: 'cash' })
  })
}
