import { defineConfig } from '@playwright/test'
import e2e from '../e2e/playwright.config.ts'

/** Speeds that only a whole browser can show, with what the browser tests stand on; `app.mjs` runs them. */
export default defineConfig({
  ...e2e,
  testMatch: '**/*.bench.ts',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  reporter: [['line']],
})
