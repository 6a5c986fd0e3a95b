import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import * as v from 'valibot'
import { readWorkbook } from '#contract/sheets/workbook.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { workbookOf } from '../support/workbook.ts'

/** Other people's workbooks and tables, in a real browser under the server's own content policy. */

let server: RunningServer
let office: BrowserContext
test.beforeAll(async ({ browser }) => {
  server = await startServer({ DEMO_DATA: 'on', RATE_LIMITS: 'off' })
  office = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: server.url,
    serviceWorkers: 'block',
  })
  const answer = await office.request.post('/api/admins/verify-by-email?email=ravi@example.com&password=sawari-demo-1')
  const { data } = v.parse(v.object({ data: v.looseObject({ id: v.number() }) }), await answer.json())
  await office.addInitScript((record) => {
    if (location.protocol !== 'http:') return
    localStorage.setItem('Admin', record)
    localStorage.setItem('hasVisited', 'true')
  }, JSON.stringify(data))
})
test.afterAll(async () => {
  await office?.close()
  await server?.stop()
})

async function openImport(): Promise<Locator> {
  const page = await office.newPage()
  await page.goto('/adminAuth/admin-home-page')
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await page.getByRole('button', { name: 'Import trips' }).click()
  return page.getByRole('dialog', { name: 'Import trips' })
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const choose = (dialog: Locator, name: string, bytes: ArrayBuffer | Uint8Array) =>
  dialog
    .getByLabel('Timetable file')
    .setInputFiles({ name, mimeType: XLSX, buffer: Buffer.from(new Uint8Array(bytes)) })
const told = (dialog: Locator, words: RegExp) => dialog.getByRole('status').filter({ hasText: words })

const HEAD = [
  'Travels',
  'Vehicle No.',
  'Origin',
  'Destination',
  'Date',
  'Dep. Time',
  'Pickup',
  'Drop',
  'Capacity',
  'Fare',
]
const soon = addDays(indiaDate(Date.now()), 20)
const trip = (number: number) => [
  `Magadh Express ${number % 40}`,
  `BR01ZZ${String(number % 10_000).padStart(4, '0')}`,
  'Patna',
  'Ranchi',
  addDays(soon, Math.floor(number / 1_000)),
  '21:30',
  `Gandhi Maidan, gate ${number}`,
  `Kantatoli, stand ${number}`,
  '41',
  '850',
]

test('a workbook of ten thousand rows is read, more than its library unpacks without a worker of its own', async () => {
  const dialog = await openImport()
  const bytes = workbookOf([['Winter timetable'], [], HEAD, ...Array.from({ length: 10_000 }, (_, at) => trip(at))])
  await choose(dialog, 'winter.xlsx', bytes)
  await expect(told(dialog, /To add 10,000.*Already there 0.*Refused 0/)).toBeVisible()
})

test('columns that nobody knows are matched by hand, and known when the same table comes again', async () => {
  const dialog = await openImport()
  const rows = (fare: string) => [
    [...HEAD.slice(0, -1), 'Bhada'],
    [...trip(1).slice(0, -1), fare],
  ]
  await choose(dialog, 'bhada.xlsx', workbookOf(rows('850')))
  await expect(dialog.getByText('What each column is')).toBeVisible()
  await expect(dialog.getByText(/^Choose the column of: Cost per seat\./)).toBeVisible()
  await dialog.getByLabel('Column Bhada is').selectOption({ label: 'Cost per seat' })
  await expect(told(dialog, /To add 1.*Refused 0/)).toBeVisible()
  const again = await openImport()
  await choose(again, 'bhada-2.xlsx', workbookOf(rows('900')))
  await expect(told(again, /To add 1.*Refused 0/)).toBeVisible()
  await expect(again.getByText('₹900')).toBeVisible()
})

test('what no column says is said once for all', async () => {
  const dialog = await openImport()
  const rows = [HEAD, trip(2), trip(3)].map((row) => row.filter((_, column) => column !== 6 && column !== 7))
  await choose(dialog, 'short.xlsx', workbookOf(rows))
  await dialog.getByLabel('Boarding point').last().fill('Mithapur')
  await dialog.getByLabel('Dropping point').last().fill('Kantatoli')
  await dialog.getByLabel('Dropping point').last().press('Tab')
  await expect(told(dialog, /To add 2.*Refused 0/)).toBeVisible()
  // On a phone the rows are cards.
  await expect(dialog.getByRole('table')).toHaveCount(1)
  await dialog.page().setViewportSize({ width: 375, height: 812 })
  await expect(dialog.getByRole('table')).toHaveCount(0)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Magadh Express 2' })).toContainText('Row 2')
})

test('hostile and odd workbooks are refused in a moment, with what to do', async () => {
  const dialog = await openImport()
  const alert = dialog.getByRole('alert')
  const sheet = (cells: string) => ({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
  })
  await choose(dialog, 'stray.xlsx', zipSync(sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')))
  await expect(alert).toContainText('Cell XFD1048576 is far from all others.')
  await choose(dialog, 'bomb.xlsx', zipSync(sheet('<row/>'.repeat(10_000_000)), { level: 9 }))
  await expect(alert).toContainText('This workbook is too large.')
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  await choose(dialog, 'old.xls', old)
  await expect(alert).toContainText('(.xls)')
  await choose(dialog, 'secret.xlsx', Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))
  await expect(alert).toContainText('has a password')
  await choose(dialog, 'cut.xlsx', workbookOf([HEAD, trip(4)]).slice(0, 900))
  await expect(alert).toContainText('This file is no table.')
})

test('ten thousand tickets are saved for Excel, figures as figures, and no name runs as a formula', async () => {
  const page = await office.newPage()
  const tickets = Array.from({ length: 10_000 }, (_, at) => ({
    id: at + 1,
    status: 'BOOKED',
    bookedSeats: ['4', '14'],
    numberOfSeatsBooked: 2,
    cost: 313.95,
    // The list shows the newest first.
    username: at === 9_999 ? '=HYPERLINK("http://x.in")' : `यात्री ${at}`,
    phone: '9000000121',
    busName: 'Magadh Express',
    dateOfDeparture: soon,
    departureTime: '21:30',
  }))
  await page.route(/\/api\/tickets(\?.*)?$/, (route) =>
    route.fulfill({ json: { message: 'All tickets', data: tickets, statusCode: 200, total: tickets.length } }),
  )
  await page.goto('/adminAuth/admin-home-page')
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tickets_\d{4}-\d\d-\d\d\.xlsx$/)
  const bytes = new Uint8Array(await readFile(await file.path()))
  const read = await readWorkbook(bytes.buffer)
  const [head, first, ...others] = read.kind === 'sheets' ? (read.sheets[0]?.rows ?? []) : []
  expect(others).toHaveLength(9_999)
  const cellsOf = (row: typeof head) => Object.fromEntries(head?.cells.map((name, at) => [name, row?.cells[at]]) ?? [])
  expect(cellsOf(first)).toMatchObject({
    'Ticket id': '10000',
    Passenger: '=HYPERLINK("http://x.in")',
    Phone: '9000000121',
    'Date of departure': soon,
    'Departure time': '21:30',
    Fare: '313.95',
    Seats: '4 14',
  })
})

test('the trips that are saved for Excel are all there already when they are imported again', async () => {
  const page = await office.newPage()
  await page.goto('/adminAuth/admin-home-page')
  await page.getByRole('button', { name: 'View All Buses' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const bytes = new Uint8Array(await readFile(await (await download).path()))
  await expect(page.getByText(/^\d+ trips saved\./)).toBeVisible()
  await page.getByRole('button', { name: 'Import trips' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trips' })
  await choose(dialog, 'trips.xlsx', bytes)
  await expect(told(dialog, /To add 0.*Already there [1-9]\d*.*Refused 0/)).toBeVisible()
})

test('a file that is being read can be stopped, and another chosen, whose rows stay', async () => {
  const dialog = await openImport()
  const page = dialog.page()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/workbook-worker/, async (route) => {
    await held
    await route.continue()
  })
  await choose(dialog, 'winter.xlsx', workbookOf([HEAD, trip(1), trip(2)]))
  await expect(told(dialog, /Reading the file/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(told(dialog, /Reading the file/)).toHaveCount(0)
  await expect.poll(() => page.workers().length).toBe(0)
  await choose(
    dialog,
    'short.csv',
    new TextEncoder().encode([HEAD, trip(3)].map((row) => row.map((cell) => `"${cell}"`).join()).join('\n')),
  )
  await expect(told(dialog, /To add 1.*Refused 0/)).toBeVisible()
  letThrough()
  // The same workbook can be chosen again, and is read this time.
  await choose(dialog, 'winter.xlsx', workbookOf([HEAD, trip(1), trip(2)]))
  await expect(told(dialog, /To add 2.*Refused 0/)).toBeVisible()
})
