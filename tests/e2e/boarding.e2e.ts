import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import {
  atTheDoor,
  type BusDoor,
  counts,
  OFFICE_DOOR,
  openBusDoor,
  says,
  show,
  tampered,
  typeNumber,
  verdict,
} from '../support/bus-door.ts'
import { writeFilm } from '../support/ticket-film.ts'

/**
 * The door of a bus in a real browser: a film plays as the camera, and the real server is behind an unreliable proxy.
 * The rules are tested in tables (tests/unit/contract/boarding-rule.test.ts); here is only what needs a browser. What
 * goes wrong on the way is in boarding-trouble.e2e.ts.
 */
test.describe.configure({ mode: 'serial' })

let door: BusDoor
test.beforeAll(async () => {
  door = await openBusDoor()
})
test.afterEach(async () => {
  await door.operator.setOffline(false)
  for (const page of door.operator.pages()) await page.close()
  door.line.reset()
})
test.afterAll(() => door?.stop())

/** A payment code as in Indian shops. */
const PAYMENT = 'upi://pay?pa=magadh@upi&pn=Magadh%20Travels&am=310'

test('a code in view is welcome: plain, in bad light, small, turned; and once', async () => {
  const busId = await door.addTrip('Magadh Day')
  const tickets = [
    await door.book(busId, '1'),
    await door.book(busId, '2,3'),
    await door.book(busId, '4'),
    await door.book(busId, '5'),
  ]
  const [plain, pair, small, turned] = tickets
  if (!plain || !pair || !small || !turned) throw new Error('Not all was booked.')
  const brokenPolicies: string[] = []
  door.operator.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) brokenPolicies.push(message.text())
  })
  const page = await atTheDoor(door.operator, busId)
  await expect(counts(page)).toContainText('0 of 5')

  await show(page, door.film, [{ code: plain.code }])
  await says(page, 'welcome')
  await expect(verdict(page)).toContainText('Asha')
  await show(page, door.film, [{ code: plain.code }])
  await says(page, 'already')
  await expect(verdict(page)).toContainText('on this phone')
  await page.getByRole('button', { name: 'Scan next' }).click()
  await show(page, door.film, [{ code: pair.code, dim: true }])
  await says(page, 'welcome')
  await expect(verdict(page).getByRole('listitem')).toHaveText(['2', '3'])
  await show(page, door.film, [{ code: small.code, module: 3 }])
  await says(page, 'welcome')
  await show(page, door.film, [{ code: turned.code, turn: 33 }])
  await says(page, 'welcome')
  await expect(counts(page)).toContainText('5 of 5')
  expect(brokenPolicies).toEqual([])
})

test('another bus’s code, one that was changed, one for paying, and none have each its verdict', async () => {
  const [busId, otherId] = [await door.addTrip('Magadh Noon'), await door.addTrip('Magadh Night')]
  const [own, other] = [await door.book(busId, '1'), await door.book(otherId, '9')]
  const page = await atTheDoor(door.operator, busId)
  await show(page, door.film, [{ code: other.code }])
  await says(page, 'wrong-trip')
  await expect(verdict(page)).toContainText('Magadh Night')
  await show(page, door.film, [{ code: tampered(own.code) }])
  await says(page, 'forged')
  await show(page, door.film, [{ code: PAYMENT }])
  await says(page, 'not-a-ticket')
  await expect(verdict(page)).toContainText('That is the QR for paying.')
  await show(page, door.film, [{}])
  await expect(counts(page)).toContainText('0 of 1')
})

