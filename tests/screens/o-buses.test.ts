import { ok } from '../support/checklist/default-answers.ts'
import { NEW_BUS, NEW_BUS_FIELDS } from '../support/checklist/operator-records.ts'
import { BUS1, BUS2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import type { Page } from './support/page.ts'
import { ah, alertWith, busRow, test } from './support/rows.ts'

/** The operator's buses: list, add, edit, delete. */

const OWN = 'GET /api/buses/find/3'
const ADD = 'POST /api/buses/3'
const EDIT = 'PUT /api/buses/101'
const DELETE = 'DELETE /api/buses/101'

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

const NOT_HERE = 'This is not on this phone yet. It comes as soon as there is a signal.'

test('O47 O50 O51 O52 O53 O54 O55 O56 O57 O58 O59 S35 S36 W40 W41 X21 the list shows the operator’s own buses', async ({
  page,
  api,
}) => {
  await openBuses(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  const card = busRow(page, BUS1.name)
  for (const text of ['Patna', 'Delhi', '15 Jan 2030', '41 seats', '5 booked', BUS1.busNumber])
    await expect(card).toContainText(text)
  for (const name of ['Edit', 'Delete']) await expect(card.getByRole('button', { name })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Booked Tickets' })).toBeVisible()
  await expect(busRow(page, BUS2.name)).toContainText('40 seats')
  await expect(busRow(page, BUS2.name)).toContainText('0 booked')
  expect(api.calls(OWN)[0]?.body).toBeNull()

  api.answer(OWN, 200, { data: [{ ...BUS1, NumberOfSeatsBooked: 6 }] })
  await page.reload()
  await expect(busRow(page, BUS1.name)).toContainText('6 booked')
})

test('with no signal a list that this phone has not seen does not spin, and comes when there is one', async ({
  page,
}) => {
  await ah(page)
  await page.context().setOffline(true)
  await button(page, 'View All Buses').click()
  await expect(page.getByText(NOT_HERE)).toBeVisible()
  await expect(page.getByTestId('spinner')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a Wi-Fi that wants a log-in: the list says when it comes, and comes then', async ({ page, api }) => {
  page.clock.install()
  await ah(page)
  for (const call of [OWN, 'GET /api/health']) api.answerForeign(call, 511, {})
  await button(page, 'View All Buses').click()
  const notHere = page.getByText('This is not on this phone yet. It comes when you log in to this Wi-Fi.')
  await expect(notHere).toBeVisible()
  await expect(page.getByTestId('spinner')).toHaveCount(0)
  api.answer('GET /api/health', 200, ok({ status: 'ok' }).body)
  api.answer(OWN, 200, ok([BUS1, BUS2]).body)
  await page.clock.runFor(60_000)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(notHere).toHaveCount(0)
})

for (const path of ['statistics', 'payments', 'refunds', 'cash', 'staff', 'notifications', 'counter'])
  test(`with no signal ${path} does not say that it loads`, async ({ page }) => {
    await ah(page)
    await page.context().setOffline(true)
    await page.goto(`/adminAuth/admin-home-page/${path}`)
    await expect(page.getByText(NOT_HERE)).toBeVisible()
    await expect(page.getByText(/Loading|Asking/)).toHaveCount(0)
  })

test('O48 the list spins until the first answer', async ({ page, api }) => {
  await ah(page)
  const letGo = api.hold(OWN)
  await button(page, 'View All Buses').click()
  await expect(page.getByTestId('spinner')).toBeVisible()
  letGo()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByTestId('spinner')).toHaveCount(0)
})

test('O49 no bus yet', async ({ page, api }) => {
  api.answer(OWN, 200, { data: [] })
  await openBuses(page)
  await expect(page.getByText('No buses found, Please add bus first..', { exact: true })).toBeVisible()
})

test('OP47 the search box narrows by name and number while one types', async ({ page }) => {
  await openBuses(page)
  const box = page.getByPlaceholder('Search by bus name or no...')
  await box.fill('bare')
  await expect(page.getByRole('article')).toHaveCount(1)
  await box.fill('br01 ab')
  await expect(busRow(page, BUS1.name)).toBeVisible()
  await expect(busRow(page, BUS2.name)).toHaveCount(0)
  await box.fill('nothing')
  await expect(page.getByText('No bus fits this search.')).toBeVisible()
})

test('OP76 a list that cannot be read shows its empty text, and why', async ({ page, api }) => {
  api.fail(OWN)
  await openBuses(page)
  await expect(page.getByText('No buses found, Please add bus first..', { exact: true })).toBeVisible()
  await expect(page.getByText('Boom from server')).toBeVisible()
  await expect(page.getByText('Travellers find a bus as soon as it is added.')).toHaveCount(0)
})

test('O44 O45 V35 V36 V37 V38 every field of the add form is asked for, each in its kind', async ({ page, api }) => {
  const form = await openAdd(page)
  await expect(form.getByRole('button', { name: 'Add Bus', exact: true })).toBeVisible()
  await expect(form.getByLabel('Reporting time')).toHaveAttribute('type', 'time')
  await expect(form.getByLabel('Departure time')).toHaveAttribute('type', 'time')
  await expect(form.getByLabel('Date of departure')).toHaveAttribute('type', 'date')
  for (const label of ['Number of seats', 'Available seats', 'Cost per seat'])
    await expect(form.getByLabel(label)).toHaveAttribute('type', 'number')
  await fill(form, NEW_BUS_FIELDS)
  for (const [label, value] of Object.entries(NEW_BUS_FIELDS)) {
    const field = form.getByLabel(label, { exact: true })
    await field.fill('')
    await form.getByRole('button', { name: 'Add Bus' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(value)
  }
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  expect(api.calls(ADD)).toHaveLength(0)
})

test('O46 E31 W39 X18 S26 a bus is added under the own id, once', async ({ page, api }) => {
  const form = await openAdd(page)
  await fill(form, NEW_BUS_FIELDS)
  const letGo = api.hold(ADD)
  await form.getByRole('button', { name: 'Add Bus' }).click()
  await expect(button(page, 'Adding...')).toBeVisible()
  await button(page, 'Adding...').click({ force: true })
  letGo()
  await expect(alertWith(page, 'Bus Details Added Successfully')).toBeVisible()
  expect(api.calls(ADD)).toHaveLength(1)
  await expect(form).toBeHidden()
  expect(api.calls(ADD)).toHaveLength(1)
  expect(api.calls(ADD)[0]?.body).toEqual(NEW_BUS)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('Repeat adds one trip for each chosen day, and goes on where it stopped', async ({ page, api }) => {
  const form = await openAdd(page)
  await form.getByRole('radio', { name: 'Chosen days' }).check()
  await form.getByRole('button', { name: 'Add Bus' }).click()
  await expect(form.getByText('Choose at least one day of the week.')).toBeVisible()
  await fill(form, NEW_BUS_FIELDS)
  await form.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
  await form.getByRole('checkbox', { name: 'Friday' }).check({ force: true })
  await form.getByLabel('Until').fill('2027-01-25')
  // Friday 15 January is the first trip, then 18, 22 and 25.
  await expect(form.getByText('Adds 4 trips, the last on Mon 25 Jan 2027.')).toBeVisible()
  const letGo = api.hold(ADD)
  await form.getByRole('button', { name: 'Add Bus' }).click()
  await expect.poll(() => api.calls(ADD).length).toBe(1)
  letGo()
  await expect(alertWith(page, 'Bus Details Added Successfully')).toBeVisible()
  const dates = api.calls(ADD).map(({ body }) => (body as { dateOfDeparture: string }).dateOfDeparture)
  expect(dates).toEqual(['2027-01-15', '2027-01-18', '2027-01-22', '2027-01-25'])
})

test('Duplicate opens the add form with the bus in it, a day later and all seats free', async ({ page, api }) => {
  await openBuses(page)
  await busRow(page, BUS1.name).getByRole('button', { name: 'Duplicate' }).click()
  const form = page.getByRole('dialog', { name: 'Add Bus' })
  await expect(form.getByLabel('Bus name')).toHaveValue('Test Travels')
  await expect(form.getByLabel('Date of departure')).toHaveValue('2030-01-16')
  await expect(form.getByLabel('Available seats')).toHaveValue('41')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(busRow(page, BUS1.name)).toBeVisible()
  expect(api.calls(ADD)).toHaveLength(0)
})

async function openEdit(page: Page) {
  await openBuses(page)
  await busRow(page, BUS1.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await expect(form).toBeVisible()
  return form
}

test('O57 O60 O61 O62 V39 V40 V41 V42 the edit form has the bus in it and asks for every field', async ({
  page,
  api,
}) => {
  const form = await openEdit(page)
  await expect(form.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
  // Arrival time and ladies' seats are optional.
  const required = form.locator('input:not([name="arrivalTime"], [name="ladiesSeats"])')
  await expect(required).toHaveCount(13)
  for (const [label, type] of [
    ['Reporting time', 'time'],
    ['Departure time', 'time'],
    ['Date of departure', 'date'],
    ['Number of seats', 'number'],
    ['Available seats', 'number'],
    ['Cost per seat', 'number'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveAttribute('type', type)
  for (const field of await required.all()) {
    const before = await field.inputValue()
    await field.fill('')
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(before)
  }
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  expect(api.calls(EDIT)).toHaveLength(0)
})

test('E33 W42 X19 OP46 an edit is sent with all fields, and the card shows it', async ({ page, api }) => {
  const form = await openEdit(page)
  await form.getByLabel('Cost per seat').fill('800')
  await form.getByLabel('Bus name').fill('New Name')
  api.answer(OWN, 200, { data: [{ ...BUS1, name: 'New Name', costPerSeat: 800, NumberOfSeatsBooked: 5 }] })
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(alertWith(page, 'Bus details updated successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(busRow(page, 'New Name')).toBeVisible()
  expect(api.calls(EDIT)[0]?.body).toEqual({
    ...NEW_BUS,
    name: 'New Name',
    dateOfDeparture: BUS1.dateOfDeparture,
    costPerSeat: 800,
    NumberOfSeatsBooked: 5,
    before: expect.objectContaining({ name: BUS1.name, costPerSeat: 750, boardingPoint: BUS1.boardingPoint }),
  })
})

test('an arrival is sent where it is said, taken back where it was, and left out where nobody has said any', async ({
  page,
  api,
}) => {
  api.answer(OWN, 200, { data: [{ ...BUS1, NumberOfSeatsBooked: 0 }] })
  const body = async (arrives: string) => {
    const form = await openEdit(page)
    await form.getByLabel('Arrival time').fill(arrives)
    await form.getByLabel('Cost per seat').fill('801')
    const before = api.calls(EDIT).length
    await form.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => api.calls(EDIT).length).toBe(before + 1)
    return api.calls(EDIT)[before]?.body
  }
  expect(await body('06:45')).toMatchObject({ arrivalTime: '06:45' })
  expect(await body('')).not.toHaveProperty('arrivalTime')
  api.answer(OWN, 200, { data: [{ ...BUS1, arrivalTime: '06:45', NumberOfSeatsBooked: 0 }] })
  expect(await body('')).toMatchObject({ arrivalTime: '' })
})

test('an edit that touches passengers says that they are told', async ({ page }) => {
  const form = await openEdit(page)
  await form.getByLabel('Cost per seat').fill('800')
  await expect(form.getByText(/will get an e-mail/)).toHaveCount(0)
  await form.getByLabel('Bus number').fill('BR99ZZ0001')
  await expect(form.getByText(/will get an e-mail/)).toBeVisible()
  await form.getByLabel('Bus number').fill(BUS1.busNumber)
  await expect(form.getByText(/will get an e-mail/)).toHaveCount(0)
  await form.getByLabel('Departure time').fill('22:30')
  await expect(form.getByText('The passengers of 5 sold seats will get an e-mail.')).toBeVisible()
})

test('E34 S26 OP46 an edit that fails stays as typed, with the reason', async ({ page, api }) => {
  const form = await openEdit(page)
  api.fail(EDIT)
  const letGo = api.hold(EDIT)
  await form.getByLabel('Bus name').fill('New Name')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByRole('button', { name: 'Update' }).click({ force: true })
  letGo()
  await expect(alertWith(page, /^Failed to update the bus$/)).toBeVisible()
  expect(api.calls(EDIT)).toHaveLength(1)
  await expect(form.getByLabel('Bus name')).toHaveValue('New Name')
  await expect(form.getByText('Boom from server')).toBeVisible()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => api.calls(EDIT).length).toBe(2)
})

async function askDelete(page: Page) {
  await busRow(page, BUS1.name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(BUS1.busNumber)
  return question
}

test('O58 OP48 E35 W43 X20 a bus is deleted after a question', async ({ page, api }) => {
  await openBuses(page)
  const question = await askDelete(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(api.calls(DELETE)).toHaveLength(0)

  api.answer(OWN, 200, { data: [BUS2] })
  await askDelete(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(alertWith(page, 'Bus Number BR01AB1234 has been removed.')).toBeVisible()
  await expect(busRow(page, BUS1.name)).toHaveCount(0)
  expect(api.calls(DELETE)[0]?.body).toBeNull()
})

test('N09 a removal that takes more than five seconds shows the notice', async ({ page, api }) => {
  await page.clock.install()
  await openBuses(page)
  const letGo = api.hold(DELETE)
  const question = await askDelete(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => api.calls(DELETE).length).toBe(1)
  await page.clock.runFor(4_500)
  await expect(page.getByText(/may take 5-7 minutes/)).toHaveCount(0)
  await page.clock.runFor(800)
  await expect(page.getByText(/may take 5-7 minutes/)).toBeVisible()
  letGo()
  await expect(alertWith(page, 'Bus Number BR01AB1234 has been removed.')).toBeVisible()
})

test('E36 a bus that cannot be removed is still listed, with the reason', async ({ page, api }) => {
  await openBuses(page)
  api.fail(DELETE)
  const question = await askDelete(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(alertWith(page, /^Cannot remove this item$/)).toBeVisible()
  await expect(busRow(page, BUS1.name)).toContainText('Boom from server')
})

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
