import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import { ready } from '../contract/buses/ready-call.ts'
import { health } from '../contract/buses/search-calls.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { prepared } from './db/prepared.ts'
import { docsRoutes } from './docs/routes.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { startAdministrationLog } from './modules/administration/administration-log.ts'
import { announcements } from './modules/announcements/announcements.ts'
import { seatKeeping } from './modules/announcements/keep-seats.ts'
import { announcementRoutes } from './modules/announcements/routes.ts'
import { boardingRoutes } from './modules/boarding/routes.ts'
import { keptSearches } from './modules/buses/kept-searches.ts'
import { busList } from './modules/buses/list-buses.ts'
import { busRoutes } from './modules/buses/routes.ts'
import { busService } from './modules/buses/service.ts'
import { cancellationRoutes } from './modules/cancellation/routes.ts'
import { startGivingBack } from './modules/counter/kept-seats.ts'
import { counterRoutes } from './modules/counter/routes.ts'
import { neverCame } from './modules/never-came/never-came.ts'
import { neverCameRoutes } from './modules/never-came/routes.ts'
import { accountRoutes } from './modules/own-account/account-routes.ts'
import { logInService } from './modules/own-account/log-in-service.ts'
import { ownAccountRoutes } from './modules/own-account/own-account-routes.ts'
import { ownAccountService } from './modules/own-account/own-account-service.ts'
import { passwordResetService } from './modules/own-account/password-reset.ts'
import { profileService } from './modules/own-account/profiles.ts'
import { signUpBrowser } from './modules/own-account/sign-up-browser.ts'
import { signUpService } from './modules/own-account/sign-up-service.ts'
import { passkeyRoutes } from './modules/passkeys/routes.ts'
import { passkeyService } from './modules/passkeys/service.ts'
import { paymentTermsService } from './modules/payments/payment-terms.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { tillRoutes } from './modules/payments/till-routes.ts'
import { pushRoutes } from './modules/phones/routes.ts'
import { joiningService } from './modules/staff/joining.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { staffService } from './modules/staff/service.ts'
import { statisticsRoutes } from './modules/statistics/routes.ts'
import { statisticsService } from './modules/statistics/service.ts'
import { ticketRoutes } from './modules/tickets/routes.ts'
import { ticketService } from './modules/tickets/service.ts'
import { owedIn } from './news/owed.ts'
import { oneLineForOneCause } from './observability/once-a-minute.ts'
import { metricsPlugin } from './observability/plugin.ts'
import { openReadiness, type Readiness } from './observability/readiness.ts'
import { busHeads } from './page/bus-head.ts'
import { pictureRoutes } from './page/pictures/routes.ts'
import { searchHeads } from './page/search-head.ts'
import { siteHeads } from './page/site-head.ts'
import { sitemapRoutes } from './page/sitemap.ts'
import { soonestBuses } from './page/soonest-buses.ts'
import { builtAppFolder } from './paths.ts'
import { answersTogetherPlugin } from './plugins/answers-together.ts'
import { allowedMethodsPlugin } from './plugins/calls/allowed-methods.ts'
import { readableAddress } from './plugins/calls/api-path.ts'
import { registerCall } from './plugins/calls/calls.ts'
import { emptyBodiesPlugin } from './plugins/calls/empty-bodies.ts'
import { errorsPlugin, sendError } from './plugins/calls/errors.ts'
import { readHeadAsGet } from './plugins/calls/head-requests.ts'
import { unreadBodiesPlugin } from './plugins/calls/unread-bodies.ts'
import { closingPlugin } from './plugins/closing.ts'
import { LOG_SERIALIZERS, requestLogPlugin } from './plugins/request-log.ts'
import { boardingPhonesPlugin } from './plugins/security/boarding-phones.ts'
import { headersPlugin } from './plugins/security/headers.ts'
import { limitsPlugin } from './plugins/security/limits.ts'
import { originPlugin } from './plugins/security/origin.ts'
import { securityLogPlugin } from './plugins/security/security-log.ts'
import { sessionsPlugin } from './plugins/security/sessions.ts'
import { untrustedProxyPlugin } from './plugins/security/untrusted-proxy.ts'
import { staticAppPlugin } from './plugins/static-app.ts'
import { startPushWorker } from './push/push-worker.ts'
import { startReminders } from './push/reminders.ts'
import { unavailable } from './refusal.ts'

export interface AppOptions {
  /** Where log lines go; standard output if absent. */
  logTo?: { write(line: string): void }
  /** The built app's folder. */
  appFolder?: string
  /** The folder of the releases before and after this one. */
  releasesFolder?: string
  /** How long a page waits for its data from the database, milliseconds; a moment if absent (filled-pages.ts). */
  pagePatienceMs?: number
}

/**
 * A connection is cut after this long without a byte either way, or after twice that in the middle of an answer: its
 * reader has gone, or holds our memory on purpose. Any answer begins sooner, even if the database goes silent twice.
 */
const LONGEST_SILENCE_MS = 40_000