test('four seats and three people: the fourth comes later; and a boarding is taken back', async () => {
  const busId = await door.addTrip('Magadh Family')
  const ticket = await door.book(busId, '11,12,13,14')
  const page = await atTheDoor(door.operator, busId)
  await show(page, door.film, [{ code: ticket.code }])
  await says(page, 'welcome')
  await page.getByRole('button', { name: 'Not all here' }).click()
  await page.getByRole('checkbox', { name: /14/ }).uncheck()
  await page.getByRole('button', { name: 'Board 3 seats' }).click()
  await expect(counts(page)).toContainText('3 of 4')
  await show(page, door.film, [{ code: ticket.code }])
  await says(page, 'welcome')
  await expect(verdict(page).getByRole('listitem')).toHaveText(['14'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(counts(page)).toContainText('3 of 4')
  // The office knows that three have boarded, and the passenger's own ticket says so.
  await expect
    .poll(async () => {
      const answer = await door.traveller.request.get(`/api/tickets/find-ticket/${door.userId}`)
      const { data }: { data: { id: number; boarded?: { seat: string }[] }[] } = await answer.json()
      return data.find(({ id }) => id === ticket.id)?.boarded?.map(({ seat }) => seat)
    })
    .toEqual(['11', '12', '13'])
})

test('with no signal, after the app was closed in the midst of it: by code, number and name; all is told once', async () => {
  const busId = await door.addTrip('Magadh Far')
  const [one, two] = [await door.book(busId, '21'), await door.book(busId, '22')]
  await door.book(busId, '23')
  const first = await atTheDoor(door.operator, busId)
  await expect(counts(first)).toContainText('0 of 3')
  // The operator's pages are cached together with the code reader.
  await expect
    .poll(() => first.evaluate(async () => (await (await caches.open('operator-v1')).keys()).map(({ url }) => url)))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/zxing_reader.*\.wasm$/), expect.stringMatching(/decode-worker/)]),
    )
  await door.operator.setOffline(true)
  await show(first, door.film, [{ code: one.code }])
  await says(first, 'welcome')
  await first.close()
  const page = await door.operator.newPage()
  await page.clock.install()
  await page.goto(`${OFFICE_DOOR}/${busId}`)
  await says(page, 'already')
  // The code stays in view all the time: that is no second scan, however long the driver reads and types.
  await page.clock.fastForward('00:10')
  await page.getByRole('button', { name: 'Scan next' }).click()
  await typeNumber(page, two.id)
  await says(page, 'welcome')
  await show(page, door.film, [{}])
  await page.getByRole('button', { name: 'Passengers' }).click()
  await page.getByRole('radio', { name: 'Missing 1' }).check()
  await page.getByRole('searchbox').fill('asha')
  await page.getByRole('button', { name: 'Board seat 23' }).click()
  await says(page, 'welcome')
  // The verdict's Back button lies over the list's.
  await page.getByRole('button', { name: 'Back' }).last().click()
  await expect(page.getByText('Nobody here.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '3 to send' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await door.operator.setOffline(false)
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 })
  const answer = await door.operator.request.get('/api/boarding/manifests')
  const { data } = await answer.json()
  const trip = data.trips.find((listed: { busId: number }) => listed.busId === busId)
  expect(trip.seats.map(({ boarded }: { boarded?: unknown[] }) => boarded?.length)).toEqual([1, 1, 1])
})

