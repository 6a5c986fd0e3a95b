import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test'
import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { expectKeptGroup } from './offline/phone.ts'

/** An operator at the counter: nobody else gets the seats sold or kept there, and the buyer's phone has the ticket. */

let server: RunningServer
let counter: BrowserContext
let asha: BrowserContext
let busId: number
test.beforeAll(async ({ browser }) => {
  server = await startServer({ DEMO_DATA: 'on' })
  counter = await logIn(browser, 'admins', 'ravi@example.com')
  asha = await logIn(browser, 'users', 'asha@example.com')
  const own = await counter.request.get('/api/buses/find/1')
  const buses = v.parse(v.object({ data: v.array(OperatorBus) }), await own.json()).data
  // The last such bus leaves in some days, and is not sold out.
  const bus = buses.find(({ numberOfSeats, NumberOfSeatsBooked }) => numberOfSeats === 41 && NumberOfSeatsBooked < 20)
  if (!bus) throw new Error('The demonstration has such a bus.')
  busId = bus.id
})
test.afterAll(async () => {
  await Promise.all([counter?.close(), asha?.close()])
  await server?.stop()
})

/** Opens a phone that is logged in by a request, without the form. */
async function logIn(
  browser: Browser,
  side: 'admins' | 'users',
  email: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: server.url,
    ...options,
  })
  const answer = await context.request.post(`/api/${side}/verify-by-email?email=${email}&password=sawari-demo-1`)
  const { data } = v.parse(v.object({ data: v.looseObject({ id: v.number() }) }), await answer.json())
  const key = side === 'admins' ? 'Admin' : 'User'
  await context.addInitScript(
    ([name, record]) => {
      if (location.protocol !== 'http:') return
      localStorage.setItem(name, record)
      localStorage.setItem('hasVisited', 'true')
    },
    [key, JSON.stringify(data)] as const,
  )
  return context
}

async function openCounter(): Promise<Page> {
  const page = await counter.newPage()
  await page.goto(`/adminAuth/admin-home-page/counter/${busId}`)
  await expect(free(page).first()).toBeVisible()
  return page
}

const free = (page: Page) => page.getByRole('button', { name: /^Seat \d+, available/ })
const seat = (page: Page, number: number) => page.locator(`[data-seat="${number}"]`)

/** Picks the first free seats. @returns their numbers */
async function pick(page: Page, count: number): Promise<number[]> {
  const numbers: number[] = []
  for (let index = 0; index < count; index++) {
    const next = free(page).first()
    numbers.push(Number(await next.getAttribute('data-seat')))
    await next.click()
  }
  return numbers
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill('9000000121')
}

test('seats are sold to somebody without an account, who opens the ticket by its link, with no signal too', async ({
  browser,
}) => {
  const page = await openCounter()
  const numbers = await pick(page, 2)
  await page.getByRole('button', { name: 'Sell 2 seats' }).click()
  await expect(page.getByText(/The seats are held for you until/)).toBeVisible()
  // By keyboard only, as at a desk; each missing field shows its own error.
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByText('Name is needed.')).toBeVisible()
  await fillIn(page, 'सुनीता देवी')
  await page.getByRole('radio', { name: /Pays at boarding/ }).check()
  // The first answer gets lost. The app sends the same sale again, and the server makes it only once.
  let lost = 0
  await page.route('**/sales', async (route) => {
    const answer = await route.fetch()
    if (lost++ > 0) return route.fulfill({ response: answer })
    return route.abort('connectionreset')
  })
  await page.getByLabel('Phone').press('Enter')
  await expect(page.getByRole('heading', { name: /^Sold: ticket/ })).toBeVisible({ timeout: 30_000 })
  expect(lost).toBeGreaterThan(1)
  const paper = page.getByRole('article', { name: /^Ticket/ })
  await expect(paper).toContainText('सुनीता देवी')
  await expect(paper).toContainText('Pay on boarding')
  const ticketId = Number(new URL(page.url()).searchParams.get('ticket'))
  const listed = await counter.request.get(`/api/tickets/find/${busId}`)
  const tickets = v.parse(v.object({ data: v.array(v.object({ username: v.string() })) }), await listed.json()).data
  expect(tickets.filter(({ username }) => username === 'सुनीता देवी')).toHaveLength(1)
  await page.getByRole('button', { name: /is paid now/ }).click()
  await expect(paper).not.toContainText('Pay on boarding')

  const sold = await counter.request.get(`/api/counter/tickets/${ticketId}`)
  const { link } = v.parse(v.object({ data: v.object({ link: v.string() }) }), await sold.json()).data
  const buyer = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: server.url })
  const phone = await buyer.newPage()
  await phone.goto(new URL(link).pathname)
  await expect(phone.getByRole('article', { name: `Ticket ${ticketId}` })).toContainText(String(numbers[1]))
  await expect(phone.getByRole('img', { name: /Ticket code/ })).toBeVisible()
  // The service worker has cached the app, and the phone has kept the ticket.
  await expectKeptGroup(phone, 'account')
  await expect
    .poll(() => phone.evaluate(() => localStorage.getItem('keptQueries')?.includes('linkedTicket')))
    .toBe(true)
  await buyer.setOffline(true)
  await phone.reload()
  await expect(phone.getByRole('article', { name: `Ticket ${ticketId}` })).toContainText('सुनीता देवी')
  await buyer.close()

  await page.getByRole('button', { name: 'Next passenger' }).click()
  await expect(seat(page, numbers[0] ?? 0)).toHaveAccessibleName(/booked$/)
  await page.close()
})

