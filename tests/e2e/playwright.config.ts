import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../support/find-chromium.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  // Each file has its own server and pages; two keep two cores busy, more would only blur the timings.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Some rows hold the screen to a tenth of a second; a busy machine gets a second look, and the report says so.
  retries: process.env.CI ? 2 : 0,
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
