import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../support/find-chromium.mjs'

/** A file runs on one worker from its beginning to its end: those of minutes begin first, so that none is left over alone. */
const LONGEST = [
  '**/checklist/every-screen.e2e.ts',
  '**/boarding*.e2e.ts',
  '**/offline/{update,trouble,six-sockets,table,foreign-files,operator,wallet,cancelling}.e2e.ts',
]

export default defineConfig({
  testDir: '.',
  // They are begun in this order.
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
  // One second try, which is counted and named at the end (tests/run.mjs).
  retries: 1,
  // What is waited for comes; how soon is the bench's to show. A machine with a slow disk takes its time.
  timeout: 120_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'allow',
    // Recording every test costs 0.6 s of processor time each, a third of the whole; the second look is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