test('a seat that is sold at the door is there half a minute later, and other trips’ lists stay on the phone', async () => {
  const [busId, otherId] = [await door.addTrip('Magadh Late'), await door.addTrip('Magadh Later')]
  await door.book(busId, '1')
  await door.book(otherId, '1')
  const page = await door.operator.newPage()
  await page.clock.install()
  await page.goto(`${OFFICE_DOOR}/${busId}`)
  await expect(counts(page)).toContainText('0 of 1')
  await door.book(busId, '2')
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/boarding/manifests?busId=${busId}`))
  await page.clock.fastForward('00:31')
  await asked
  await expect(counts(page)).toContainText('0 of 2')
  await door.operator.setOffline(true)
  await page.goto(`${OFFICE_DOOR}/${otherId}`)
  await expect(counts(page)).toContainText('0 of 1')
})

test('a driver’s phone boards what it was handed; two phones agree, and the office settles what they disagree on', async () => {
  const busId = await door.addTrip('Magadh Handed')
  const ticket = await door.book(busId, '31')
  await door.book(busId, '32')
  const office = await atTheDoor(door.operator, busId)
  await office.getByRole('button', { name: 'Hand over boarding' }).click()
  await office.getByLabel('Whose phone is it?').fill('Mohan')
  const made = office.waitForResponse(
    (response) => response.url().endsWith('/api/boarding/handovers') && response.status() === 201,
  )
  await office.getByRole('button', { name: 'Make a code' }).click()
  const { data } = await (await made).json()
  await expect(office.getByRole('img', { name: 'Code for the phone of Mohan' })).toBeVisible()
  await office.getByRole('button', { name: 'Close' }).click()

  const driver = await door.newPhone()
  try {
    writeFilm(door.film, [{}])
    const page = await driver.newPage()
    await page.goto(`/boarding/take-over#${data.token}`)
    await expect(page).toHaveURL(/\/boarding$/)
    await expect(page.getByText('Given to Mohan')).toBeVisible()
    await page.getByRole('button', { name: 'Got it!' }).click()
    await page.getByRole('link', { name: 'Scan tickets' }).click()
    // Its service worker installs the operator's files first: on a busy machine that takes a while.
    await expect(page.getByText('Ready without signal')).toBeVisible({ timeout: 45_000 })
    // Neither phone hears of the other's scan.
    await driver.setOffline(true)
    await door.operator.setOffline(true)
    for (const phone of [page, office]) {
      await typeNumber(phone, ticket.id)
      await says(phone, 'welcome')
    }
    await driver.setOffline(false)
    await door.operator.setOffline(false)
    // While the verdict is open, Back would only close it.
    await expect(verdict(page)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('All scans sent')).toBeVisible()
    await office.reload()
    await office.getByRole('button', { name: 'Passengers' }).click()
    await office.getByRole('button', { name: 'Boarded twice' }).click({ timeout: 45_000 })
    // The driver's phone shows the same.
    await page.reload()
    await page.getByRole('link', { name: 'Passengers' }).click()
    await expect(page.getByRole('button', { name: 'Boarded twice' })).toBeVisible({ timeout: 45_000 })
    const sheet = office.getByRole('dialog', { name: 'Seat 31 boarded twice' })
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expect(sheet).toContainText('Mohan')
    await sheet.getByRole('button', { name: 'Scanned twice' }).click()
    await sheet.getByRole('button', { name: 'Settle' }).click()
    await expect(office.getByRole('button', { name: 'Scanned twice' })).toBeVisible()

    const phones = await (await door.operator.request.get('/api/boarding/handovers')).json()
    const mohan = phones.data.find(({ name }: { name: string }) => name === 'Mohan')
    await door.operator.request.delete(`/api/boarding/handovers/${mohan.id}`)
    // The phone learns of it with its next scan, which no longer counts and waits for a person.
    await page.getByRole('button', { name: 'Board seat 32' }).click()
    await says(page, 'welcome')
    await page.getByRole('button', { name: 'Back' }).last().click()
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    const withdrawn = page.getByText('This phone can no longer board passengers. Ask the office.')
    await expect(withdrawn).toBeVisible()
    await page.getByRole('button', { name: '1 to send' }).click()
    await expect(page.getByText('This trip was not handed to this phone at that time.')).toBeVisible()
    await page.goto('/boarding')
    await expect(withdrawn).toBeVisible()
  } finally {
    await driver.close()
  }
})

