import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { keptReleasesFolder } from './paths.ts'

/**
 * The settings of one server process, read once from the environment. All are optional; a bad value stops the start
 * with one clear line.
 */
export interface Config {
  port: number
  host: string
  /** Absolute. Holds the SQLite file, the mails that no SMTP server took, the ticket key. */
  dataDir: string
  /** PostgreSQL; SQLite in `dataDir` where absent. */
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Origin under which people reach the product, without a trailing slash. Mail links begin with it. */
  publicUrl: string
  /** Prefix of the pages' paths in mails and redirects, for front ends that route otherwise; usually empty. */
  pagePrefix: string
  /** Origins whose pages may call: `publicUrl` and those of ALLOWED_ORIGINS. */
  allowedOrigins: readonly string[]
  demoData: boolean
  /** New operators sell only after `npm run operators -- approve EMAIL`. */
  operatorApproval: boolean
  rateLimits: boolean
  /** Which proxies may name the caller's address: none, so many hops, or those addresses. */
  trustProxy: false | number | readonly string[]
  ticketKeyFile: string
  /** Absolute. The folder that keeps the app's releases, this server's and others (server/releases.ts). */
  releasesDir: string
  /** `retired` removes the service worker from every phone that visits, and the app no longer registers it. */
  serviceWorker: 'on' | 'retired'
  logLevel: LogLevel
  /** The port that Prometheus reads; nothing is counted where absent. */
  metricsPort: number | undefined
  metricsHost: string
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Stops the start. Its message is one line for the person at the keyboard; no stack is printed. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}

const onOff = (name: string) =>
  v.pipe(
    v.picklist(['on', 'off'], `${name} is either on or off.`),
    v.transform((value) => value === 'on'),
  )

const port = (name: string) => {
  const refusal = `${name} is a whole number from 0 to 65535.`
  return v.pipe(v.string(), v.regex(/^\d{1,5}$/, refusal), v.transform(Number), v.maxValue(65_535, refusal))
}

const addressOf = (name: string, protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).host !== '',
      `${name} is an address such as ${example}.`,
    ),
  )

const Origin = v.pipe(
  addressOf('PUBLIC_URL', ['http:', 'https:'], 'https://sawari.example'),
  v.transform((value) => new URL(value)),
  v.check(
    ({ href, origin }) => href === `${origin}/`,
    'PUBLIC_URL ends after host and port: no path, no question, no password.',
  ),
  v.check(
    ({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname),
    'PUBLIC_URL must begin with https:// (only localhost may do without): browsers keep log-ins over plain http unsafe.',
  ),
  v.transform(({ origin }) => origin),
)

const PAGE_PREFIX =
  'PAGE_PREFIX stands before the path of a page, such as /# or /app: it begins with /, ends without one, and is not /api.'
const PagePrefix = v.pipe(
  v.string(),
  v.maxLength(100, PAGE_PREFIX),
  // No segment is empty or begins with a dot: `//host` and `/../` lead elsewhere.
  v.regex(/^(\/[\w~!#-][\w.~!#-]*)+$/, PAGE_PREFIX),
  v.check((value) => value.indexOf('#') === value.lastIndexOf('#') && !/^\/api(\/|$)/.test(value), PAGE_PREFIX),
)

const Origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((origin) => origin.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && new URL(value).origin === value,
        'ALLOWED_ORIGINS is a list of origins joined by commas, such as https://app.example,https://www.example.',
      ),
    ),
  ),
)

// Plain `true` would let every caller state any address and so escape the limits per address.
const TRUST_PROXY = 'TRUST_PROXY is off, the number of proxies in front (1), or their addresses joined by commas.'
const TrustProxy = v.pipe(
  v.string(),
  v.transform((value): false | number | readonly string[] => {
    if (value === 'off' || value === 'false' || value === '0') return false
    return /^\d{1,2}$/.test(value) ? Number(value) : value.split(',').map((address) => address.trim())
  }),
  v.check((value) => typeof value !== 'object' || value.every(isAddressOrNetwork), TRUST_PROXY),
)

/** @returns whether the text is an address or network, such as `10.0.0.1`, `10.0.0.0/8` or `fd00::/8` */
function isAddressOrNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}

const Environment = v.object({
  PORT: v.optional(port('PORT')),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(
    addressOf('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/sawari'),
  ),
  SMTP_URL: v.optional(addressOf('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465')),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'MAIL_FROM is an address such as Sawari <tickets@sawari.example>.',
      ),
    ),
  ),
  PUBLIC_URL: v.optional(Origin),
  PAGE_PREFIX: v.optional(PagePrefix),
  DEMO_DATA: v.optional(onOff('DEMO_DATA')),
  OPERATOR_APPROVAL: v.optional(onOff('OPERATOR_APPROVAL')),
  RATE_LIMITS: v.optional(onOff('RATE_LIMITS')),
  ALLOWED_ORIGINS: v.optional(Origins),
  TRUST_PROXY: v.optional(TrustProxy),
  TICKET_KEY_FILE: v.optional(v.string()),
  RELEASES_DIR: v.optional(v.string()),
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  METRICS_HOST: v.optional(v.string()),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'retired'], 'SERVICE_WORKER is either on or retired.')),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}.`)),
})

/** Settings with a password in them: `..._FILE` names a file that holds the value, as Docker and systemd hand them out. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL'] as const

/** @throws StartRefusal where both are given, or the file can't be read */
function withSecretsOfFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const found = { ...given }
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new StartRefusal(`Set ${name} or ${name}_FILE, not both.`)
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
      throw new StartRefusal(`${name}_FILE=${file} can’t be read${why}.`)
    }
    if (found[name] === '') throw new StartRefusal(`${name}_FILE=${file} is empty.`)
  }
  return found
}

/**
 * @param environment usually `process.env`; an empty value counts as absent
 * @throws StartRefusal that names every problem in one line
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, withSecretsOfFiles(given))
  if (!parsed.success) throw new StartRefusal([...new Set(parsed.issues.map((issue) => issue.message))].join(' '))
  const env = parsed.output
  const port = env.PORT ?? 3000
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Sawari <no-reply@sawari.example>',
    publicUrl,
    pagePrefix: env.PAGE_PREFIX ?? '',
    allowedOrigins: [
      publicUrl,
      ...(env.PUBLIC_URL ? [] : [`http://127.0.0.1:${port}`]),
      ...(env.ALLOWED_ORIGINS ?? []),
    ],
    // The demo accounts have a known password, so a server that faces the world must ask for them by name.
    demoData: env.DEMO_DATA ?? (env.DATABASE_URL === undefined && isLoopback(new URL(publicUrl).hostname)),
    operatorApproval: env.OPERATOR_APPROVAL ?? false,
    rateLimits: env.RATE_LIMITS ?? true,
    trustProxy: env.TRUST_PROXY ?? false,
    ticketKeyFile: resolve(env.TICKET_KEY_FILE ?? `${dataDir}/keys/tickets.pem`),
    releasesDir: env.RELEASES_DIR ? resolve(env.RELEASES_DIR) : keptReleasesFolder,
    serviceWorker: env.SERVICE_WORKER ?? 'on',
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST ?? '127.0.0.1',
    logLevel: env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
}

/** @returns whether browsers treat the host as safe without TLS */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
