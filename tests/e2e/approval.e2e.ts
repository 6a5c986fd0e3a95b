import { expect, type Page, test } from '@playwright/test'
import { runOperators } from '#server/cli/operators-command.ts'
import { mailedLink, type RunningServer, startServer } from '../support/running-server.ts'

// Blocks the service worker: these tests only need page and server, and each installation costs 2.5 s of CPU.
test.use({ serviceWorkers: 'block' })

/** The pages of a new operator before approval, against the real server. */

const EMAIL = 'meera@example.com'
const PASSWORD = 'depot gate seven'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ DEMO_DATA: 'off', RATE_LIMITS: 'off', OPERATOR_APPROVAL: 'on' })
})
test.afterAll(() => server.stop())

async function joinAsOperator(page: Page): Promise<void> {
  const body = {
    name: 'Meera Devi',
    email: EMAIL,
    phone: '9123456780',
    travels_name: 'Meera Travels',
    gst_number: '10ABCDE1234F1Z5',
    password: PASSWORD,
  }
  await page.request.post(`${server.url}/api/admins`, { data: body })
  await expect.poll(() => mailedLink(server.dataDir, EMAIL, '/api/admins/activate')).toBeTruthy()
  await page.goto(mailedLink(server.dataDir, EMAIL, '/api/admins/activate') ?? '')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
}

const decide = (...args: string[]) =>
  runOperators(args, { DATA_DIR: server.dataDir }, { out: () => undefined, err: () => undefined })

const note = (page: Page) => page.getByText(/^(Waiting for approval|Your buses are not on sale)\.$/)

test('a new operator reads that approval is awaited, later that it was withdrawn, and nothing in between', async ({
  page,
}) => {
  await joinAsOperator(page)
  await expect(page.getByText('Waiting for approval.')).toBeVisible()

  await decide('approve', EMAIL)
  const answered = page.waitForResponse((response) => response.url().endsWith('/approval'))
  await page.reload()
  expect(await (await answered).json()).toMatchObject({ data: { approval: 'approved' } })
  await expect(note(page)).toHaveCount(0)

  await decide('withdraw', EMAIL)
  await page.reload()
  await expect(page.getByText('Your buses are not on sale.')).toBeVisible()
  await expect(page.getByText('Tickets that were sold stay valid')).toBeVisible()
})