test('money is taken at the door: once a ticket, by code and with no signal, taken back by itself, said to everybody', async () => {
  const busId = await door.addTrip('Magadh Pays')
  const family = await door.sell(busId, [1, 2], 'Sunita Devi')
  const [late, mistaken] = [await door.sell(busId, [3], 'Mohan Lal'), await door.sell(busId, [4], 'Imran Sheikh')]
  const page = await atTheDoor(door.operator, busId)
  await show(page, door.film, [{ code: family.code }])
  await says(page, 'welcome')
  await expect(verdict(page)).toContainText('Collect ₹620')
  await expect(counts(page)).toContainText('0 of 4')
  // Sleeps: a passenger who looks for change keeps the ticket in view, and that is no second scan.
  await page.waitForTimeout(5_500)
  await page.getByRole('button', { name: 'Paid ₹620' }).click()
  await expect(verdict(page)).toContainText('Paid at the door')
  await expect(counts(page)).toContainText('2 of 4')
  await page.getByRole('button', { name: 'Not all here' }).click()
  await page.getByRole('checkbox', { name: /2/ }).uncheck()
  await page.getByRole('button', { name: 'Board 1 seat' }).click({ timeout: 10_000 })
  await expect(counts(page)).toContainText('1 of 4')
  await expect(verdict(page)).toHaveCount(0)
  // Scans that wait from here on are counted below.
  await expect(page.getByRole('button', { name: /to send$/ })).toHaveCount(0)

  await door.operator.setOffline(true)
  await show(page, door.film, [{}])
  await typeNumber(page, late.id)
  await page.getByRole('button', { name: 'Paid ₹310' }).click()
  await expect(verdict(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Passengers' }).click()
  const row = (seat: number) => page.locator(`[data-seat="${seat}"]`)
  await expect(row(2)).toHaveAttribute('data-boarded', 'false')
  for (const seat of [1, 2, 3]) await expect(row(seat)).toContainText(/Paid at the door \d\d:\d\d/)
  await page.getByRole('button', { name: 'Undo seat 3' }).click()
  await expect(page.getByText('Seat 3 undone. The ticket stays paid.')).toBeVisible()
  await expect(row(3)).toContainText('Paid at the door')
  await row(4).getByRole('button', { name: 'Pays at boarding' }).click()
  await page.getByRole('dialog', { name: 'Collect ₹310' }).getByRole('button', { name: 'Paid ₹310' }).click()
  await row(4)
    .getByRole('button', { name: /^Paid at the door/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Paid at the door' })
  await expect(sheet).toContainText(`Ticket ${mistaken.id}, this phone`)
  await sheet.getByRole('button', { name: 'It was not paid' }).click()
  await expect(row(4).getByRole('button', { name: 'Pays at boarding' })).toBeVisible()

  // Two boardings minus one, their money, and the money that was not paid.
  await page.goto(`${OFFICE_DOOR}/${busId}?view=to-send`)
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await door.operator.setOffline(false)
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 })
  await page.goto(`/adminAuth/admin-home-page/booked-tickets/${busId}`)
  const open = async (id: number) => page.locator(`[data-row^="${id}:"]`).first().getByRole('button').click()
  for (const { id } of [family, late]) {
    await open(id)
    await expect(page.getByText(/Paid at the door \d\d:\d\d/)).toBeVisible()
  }
  await expect(page.locator(`[data-row^="${mistaken.id}:"]`).first()).toContainText('₹310 to pay')
  await open(mistaken.id)
  await expect(page.getByText('Pays ₹310 at boarding')).toBeVisible()
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened).toContainText('₹310 paid at the door')
  await expect(happened).toContainText('₹310 not paid after all')
  const buyer = await door.newPhone()
  try {
    const phone = await buyer.newPage()
    await phone.goto(family.link)
    const paper = phone.getByRole('article', { name: `Ticket ${family.id}` })
    await expect(paper).toContainText(/Paid at the door \d\d:\d\d/)
    await expect(paper).not.toContainText('Pay on boarding')
  } finally {
    await buyer.close()
  }
})

test('what does not count waits for the office on the trip’s own page, with no signal too, and is closed with a note', async () => {
  const [busId, quiet] = [await door.addTrip('Magadh Refused'), await door.addTrip('Magadh Quiet')]
  const ticket = await door.book(busId, '5')
  await door.book(quiet, '5')
  const scan = (seat: number, change: object) => ({
    ...{ id: randomUUID(), busId, ticketId: ticket.id, seat, deviceId: randomUUID(), deviceName: 'Mohan’s phone' },
    ...{ scannedAt: Date.now(), ageMs: 60_000, verdict: 'welcome', ...change },
  })
  const scans = [scan(5, { kind: 'paid', collected: 310 }), scan(9, { ticketId: 999_999, verdict: 'sold-after' })]
  await door.operator.request.post('/api/boarding/scans', { data: { scans } })
  const page = await door.operator.newPage()
  const bookings = (id: number) => `/adminAuth/admin-home-page/booked-tickets/${id}`
  await page.goto(bookings(quiet))
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not counted' })).toHaveCount(0)

  await page.goto(bookings(busId))
  const section = page.getByRole('region', { name: 'Not counted' })
  await expect(section).toContainText('2 still have to be checked.')
  const row = (seat: number) => section.getByRole('listitem').filter({ hasText: new RegExp(`^${seat}`) })
  await expect(row(5)).toContainText('Paid ₹310')
  await expect(row(5)).toContainText('This ticket was paid for already.')
  await expect(row(5)).toContainText(`Asha Kumari, ticket ${ticket.id}`)
  await expect(row(9)).toContainText('On Mohan’s phone, which said “New ticket”')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptQueries')?.includes('uncounted'))).toBe(true)

  await door.operator.setOffline(true)
  // An entry younger than a minute shows no age. From two minutes on, an answer that was on its way when the signal
  // went would show that the phone's clock is wrong, and the age would be the true one.
  await page.clock.setSystemTime(Date.now() + 90_000)
  await page.reload()
  await expect(section).toContainText('Showing what this phone knows, updated')
  await row(5)
    .getByRole('button', { name: /^Note and close/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Note and close' })
  await sheet.getByRole('button', { name: 'The money was given back' }).click()
  await sheet.getByRole('button', { name: 'Note and close' }).click()
  await expect(page.getByText('You are offline. Noting needs a signal.')).toBeVisible()
  await door.operator.setOffline(false)
  await expect(page.getByText(/^Offline\. Showing/)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Note and close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(row(5)).toContainText('The money was given back')
  await expect(row(5)).toContainText('by Ravi')
  await expect(section).toContainText('1 still has to be checked.')
  await expect(section.getByRole('button', { name: /^Note and close/ })).toHaveCount(1)
})

test('late is said with no signal, is sent from any page later, and stands on the ticket; then on time again', async () => {
  const busId = await door.addTrip('Magadh Late')
  const { id } = await door.book(busId, '31')
  await door.sell(busId, [32], 'Imran')
  const late = async () => {
    const answer = await door.traveller.request.get(`/api/tickets/find-ticket/${door.userId}`)
    const { data }: { data: { id: number; trip?: { lateMinutes: number } }[] } = await answer.json()
    return data.find((ticket) => ticket.id === id)?.trip?.lateMinutes ?? 0
  }
  const address = `/adminAuth/admin-home-page/late/${busId}`
  const page = await atTheDoor(door.operator, busId)
  await page.goto(address)
  await expect(page.getByText('2 people')).toBeVisible()
  await door.operator.setOffline(true)
  await page.getByRole('radio', { name: '30' }).check()
  await expect(page.getByText('Now about')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it, send later' }).click()
  await expect(page.getByText('It is kept on this phone')).toBeVisible()
  expect(await late()).toBe(0)
  await page.close()

  await door.operator.setOffline(false)
  const elsewhere = await door.operator.newPage()
  await elsewhere.goto('/adminAuth/admin-home-page')
  await expect.poll(late).toBe(30)

  const known = new URLSearchParams({ email: 'asha@example.com', password: 'sawari-demo-1' })
  const { data: user } = await (await door.traveller.request.post(`/api/users/verify-by-email?${known}`)).json()
  const ticket = await door.traveller.newPage()
  await ticket.addInitScript((record) => {
    localStorage.setItem('hasVisited', 'true')
    localStorage.setItem('User', record)
  }, JSON.stringify(user))
  await ticket.goto(`/my-tickets?ticket=${id}`)
  await expect(ticket.getByText('Late by about 30 min')).toBeVisible()
  // If midnight lies in between, the ticket names the day too.
  await expect(ticket.getByText(/^Leaves about (\w+ \d+ \w+, )?\d\d:\d\d, not \d\d:\d\d\.$/)).toBeVisible()
  await expect(ticket.getByText('Saved on this phone')).toBeVisible()
  await ticket.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await door.traveller.setOffline(true)
  await ticket.reload()
  await expect(ticket.getByText('Late by about 30 min')).toBeVisible()
  await expect(ticket.getByText('No signal: it may be otherwise by now.')).toBeVisible()
  await door.traveller.setOffline(false)
  await ticket.close()

  await elsewhere.goto(address)
  await elsewhere.getByRole('button', { name: 'On time again' }).click()
  await expect(elsewhere.getByText('1 of 2 bookings is told')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Call Imran' })).toHaveAttribute('href', /^tel:/)
  expect(await late()).toBe(0)
})
