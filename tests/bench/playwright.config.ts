import { defineConfig } from '@playwright/test'
import e2e from '../e2e/playwright.config.ts'

/** Speeds that need a whole browser, with the setup of the browser tests; `app.mjs` runs them. */
export default defineConfig({
  ...e2e,
  testMatch: '**/*.bench.ts',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  reporter: [['line']],
})
