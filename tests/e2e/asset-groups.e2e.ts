import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { firstVisit, keptPaths } from './offline/phone.ts'

/** What only some visitors need is loaded by the service worker for those alone. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})
test.afterAll(() => server.stop())

test('an operator’s pages are kept on an operator’s phone alone, and open with no signal from then on', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  await firstVisit(context)
  const page = await context.newPage()
  await page.goto('/')
  const before = await keptPaths(page)
  expect(before).toContain('/index.html')
  expect(before.filter((path) => /operator|pdf-viewer|pdf\.worker/.test(path))).toEqual([])

  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill('ravi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/admin-home-page/)
  const greeting = page.getByRole('heading', { name: /Welcome, Ravi Operator/ })
  await expect(greeting).toBeVisible()
  const built = readdirSync('dist/app/assets/operator').filter((name) => /\.(js|css|wasm)$/.test(name))
  expect(built.length).toBeGreaterThan(10)
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.includes('/operator/')).toSorted())
    .toEqual(built.map((name) => `/assets/operator/${name}`).toSorted())
  expect((await keptPaths(page)).filter((path) => /pdf-viewer|pdf\.worker/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(greeting).toBeVisible()
  await page.getByRole('button', { name: 'Add Bus', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})
