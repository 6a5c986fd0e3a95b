import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../support/find-chromium.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './run-folder.ts',
  // Half of a browser test is waiting: for frames, for the clock, for servers that start.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // One second try, which is counted and named at the end (tests/run.mjs).
  retries: process.env.CI ? 1 : 0,
  // What is waited for comes; how soon is the bench's to show. A machine with a slow disk takes its time.
  timeout: 120_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'allow',
    // Recording every test costs a third of the machine; on CI the second look is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
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
