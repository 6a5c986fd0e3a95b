import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from '../../support/running-server.ts'
import { startProxy, type UnreliableProxy } from '../../support/unreliable-proxy.ts'

/** The backend behind one address. The proxy and the data stay the same, whichever server runs behind them. */
export interface Backend {
  line: UnreliableProxy
  /** The server that runs now. */
  server: () => RunningServer
  /** Starts a server after the previous one has stopped: only one process may have the database open. */
  run: (env?: Record<string, string>, release?: string) => Promise<RunningServer>
}

async function startBackend(): Promise<Backend & { stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sawari-e2e-'))
  let running: RunningServer | undefined
  function server(): RunningServer {
    if (!running) throw new Error('No server runs.')
    return running
  }
  const line = await startProxy(() => server().url)
  return {
    line,
    server,
    async run(env = {}, release = '.') {
      await running?.stop()
      running = await startServer({ PUBLIC_URL: line.url, RATE_LIMITS: 'off', DATA_DIR: dataDir, ...env }, release)
      return running
    },
    async stop() {
      await line.stop()
      await running?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface OfTests {
  backend: Backend
  server: RunningServer
  /** The proxy between the phones and the server. */
  line: UnreliableProxy
  /** A new phone with nothing stored on it. */
  phone: BrowserContext
}

interface OfWorkers {
  /** Of the file that runs now. A worker runs one file after the other, and keeps its browser. */
  backends: { of: (file: string) => Promise<Backend> }
}

/** A real server behind a proxy for each file, and a phone for each test that asks for one. */
export const test = base.extend<OfTests, OfWorkers>({
  backends: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from this pattern.
    async ({}, use) => {
      let running: (Awaited<ReturnType<typeof startBackend>> & { file: string }) | undefined
      await use({
        async of(file) {
          if (running?.file === file) return running
          await running?.stop()
          running = { file, ...(await startBackend()) }
          await running.run()
          return running
        },
      })
      await running?.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  backend: [async ({ backends }, use, { file }) => use(await backends.of(file)), { timeout: 60_000 }],
  line: ({ backend }, use) => use(backend.line),
  server: ({ backend }, use) => use(backend.server()),
  baseURL: ({ line }, use) => use(line.url),
  phone: async ({ browser, line }, use) => {
    const phone = await browser.newContext({ baseURL: line.url })
    await use(phone)
    await phone.close()
    line.reset()
  },
})

export { expect }