test('at a desk a seat is sold by keyboard alone, in 20 presses with the phone number', async ({ browser }) => {
  const desk = await logIn(browser, 'admins', 'ravi@example.com', { viewport: { width: 1280, height: 800 } })
  const page = await desk.newPage()
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses++
      await page.keyboard.press(key)
    }
  }
  await page.goto('/adminAuth/admin-home-page/counter')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeFocused()
  const first = page.getByRole('link', { name: /^Sell / }).first()
  await expect(first).toBeVisible()
  const busId = Number((await first.getAttribute('href'))?.split('/').at(-1))

  await press('1')
  const seats = page.getByRole('textbox', { name: 'Seats' })
  await expect(seats).toBeFocused()
  // Which bus leaves first depends on the time of day, and so do its seats for women.
  const free = page.getByRole('button', { name: /^Seat \d+, available$/ }).first()
  const place = Number(/\d+/.exec((await free.getAttribute('aria-label')) ?? ''))
  await press(String(place), 'Tab')
  await expect(page.getByText('Held for you until')).toBeVisible()
  await press(...'9000000121', 'Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await press(...'Asha', 'Enter')
  await expect(page.getByRole('heading', { name: /^Sold: ticket/ })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(20)
  const after = await desk.request.get(`/api/counter/${busId}`)
  const Seats = v.object({ data: v.object({ soldSeats: v.array(v.number()) }) })
  expect(v.parse(Seats, await after.json()).data.soldSeats).toContain(place)

  await page.goto('/adminAuth/admin-home-page/counter')
  await expect(page.getByRole('link', { name: /^Print ticket \d+ again$/ }).first()).toBeVisible()
  // Other tests may sell under this account at the same time.
  await expect(page.getByRole('region', { name: 'Sold by you today' })).toContainText(/You sold today\s*[1-9]/)
  // Digits of a time don't select a row by its number, however slowly somebody types.
  await search.pressSequentially('21')
  await expect(page.getByRole('link', { name: /^Sell / }).first()).toHaveAccessibleName(/^Sell 21:/)
  await search.fill('nowhere')
  await expect(page.getByText('Nothing fits today or tomorrow.')).toBeVisible()
  await search.press('Escape')
  await desk.setOffline(true)
  await expect(page.getByText('Selling needs signal.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Sell / })
    .first()
    .press('Enter')
  await expect(page.getByText('You are offline. Selling needs signal.')).toBeVisible()
  await desk.close()
})

test('a touch phone’s keyboard does not cover the departures', async ({ browser }) => {
  const phone = await logIn(browser, 'admins', 'ravi@example.com', { hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto('/adminAuth/admin-home-page/counter')
  await expect(page.getByRole('link', { name: /^Sell / }).first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).not.toBeFocused()
  await phone.close()
})

test('a seat that is kept back is nobody’s to book, says why, and is given back', async () => {
  const page = await openCounter()
  const [number = 0] = await pick(page, 1)
  await page.getByRole('button', { name: 'Keep back' }).click()
  const sheet = page.getByRole('dialog', { name: 'Keep 1 seat back' })
  await sheet.getByRole('button', { name: 'Keep back' }).click()
  await expect(sheet.getByText('Reason is needed.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Crew' }).check()
  await sheet.getByRole('button', { name: 'Keep back' }).click()
  await expect(page.getByText('1 seat is kept back.')).toBeVisible()

  const traveller = await asha.newPage()
  await traveller.goto(`/bus/bus-details?bus=${busId}`)
  await expect(seat(traveller, number)).toHaveAccessibleName(`Seat ${number}, kept back by the operator`)
  await expect(seat(traveller, number)).toBeDisabled()
  await expect(traveller.getByRole('list', { name: 'What the seats look like' })).toContainText('Kept back')

  await seat(page, number).click()
  const kept = page.getByRole('dialog', { name: `Seat ${number} is kept back` })
  await expect(kept).toContainText('Crew')
  await expect(kept).toContainText('then it is for sale')
  await kept.getByRole('button', { name: 'Put it back on sale' }).click()
  await expect(seat(page, number)).toHaveAccessibleName(`Seat ${number}, available`)
  await traveller.reload()
  await expect(seat(traveller, number)).toBeEnabled()
  await traveller.close()
  await page.close()
})

test('a seat that a traveller takes meanwhile is said to be gone, and what was typed stays', async () => {
  const page = await openCounter()
  const numbers = await pick(page, 2)
  await page.getByRole('button', { name: 'Sell 2 seats' }).click()
  await fillIn(page, 'Mohan Lal')
  // The ten minutes are over, and another person was quicker.
  const held = await counter.request.get(`/api/counter/${busId}`)
  expect(await held.text()).toContain('"held"')
  const { hold } = v.parse(
    v.object({ hold: v.string() }),
    await page.evaluate(() => JSON.parse(sessionStorage.getItem('openSale') ?? '{}')),
  )
  await counter.request.put(`/api/counter/${busId}/holds/${hold}`, { data: { seats: [] } })
  const user = v.parse(
    v.object({ id: v.number() }),
    await asha.request
      .post('/api/users/verify-by-email?email=asha@example.com&password=sawari-demo-1')
      .then(async (answer) => (await answer.json()).data),
  )
  const booked = await asha.request.post(`/api/tickets/${busId}/${user.id}/1/${numbers[0]}`)
  expect(booked.status()).toBe(200)
  await page.getByRole('button', { name: 'Sold, make ticket' }).click()
  await expect(page.getByText(`Seat ${numbers[0]} was just sold. Pick another.`)).toBeVisible()
  await expect(seat(page, numbers[0] ?? 0)).toBeDisabled()
  await expect(seat(page, numbers[1] ?? 0)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Sell 1 seat' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Mohan Lal')
  // Back releases the seat at once.
  await page.getByRole('button', { name: 'Other seats' }).click()
  await expect(free(page).first()).toBeVisible()

  await counter.setOffline(true)
  await page.getByRole('button', { name: 'Sell 1 seat' }).click()
  await expect(page.getByText('You are offline. Selling needs signal.')).toBeVisible()
  await counter.setOffline(false)
  await page.close()
})

/** Sells free seats by a request, without the form. @returns the ticket's number and link */
async function sell(
  name: string,
  count: number,
  payment: 'paid' | 'at-boarding',
): Promise<{ id: number; link: string }> {
  const answer = await counter.request.get(`/api/counter/${busId}`)
  const { soldSeats } = v.parse(
    v.object({ data: v.object({ soldSeats: v.array(v.number()) }) }),
    await answer.json(),
  ).data
  const seats = Array.from({ length: 41 }, (_, index) => index + 1)
    .filter((number) => !soldSeats.includes(number))
    .slice(0, count)
  const data = { seats, payment, name, phone: '9000000121' }
  const sold = await counter.request.post(`/api/counter/${busId}/sales`, { data })
  const Sold = v.object({ data: v.object({ ticket: v.object({ id: v.number() }), link: v.string() }) })
  const { ticket, link } = v.parse(Sold, await sold.json()).data
  return { id: ticket.id, link: new URL(link).pathname }
}

test('what a counter has sold is cancelled from the list of passengers: what was paid comes back, and nothing else', async () => {
  const [unpaid, meanwhile, paid] = [
    await sell('Unpaid Devi', 2, 'at-boarding'),
    await sell('Meanwhile Devi', 1, 'at-boarding'),
    await sell('Paid Devi', 2, 'paid'),
  ]
  const page = await counter.newPage()
  await page.goto(`/adminAuth/admin-home-page/booked-tickets/${busId}`)
  const card = (id: number) => page.locator(`[data-row^="${id}:"]`).first()
  const sheet = (id: number) => page.getByRole('dialog', { name: `Ticket ${id}` })
  const open = async (id: number) => {
    await card(id).getByRole('button').click()
    await page.getByRole('button', { name: 'Cancel seats' }).click()
  }

  await open(unpaid.id)
  await expect(sheet(unpaid.id)).toContainText('Nothing was paid, so nothing comes back.')
  await expect(sheet(unpaid.id)).toContainText('This passenger has no e-mail. Phone 90000 00121.')
  await sheet(unpaid.id).getByRole('button', { name: 'Cancel the ticket' }).click()
  await expect(page.getByText(/are cancelled\. Nothing comes back\./)).toBeVisible()
  await expect(card(unpaid.id)).toContainText('CANCELLED')

  // Neither the passenger's phone nor the counter asks for its money any more.
  const phone = await counter.newPage()
  const paper = phone.getByRole('article', { name: `Ticket ${unpaid.id}` })
  await phone.goto(unpaid.link)
  await expect(paper).toContainText('no longer valid')
  await expect(phone.getByText(/when you get on|Pay on boarding/)).toHaveCount(0)
  await phone.goto(`/adminAuth/admin-home-page/counter/${busId}?ticket=${unpaid.id}`)
  await expect(paper).toContainText('no longer valid')
  await expect(phone.getByRole('button', { name: /is paid now/ })).toHaveCount(0)
  // A valid ticket says what to pay and whom to call. It belongs to no account, so no cancellation terms show.
  await phone.goto(meanwhile.link)
  await expect(phone.getByText(/^Pay ₹[\d,]+ when you get on\.$/)).toBeVisible()
  await expect(phone.getByText(/^Call .+ to cancel\.$/)).toBeVisible()
  await expect(phone.getByText('If you cancel')).toHaveCount(0)
  await phone.close()

  // Paid while the sheet is open: the sheet says that all of it comes back, before anything is cancelled.
  await open(meanwhile.id)
  await expect(sheet(meanwhile.id)).toContainText('Nothing was paid')
  await counter.request.post(`/api/counter/tickets/${meanwhile.id}/payment`)
  await sheet(meanwhile.id).getByRole('button', { name: 'Cancel the ticket' }).click()
  await expect(sheet(meanwhile.id).getByRole('alert')).toContainText(
    'Nothing was cancelled: check it and cancel again.',
  )
  await expect(sheet(meanwhile.id)).toContainText('You cancel, so the full ₹')
  await sheet(meanwhile.id).getByRole('button', { name: 'Cancel the ticket' }).click()
  await expect(page.getByText(/^Seat \d+ is cancelled\. ₹[\d,]+ comes back\.$/)).toBeVisible()

  await open(paid.id)
  await expect(sheet(paid.id)).toContainText(/the full ₹[\d,]+ comes back\. This passenger has no e-mail/)
  await sheet(paid.id).getByRole('checkbox').first().uncheck()
  await sheet(paid.id)
    .getByRole('button', { name: /^Cancel seat/ })
    .click()
  await expect(card(paid.id)).not.toContainText('CANCELLED')
  await page.close()
})

test('a trip that nobody has booked is called off without a word of passengers who are told', async () => {
  const account = await counter.request.post(
    '/api/admins/verify-by-email?email=ravi@example.com&password=sawari-demo-1',
  )
  const { id } = v.parse(v.object({ data: v.object({ id: v.number() }) }), await account.json()).data
  const data = {
    name: 'Empty Express',
    busNumber: 'BR01ZZ0001',
    type: 'AC Sleeper',
    from: 'Patna',
    to: 'Ranchi',
    dateOfDeparture: addDays(indiaDate(Date.now()), 6),
    departureTime: '21:30',
    reportingTime: '21:00',
    availableSeats: 40,
    numberOfSeats: 40,
    costPerSeat: 750,
    boardingPoint: 'Gate 10',
    droppingPoint: 'Khadgarha',
  }
  const added = await counter.request.post(`/api/buses/${id}`, { data })
  const bus = v.parse(v.object({ data: v.object({ id: v.number() }) }), await added.json()).data
  const page = await counter.newPage()
  await page.goto(`/adminAuth/admin-home-page/call-off/${bus.id}`)
  await expect(page.getByText('Nobody has booked this trip.')).toBeVisible()
  await expect(page.getByText(/told at once by mail/)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Too few passengers' }).check()
  await page.getByRole('button', { name: 'Call it off' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody was booked.' })).toBeVisible()
  await expect(page.getByText(/Passengers are told/)).toHaveCount(0)
  await page.close()
})
