import { addDays } from '#contract/time.ts'
import type { MockApi } from '../support/checklist/mock-api.ts'
import { FIGURES } from '../support/checklist/operator-records.ts'
import { expect } from './support/expect.ts'
import { admin, test } from './support/rows.ts'

/** An operator's figures: any range of departure days, bars to choose from, and only what the server counts. */

const NOON = new Date('2026-11-20T06:30:00Z')
const PAGE = '/adminAuth/admin-home-page/statistics'
const CALL = 'GET /api/statistics'

const asked = (api: MockApi) => api.calls(CALL).map(({ query }) => [query.get('from'), query.get('to')])

test.beforeEach(async ({ page, api }) => {
  await page.clock.setFixedTime(NOON)
  api.answer(CALL, 200, { data: FIGURES })
})

test('asks for a year in parts, keeps the choice in the address, and says what is wrong with days', async ({
  page,
  api,
}) => {
  await admin(page, PAGE)
  await page.getByRole('radio', { name: '90 days' }).check()
  await expect(page).toHaveURL(/days=90/)
  await page.getByRole('radio', { name: 'Other days' }).check()
  await page.getByLabel('From day').fill('2026-11-20')
  await page.getByLabel('To day').fill('2026-11-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('From day').fill('2024-01-01')
  await expect(page.getByText('Choose at most 366 days.')).toBeVisible()
  await page.getByLabel('From day').fill(addDays('2026-11-01', -364))
  const before = asked(api).length
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2025-11-02&to=2026-11-01/)
  await expect
    .poll(() => asked(api).slice(before))
    .toEqual([
      ['2025-11-02', '2026-02-01'],
      ['2026-02-02', '2026-05-04'],
      ['2026-05-05', '2026-08-04'],
      ['2026-08-05', '2026-11-01'],
    ])
  // The bars are weeks, counted back from the last day.
  await expect(page.getByRole('heading', { name: '26 Oct to 1 Nov 2026' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 Nov 2025 to 1 Nov 2026')).toBeVisible()
})

test('is saved as a file that a spreadsheet reads', async ({ page }) => {
  await admin(page, PAGE)
  await expect(page.getByText('₹40,600').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statistics_2026-\d\d-\d\d_2026-12-03\.csv$/)
  const lines = (await file.text()).trim().split('\r\n').slice(1)
  expect(lines).toEqual([
    '2026-11-19,,2,80,44,20,22000,41,3',
    '2026-11-20,,1,40,31,12,18600,0,0',
    ',Patna - Gaya,3,120,75,32,40600,41,3',
  ])
})

test('a failure is said, and leaves no zeros', async ({ page, api }) => {
  api.answer(CALL, 400, { message: 'Boom from server' })
  await admin(page, PAGE)
  await expect(page.getByText('Failed to fetch data').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('radio', { name: /Nov, 0$/ })).toHaveCount(0)
})
