import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findTestBrowser } from '../support/find-chromium.mjs'

/** One worker runs a file from beginning to end. Files that take minutes start first, so none runs alone at the end. */
const LONGEST = [
  '**/checklist/every-screen.e2e.ts',
  '**/boarding*.e2e.ts',
  '**/offline/{update,trouble,six-sockets,table,foreign-files,operator,wallet,cancelling}.e2e.ts',
]

export default defineConfig({
  testDir: '.',
  // Playwright starts the projects in this order.
  projects: [
    { name: 'longest first', testMatch: LONGEST },
    { name: 'the others', testMatch: '**/*.e2e.ts', testIgnore: LONGEST },
  ],
  outputDir: '../../test-results',
  globalSetup: './run-folder.ts',
  // Half of a browser test is waiting: for frames, for the clock, for servers that start.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // One retry; tests/run.mjs counts retries and names them at the end.
  retries: 1,
  // Generous limits for slow machines: tests show that something happens, benchmarks show how soon.
  timeout: 120_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'allow',
    // Recording every test would cost 0.6 s of processor time each, a third of the whole, so only retries are recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: BROWSER_ARGS,
    },
  },
})
