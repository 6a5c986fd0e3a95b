import { join } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig, StartRefusal } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { logOutput } from './log-output.ts'
import { openMailTransport } from './mail/transport.ts'
import { openTicketKeys } from './modules/boarding/ticket-keys.ts'
import { loadTicketPdf, renderTicket } from './pdf/engine.ts'

const LONGEST_GOODBYE_MS = 10_000

/** Opens everything, listens, and closes it again in the right order when asked to. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const ticketKeys = await openTicketKeys({ file: config.ticketKeyFile, mayCreate: database.kind === 'sqlite' })
  const mail = openMailTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
  })
  const demoLogIns = config.demoData ? await openDemo(database) : []
  const context = { config, database, mail, ticketKeys, renderTicket, now: Date.now }
  const app = await buildApp(context, { logTo: logOutput((text) => process.stdout.write(text)) })

  let closing = false
  async function close(): Promise<void> {
    if (closing) return
    closing = true
    // A caller that never finishes must not keep the process; everything answered is on disk anyway.
    setTimeout(() => process.exit(0), LONGEST_GOODBYE_MS).unref()
    await app.close()
    mail.close()
    await database.close()
    process.exit(0)
  }
  // Before anybody is told that we are ready: whoever is told may want us to stop at once.
  process.on('SIGTERM', close)
  process.on('SIGINT', close)

  // Fastify would say where it listens in its own words, once per address.
  app.log.level = 'warn'
  await app.listen({ port: config.port, host: config.host })
  app.log.level = config.logLevel
  process.stdout.write(`Sawari is ready at ${config.publicUrl}\n`)
  for (const line of demoLogIns) process.stdout.write(`${line}\n`)
  // Not left to the first download: nobody shall wait for it, and an engine that does not load must be known today.
  loadTicketPdf().catch((error: unknown) => app.log.error({ err: error }, 'tickets can’t be printed'))
}

/** Most servers have no demo, so they need not load it. */
async function openDemo(database: Database): Promise<string[]> {
  const { fillDemoData } = await import('./demo/demo-data.ts')
  return fillDemoData(database, Date.now())
}

main().catch((error: unknown) => {
  const expected = error instanceof StartRefusal
  const port = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (expected) console.error(error.message)
  else if (port) console.error('This port is taken. Stop the other program, or set another PORT.')
  else console.error(error)
  process.exit(1)
})
