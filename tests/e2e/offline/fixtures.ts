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
  /** A new phone with nothing stored on it. */
  phone: BrowserContext
}

interface OfWorkers {
  /** The name of the test file. It gives each file its own worker, and so its own backend. */
  file: string
  backend: Backend
  server: RunningServer
  /** The proxy between the phones and the server. */
  line: UnreliableProxy
}

/** A real server behind a proxy for each file, and a phone for each test that asks for one. */
export const test = base.extend<OfTests, OfWorkers>({
  file: ['', { option: true, scope: 'worker' }],
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from this pattern.
    async ({}, use) => {
      const backend = await startBackend()
      await backend.run()
      await use(backend)
      await backend.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  line: [({ backend }, use) => use(backend.line), { scope: 'worker' }],
  server: [({ backend }, use) => use(backend.server()), { scope: 'worker' }],
  baseURL: ({ line }, use) => use(line.url),
  phone: async ({ browser, line }, use) => {
    const phone = await browser.newContext({ baseURL: line.url })
    await use(phone)
    await phone.close()
    line.reset()
  },
})

export { expect }
