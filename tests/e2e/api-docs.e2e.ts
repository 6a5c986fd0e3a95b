import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '../support/running-server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ DEMO_DATA: 'on', RATE_LIMITS: 'off' })
})
test.afterAll(() => server.stop())

test('the API’s page lists every call, keeps to its policy, and tries a call, a log-in and what the log-in opens', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${server.url}/api/docs`)
  const call = (name: string) => page.locator('details').filter({ has: page.getByText(name, { exact: true }) })

  const search = call('/api/buses/find')
  await search.getByText('/api/buses/find', { exact: true }).click()
  await search.getByLabel('from (query, optional)').fill('patna')
  await search.getByRole('button', { name: 'Send' }).click()
  await expect(search.locator('pre')).toContainText('200 OK')
  await expect(search.locator('pre')).toContainText('"from": "Patna"')
  expect(complaints).toEqual([])

  const own = call('/api/tickets/find-ticket/{userId}')
  await own.getByText('/api/tickets/find-ticket/{userId}', { exact: true }).click()
  await own.getByLabel('userId (path)').fill('1')
  await own.getByRole('button', { name: 'Send' }).click()
  await expect(own.locator('pre')).toContainText('"message": "Please log in again."')

  const logIn = call('/api/users/verify-by-email')
  await logIn.getByText('/api/users/verify-by-email', { exact: true }).click()
  await logIn.getByLabel('email (query, optional)').fill('asha@example.com')
  await logIn.getByLabel('password (query, optional)').fill('sawari-demo-1')
  await logIn.getByRole('button', { name: 'Send' }).click()
  await expect(logIn.locator('pre')).toContainText('"message": "Login Successful!"')
  const id = /"id": (\d+)/.exec((await logIn.locator('pre').textContent()) ?? '')?.[1] ?? ''
  await own.getByLabel('userId (path)').fill(id)
  await own.getByRole('button', { name: 'Send' }).click()
  await expect(own.locator('pre')).toContainText('"message": "Your tickets"')
})
