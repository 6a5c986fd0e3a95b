import { BUS1, BUS2 } from '../support/checklist/records.ts'
import { expect } from './support/expect.ts'
import { alertWith, busRow, chk, det, pickSeats, seat, store, test, user, visitor } from './support/rows.ts'

/** D: bus details and seats. */

const proceed = 'Proceed to Checkout'

test('D01 D02 D03 D04 D05 D06 D08 D14 D15 D16 D17 D18 D25 K05 K06 K14 what the details show', async ({ page }) => {
  await visitor(page)
  await det(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/From\s+Patna\s+to\s+Delhi/)
  await expect(page.getByRole('heading', { name: BUS1.name })).toBeVisible()
  await expect(page.getByText('BR 01 AB 1234')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Rated 4.5' })).toHaveText('4.5')
  await expect(page.getByText('Sawari rating, all buses')).toBeVisible()
  await expect(page.getByText(/departs 21:30/)).toBeVisible()
  await expect(page.getByText('You pay when you get on, cash or UPI.')).toHaveCount(1)

  const total = page.getByTestId('total-fare')
  await expect(total).toHaveText('₹0')
  await pickSeats(page, 3, 4)
  const chosen = page.getByRole('list', { name: 'Selected seats' }).getByRole('listitem')
  await expect(chosen).toHaveText(['3', '4'])
  await expect(total).toHaveText('₹1,500')
  await expect(page.getByText(/all taxes included/)).toBeVisible()
  await seat(page, 4).click()
  await expect(chosen).toHaveText(['3'])
  await expect(total).toHaveText('₹750')
  await expect(page.getByRole('button', { name: proceed })).toBeVisible()
  await expect(page).toHaveURL(/bus-details$/)
})

test('D03 D07 S34 K13 a bus without rating and times shows the defaults', async ({ page }) => {
  await visitor(page)
  await det(page, BUS2.name)
  await expect(page.getByRole('img', { name: 'Rated 4.5' })).toBeVisible()
  await expect(page.getByText(/departs 00:00/)).toBeVisible()
})

test('D09 K03 the seats lie in rows of 10, 10, 1, 10 and 10', async ({ page }) => {
  await visitor(page)
  await det(page)
  const rows = page.getByRole('grid', { name: 'Seats' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  const lengths = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('button').length))
  expect(lengths).toEqual([10, 10, 1, 10, 10])
})

test('D19 D20 V33 K01 ten seats and not an eleventh', async ({ page }) => {
  await visitor(page)
  await det(page)
  await pickSeats(page, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
  await expect(page.getByRole('button', { name: /, selected$/ })).toHaveCount(10)
  await seat(page, 13).click()
  await expect(alertWith(page, 'You can only select a maximum of 10 seats.')).toBeVisible()
  await expect(page.getByRole('button', { name: /, selected$/ })).toHaveCount(10)
  await expect(seat(page, 13)).not.toHaveAccessibleName(/, selected$/)
})

test('D21 D22 D23 D24 S13 V34 without a seat the button refuses, with one it goes to checkout', async ({ page }) => {
  await user(page)
  await det(page)
  const button = page.getByRole('button', { name: proceed })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await expect(alertWith(page, 'Please select at least one seat before proceeding!')).toBeVisible()
  await expect(page).toHaveURL(/bus-details$/)

  await pickSeats(page, 3, 4)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect(page).toHaveURL(/checkout$/)
  await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText(['3', '4'])
  expect(await store(page, 'selectedSeats')).toEqual([3, 4])
})

test('S12 the chosen bus is kept, E54 and a broken record of it is no dead end', async ({ page }) => {
  await visitor(page)
  await det(page)
  expect(await store(page, 'busDetails')).toMatchObject({ id: 101, name: BUS1.name })
  await page.evaluate(() => sessionStorage.setItem('busDetails', '[['))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No bus chosen yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All buses' }).click()
  await expect(busRow(page, BUS1.name)).toBeVisible()
})

test('E04 booked seats that cannot be fetched are logged, and seats can be picked', async ({ page, api }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  api.fail('GET /api/tickets/bookedSeats/*')
  await user(page)
  await det(page)
  await seat(page, 1).click()
  await expect(seat(page, 1)).toHaveAccessibleName('Seat 1, selected')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(logged.some((text) => /booked seats/i.test(text))).toBe(true)
  await page.getByRole('button', { name: proceed }).click()
  await expect(page).toHaveURL(/checkout$/)
})

test('K04 the fare is seats times fare, in details and at checkout', async ({ page }) => {
  await user(page)
  await det(page, BUS2.name)
  const total = page.getByTestId('total-fare')
  await pickSeats(page, 3)
  await expect(total).toHaveText('₹500')
  await pickSeats(page, 4, 5)
  await expect(total).toHaveText('₹1,500')
  await pickSeats(page, 6, 7, 8, 9, 10, 11, 12)
  await expect(total).toHaveText('₹5,000')
  await page.getByRole('button', { name: proceed }).click()
  await expect(page.getByTestId('total-fare')).toHaveText('₹5,000')
})

test('a link to a bus opens on a phone that has never seen it, waits, or says that the bus is gone', async ({
  page,
  api,
}) => {
  const letGo = api.hold('GET /api/buses/102')
  await page.goto('/bus/bus-details?bus=102')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await expect(page.getByRole('heading', { name: 'Looking for this bus…' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: BUS2.name })).toBeVisible()
  await seat(page, 5).click()
  await page.reload()
  await expect(seat(page, 5)).toHaveAccessibleName('Seat 5, selected')

  await page.goto('/bus/bus-details?bus=999')
  await expect(page.getByRole('heading', { name: 'This bus is no longer offered' })).toBeVisible()
})

test('a bus that no list has, being far ahead or new, is asked for by itself, and the list is not', async ({
  page,
  api,
}) => {
  await visitor(page, '/about')
  const lists = api.calls('GET /api/buses').length
  api.answer('GET /api/buses/900', 200, { message: 'Bus found', data: { ...BUS1, id: 900, name: 'Far Ahead' } })
  await page.goto('/bus/bus-details?bus=900')
  await expect(page.getByRole('heading', { name: 'Far Ahead' })).toBeVisible()
  await expect(seat(page, 3)).toHaveAccessibleName('Seat 3, available')
  expect(api.calls('GET /api/buses')).toHaveLength(lists)
})

test('a chosen bus that was taken off meanwhile says so, and one that has changed shows the change', async ({
  page,
  api,
}) => {
  await visitor(page)
  api.answer('GET /api/buses/101', 200, { message: 'Bus found', data: { ...BUS1, costPerSeat: 900 } })
  await det(page)
  await pickSeats(page, 3)
  await expect(page.getByTestId('total-fare')).toHaveText('₹900')

  api.answer('GET /api/buses/101', 404, { message: 'This bus is no longer offered.', data: null, statusCode: 404 })
  api.answer('GET /api/buses', 200, { data: [BUS2] })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This bus is no longer offered' })).toBeVisible()
})

test('where the server does not know the call for one trip, its list says whether the bus is offered', async ({
  page,
  api,
}) => {
  await visitor(page, '/about')
  api.answer('GET /api/buses/102', 404, { message: 'No such call.', data: null, statusCode: 404 })
  await page.goto('/bus/bus-details?bus=102')
  await expect(page.getByRole('heading', { name: BUS2.name })).toBeVisible()
})

test('a seat of which nothing is known looks neither free nor booked, and can be wished for', async ({ page, api }) => {
  await visitor(page)
  const letGo = api.hold('GET /api/tickets/bookedSeats/*')
  await det(page)
  const legend = page.getByRole('list', { name: 'What the seats look like' })
  await expect(legend.getByRole('listitem')).toHaveText(['Not known yet', 'Selected', 'Booked'])
  await expect(seat(page, 1)).toHaveAccessibleName('Seat 1, not known yet whether it is free')
  await seat(page, 5).click()
  await expect(seat(page, 5)).toHaveAccessibleName('Seat 5, selected')
  letGo()
  await expect(seat(page, 1)).toHaveAccessibleName('Seat 1, booked')
  await expect(seat(page, 6)).toHaveAccessibleName('Seat 6, available')
  await expect(seat(page, 5)).toHaveAccessibleName('Seat 5, selected')
  await expect(legend.getByRole('listitem')).toHaveText(['Available', 'Selected', 'Booked'])
})

test('a press on Proceed that waits for the seats says so when the signal goes instead', async ({ page, api }) => {
  await visitor(page)
  api.hold('GET /api/tickets/bookedSeats/*')
  await det(page)
  await seat(page, 5).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Checking the seats...' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(
    alertWith(page, 'You are offline. Your seats stay selected; go on when you have a signal.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(seat(page, 5)).toHaveAccessibleName('Seat 5, selected')
})

test('the legend draws what the map draws: berths of a sleeper, seats of the others', async ({ page, api }) => {
  const buses = [
    { ...BUS1, numberOfSeats: 36, ladiesSeats: '7' },
    { ...BUS1, ladiesSeats: '7' },
    { ...BUS1, type: 'AC Seater (2+1)', numberOfSeats: 36, ladiesSeats: '7' },
    // Each bus has its own id: the app first draws a known bus from memory, until the answer comes.
  ].map((bus, index) => ({ ...bus, id: 501 + index }))
  const drawings: string[][] = []
  for (const bus of buses) {
    api.answer(`GET /api/buses/${bus.id}`, 200, { data: bus })
    await visitor(page, `/bus/bus-details?bus=${bus.id}`)
    const free = page.getByRole('button', { name: 'Seat 6, available' })
    await expect(free).toBeVisible()
    const legend = page.getByRole('list', { name: 'What the seats look like' }).getByRole('listitem')
    const drawn = free.now().map((button) => button.firstElementChild?.outerHTML)
    for (const word of ['Available', 'Ladies'])
      expect(
        legend
          .filter({ hasText: word })
          .now()
          .map((entry) => entry.firstElementChild?.firstElementChild?.outerHTML),
      ).toEqual(drawn)
    drawings.push(drawn.map(String))
  }
  const [berths, ...seats] = drawings
  expect(seats[0]).toEqual(seats[1])
  expect(seats).not.toContainEqual(berths)
})

test('a seat that others buy meanwhile leaves the choice, in words, and the rest stays', async ({ page, api }) => {
  await page.clock.install()
  await chk(page)
  api.answer('GET /api/tickets/bookedSeats/*', 200, { data: [1, 2, 4] })
  api.answer('POST /api/tickets/*/*/*/*', 409, {
    message: 'Seat 4 has just been taken. Choose another one.',
    data: null,
  })
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page.getByText('Seat 4 has just been taken. Choose another one.')).toBeVisible()
  await expect(page.getByText('Seat 3 can still be yours')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText(['3'])
  await expect(page.getByTestId('total-fare')).toHaveText('₹750')

  await page.getByRole('link', { name: 'Choose other seats' }).click()
  await expect(seat(page, 3)).toHaveAccessibleName('Seat 3, selected')
  await expect(seat(page, 4)).toHaveAccessibleName('Seat 4, booked')

  await pickSeats(page, 5)
  api.answer('GET /api/tickets/bookedSeats/*', 200, { data: [1, 2, 4, 5] })
  await page.clock.fastForward(21_000)
  await expect(alertWith(page, 'Seat 5 has just been sold to somebody else. Seat 3 stays selected.')).toBeVisible()
})
