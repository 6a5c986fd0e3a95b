import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, readConfig, StartRefusal } from './config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { logOutput } from './log-output.ts'
import { MAIL_FOLDER, openMailTransport } from './mail/mail-transport.ts'
import { openTicketKeys, type TicketKeyPlace } from './modules/boarding/ticket-keys.ts'
import type { Picture } from './page/pictures/picture.ts'
import { builtAppFolder } from './paths.ts'
import type { PrintOrder } from './pdf/print-order.ts'
import { openPrintThread } from './pdf/print-thread.ts'
import { PRINTS_WITH, ticketPrinter } from './pdf/ticket-printer.ts'
import { closeToOthers } from './private-files.ts'
import { openPushTransport, pushContact } from './push/push-transport.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import { keepRelease } from './releases.ts'

const LONGEST_GOODBYE_MS = 10_000

/** Opens everything, listens, and closes it again in the right order when asked to. */
async function main(): Promise<void> {
  // The log's reader has gone (`| head -1`): the server goes on. Without a listener this error would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  for (const name of ['keys', MAIL_FOLDER, 'backups']) closeToOthers(join(config.dataDir, name))
  const ticketKeys = await openTicketKeys({ file: config.ticketKeyFile, ifMissing: await withoutTicketKey(database) })
  const mail = openMailTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, MAIL_FOLDER),
    printLinks: config.demoData,
  })
  const push = openPushTransport(vapidKeys(ticketKeys.pushSeed), pushContact(config))
  const demoLogIns = config.demoData ? await openDemo(database) : []
  const printThread = openPrintThread<PrintOrder>(new URL('pdf/print-worker.js', import.meta.url))
  const { print: renderTicket } = ticketPrinter(printThread, config)
  const pictureThread = openPrintThread<Picture>(new URL('page/pictures/picture-worker.js', import.meta.url))
  const { print: renderPicture } = pictureThread
  const context = { config, database, mail, push, ticketKeys, renderTicket, renderPicture, now: Date.now }
  const release = await keepRelease(builtAppFolder, config.releasesDir)
  const app = await buildApp(context, {
    logTo: logOutput((text) => process.stdout.write(text)),
    appFolder: release.appFolder,
    releasesFolder: release.releasesFolder,
  })
  if (release.appFolder === builtAppFolder && existsSync(join(builtAppFolder, 'index.html')))
    app.log.warn(
      `${config.releasesDir} can’t be written: files of other releases are not served, and a build takes those of this one away. Give it to this user, or set RELEASES_DIR to another folder.`,
    )

  let closing = false
  async function close(): Promise<void> {
    if (closing) return
    closing = true
    // A caller that never finishes must not keep the process alive; everything answered is on disk anyway.
    setTimeout(() => process.exit(0), LONGEST_GOODBYE_MS).unref()
    await app.close()
    release.stop()
    await Promise.all([printThread.close(), pictureThread.close()])
    await database.close()
    process.exit(0)
  }
  // Before we report that we are ready: the reader of that report may stop us at once.
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // The terminal is gone, and with it perhaps the reader of the output.
  process.on('SIGHUP', close)

  // Fastify would say where it listens in its own words, once per address.
  app.log.level = 'warn'
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenRefusal(error, config)
  })
  app.log.level = config.logLevel
  process.stdout.write(`Sawari is ready at ${config.publicUrl} (Node ${process.versions.node}, ${database.product})\n`)
  for (const line of demoLogIns) process.stdout.write(`${line}\n`)
  // Loaded only with the first ticket, for the mail of its booking. But if they are missing, the start must say so.
  for (const name of PRINTS_WITH) {
    try {
      import.meta.resolve(name)
    } catch (error) {
      app.log.error({ err: error }, 'tickets can’t be printed')
    }
  }
}

/** Most servers have no demo, so they need not load it. */
async function openDemo(database: Database): Promise<string[]> {
  const { fillDemoData } = await import('./demo/demo-data.ts')
  return fillDemoData(database, Date.now())
}

async function withoutTicketKey({ kind, read }: Database): Promise<TicketKeyPlace['ifMissing']> {
  if (kind === 'postgres') return 'refuse-shared'
  const sold = await read.selectFrom('tickets').select('id').limit(1).executeTakeFirst()
  return sold ? 'refuse-sold' : 'create'
}

function listenRefusal(error: unknown, { host, port }: Config): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new StartRefusal('This port is taken. Stop the other program, or set another PORT.')
    case 'EACCES':
    case 'EPERM':
      return new StartRefusal(`This user may not open port ${port}. Set a PORT from 1024 on.`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new StartRefusal(
        `HOST=${host} is no address of this machine. Set 127.0.0.1, or 0.0.0.0 for all that it has.`,
      )
    default:
      return error
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
})
