import type { Page } from '@playwright/test'
import { NEW_BUS, NEW_BUS_FIELDS } from '../../support/checklist/operator-records.ts'
import { ah, alertWith, expect, SMALL, test } from './fixtures.ts'

/** The operator's buses: list, add, edit, delete. */

const ADD = 'POST /api/buses/3'
const EDIT = 'PUT /api/buses/101'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openBuses(page: Page) {
  await ah(page)
  await button(page, 'View All Buses').click()
  await expect(page.getByPlaceholder('Search by bus name or no...', { exact: true })).toBeVisible()
}

async function openAdd(page: Page) {
  await page.clock.setFixedTime(new Date('2026-11-21T06:00:00Z'))
  await ah(page)
  await button(page, 'Add Bus').click()
  return page.getByRole('dialog', { name: 'Add Bus' })
}

async function fill(form: ReturnType<Page['getByRole']>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

test('E32 OP46 any failure of adding has one text, and the form stays as typed', async ({ page, api }) => {
  const form = await openAdd(page)
  await fill(form, NEW_BUS_FIELDS)
  for (const fail of [() => api.fail(ADD), () => api.fail0(ADD), () => api.abort(ADD)]) {
    fail()
    await form.getByRole('button', { name: 'Add Bus' }).click()
    await expect(alertWith(page, 'Invalid Data Format')).toHaveText(/^Invalid Data Format$/)
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await expect(page.getByText('Boom from server')).toHaveCount(0)
  await expect(form.getByLabel('Bus name')).toHaveValue('Test Travels')
})

test('a trip in doubt is sent again under the same key, and what was typed since follows as an edit', async ({
  page,
  api,
}) => {
  const form = await openAdd(page)
  await fill(form, NEW_BUS_FIELDS)
  api.abort(ADD)
  await form.getByRole('button', { name: 'Add Bus' }).click()
  await expect(alertWith(page, 'Invalid Data Format')).toBeVisible()
  await expect(form.getByText('No clear answer came.')).toBeVisible()
  api.answer(ADD, 201, { data: { ...NEW_BUS, id: 101 } })
  await form.getByLabel('Cost per seat').fill('800')
  await form.getByRole('button', { name: 'Add Bus' }).click()
  await expect(alertWith(page, 'Bus Details Added Successfully')).toBeVisible()
  const sent = api.calls(ADD)
  expect(sent.map(({ body }) => body)).toEqual([NEW_BUS, NEW_BUS])
  expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key'])
  expect(api.calls(EDIT).map(({ body }) => body)).toMatchObject([{ costPerSeat: 800, before: { costPerSeat: 750 } }])
})

test('a timetable file is shown row by row, and nothing is saved before that is agreed to', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T06:00:00Z'))
  await openBuses(page)
  await button(page, 'Import trips').click()
  const dialog = page.getByRole('dialog', { name: 'Import trips' })
  const columns = Object.keys(NEW_BUS)
  const row = (change: object) => Object.values({ ...NEW_BUS, ...change }).join(',')
  const text = [columns.join(','), row({}), row({ costPerSeat: 'free' }), row({ dateOfDeparture: '2027-01-16' })]
  await dialog.getByLabel('Timetable file').setInputFiles({
    name: 'timetable.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text.join('\r\n')),
  })
  await expect(dialog.getByRole('status').filter({ hasText: /To add 2.*Already there 0.*Refused 1/ })).toBeVisible()
  await expect(dialog.getByText('Nothing is saved yet.')).toBeVisible()
  const table = (name: string) => dialog.getByRole('table', { name })
  await expect(table('1 row refused').getByRole('row')).toHaveText([
    /^RowBusColumnValueWhat to write$/,
    /^3.*Cost per seatfreeCorrect.+/,
  ])
  await expect(table('What was understood').getByRole('row').nth(1)).toHaveText(/^2.*₹/)
  // On a phone the rows are cards.
  await page.setViewportSize(SMALL)
  await expect(dialog.getByRole('table')).toHaveCount(0)
  await expect(dialog.getByRole('listitem').first()).toContainText(/Row 3.*Cost per seat: free/)
  // A refused cell is corrected here; the file stays as it is.
  await dialog.getByRole('button', { name: 'Correct' }).click()
  const cell = dialog.getByLabel('Cost per seat, row 3')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('free')
  await cell.press('Escape')
  await expect(cell).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await cell.fill('1,250/-')
  await cell.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: /To add 2.*Twice in the file 1.*Refused 0/ })).toBeVisible()
  expect(api.calls(ADD)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Add 2 trips' }).click()
  await expect(alertWith(page, '2 trips were added.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(api.calls(ADD).map(({ body }) => body)).toEqual([NEW_BUS, { ...NEW_BUS, dateOfDeparture: '2027-01-16' }])
})