/**
 * Builds the whole server without opening a port. Closing it stops the mail worker; the maker of the context closes
 * database and mail.
 */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: LOG_SERIALIZERS,
      base: null,
      hooks: { logMethod: oneLineForOneCause() },
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    trustProxy: trustProxy(config),
    bodyLimit: 16 * 1024,
    requestTimeout: 30_000,
    // A slow client must get its 408 before the connection is cut: by default Node checks only every 30 s.
    http: { connectionsCheckingInterval: 5_000 },
    connectionTimeout: LONGEST_SILENCE_MS,
    // plugins/closing.ts closes them. Requests on open ones are answered meanwhile, with `Connection: close`.
    forceCloseConnections: false,
    return503OnClosing: false,
    rewriteUrl: (request) => {
      readHeadAsGet(request)
      return readableAddress(request.url ?? '/')
    },
    // An address of the API that can't be decoded never reaches a route; Fastify's own answer would repeat it.
    frameworkErrors: (_error, _request, reply) => void sendError(reply, 400, (say) => say.wire.badAddress),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1_000 },
  })
  await app.register(errorsPlugin)
  await app.register(allowedMethodsPlugin)
  await app.register(requestLogPlugin)
  if (config.trustProxy === false) await app.register(untrustedProxyPlugin)
  await app.register(securityLogPlugin)
  const readiness = openReadiness(context, app.log)
  app.addHook('onError', (_request, _reply, error, done) => {
    readiness.failed(error)
    done()
  })
  await app.register(metricsPlugin, { ...context, readiness })
  await app.register(closingPlugin)
  const appFolder = options.appFolder ?? builtAppFolder
  const page = pageIn(appFolder)
  await app.register(headersPlugin, { https: config.publicUrl.startsWith('https:'), page })
  await app.register(limitsPlugin, context)
  await app.register(originPlugin, config)
  await app.register(emptyBodiesPlugin)
  await app.register(unreadBodiesPlugin)
  await app.register(sessionsPlugin, context)
  await app.register(boardingPhonesPlugin, context)
  await app.register(answersTogetherPlugin)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // Node's default is the slowest; this one costs no more than gzip.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // Nobody sends us compressed bodies, and unpacking could turn a small one into a huge one.
    globalDecompression: false,
  })
  const mailWorker = startMailWorker(context, app.log)
  const pushWorker = startPushWorker(context, app.log)
  const senders = { ...mailWorker.lanes, push: pushWorker }
  context.database.onCommit((trx) => {
    for (const sender of owedIn(trx)) senders[sender].wake()
  })
  const reminders = startReminders(context, app.log)
  const housekeeping = startHousekeeping(context, app.log)
  const administration = startAdministrationLog(context, app.securityLog, app.log)
  const givingBack = startGivingBack(context, app.log)
  app.addHook('onClose', async () => {
    await Promise.all([reminders.stop(), housekeeping.stop(), administration.stop(), givingBack.stop()])
    await Promise.all([mailWorker.stop(), pushWorker.stop()])
  })
  const listed = busList(context)
  await app.register(async (api) => {
    healthRoutes(api, context, readiness)
    docsRoutes(api, config.publicUrl)
    const accountParts = [context, api.sessions, api.securityLog] as const
    accountRoutes(
      api,
      signUpService(context, api.securityLog),
      logInService(context, api.securityLog),
      passwordResetService(...accountParts),
      signUpBrowser(config),
      context,
    )
    ownAccountRoutes(api, profileService(...accountParts), ownAccountService(...accountParts), context)
    const passkeys = passkeyService(context, api.securityLog)
    passkeyRoutes(api, passkeys, context.database)
    const buses = busService(context)
    busRoutes(api, buses, listed, keptSearches(context, buses))
    announcementRoutes(api, announcements(context), seatKeeping(context))
    neverCameRoutes(api, neverCame(context))
    ticketRoutes(api, ticketService(context))
    counterRoutes(api, context)
    paymentRoutes(api, context, paymentTermsService(context, passkeys, api.securityLog))
    tillRoutes(api, context)
    cancellationRoutes(api, context)
    statisticsRoutes(api, statisticsService(context))
    staffRoutes(api, staffService(...accountParts), joiningService(context, api.sessions, api.securityLog))
    boardingRoutes(api, context)
    pushRoutes(api, context)
    pictureRoutes(api, context)
    sitemapRoutes(api, context, appFolder)
  })
  await app.register(staticAppPlugin, {
    folder: appFolder,
    page,
    pageSources: [siteHeads(context), searchHeads(context), busHeads(context), soonestBuses(listed, context.now)],
    workerRetired: config.serviceWorker === 'retired',
    releasesFolder: options.releasesFolder,
    pagePatienceMs: options.pagePatienceMs,
  })
  return app
}

/** @returns the page that every address of the app answers; empty where it is not built yet */
function pageIn(folder: string): string {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function trustProxy({ trustProxy: trusted }: Config) {
  if (trusted === false) return false
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : [...trusted]
}

const oneRow = prepared<object>()((db) => db.selectFrom('admins').select('id').limit(sql.lit(1)))

function healthRoutes(app: FastifyInstance, { database }: Context, readiness: Readiness): void {
  registerCall(app, health, async () => {
    await oneRow(database.read, {})
    return { message: 'Sawari is awake.', data: { status: 'ok' as const } }
  })
  registerCall(app, ready, async () => {
    if (!(await readiness.check())) throw unavailable((say) => say.wire.databaseAway)
    return { message: 'Sawari is ready.', data: { status: 'ok' as const } }
  })
}
