import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ASHA, buses, HOME_ROWS, logIn, pickSeats, someTrip, strip } from './phone.ts'

/** Something else answers in place of the server, sessions end elsewhere, log-outs wait, bookings are still open. */
// No worker: these tests are about page and server, and each worker's installation costs 2.5 s of CPU.
test.use({ serviceWorkers: 'block' })

test('a Wi-Fi that wants a log-in: says so, with a way to open it; nothing counts as done, nothing typed is lost', async ({
  phone,
  line,
}) => {
  const page = await phone.newPage()
  await page.goto('/reset-link')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  line.set('/api/', { kind: 'gateway', status: 200 })
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(strip(page, /This Wi-Fi wants you to log in first\./)).toBeVisible()
  const open = page.getByRole('link', { name: 'Open', exact: true })
  await expect(open).toHaveAttribute('href', /^http:/)
  await expect(open).toHaveAttribute('target', '_blank')
  await expect(page.getByText('Password reset link has been sent to your email.')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue(ASHA.email)
  line.set('/api/', { kind: 'gateway', status: 502 })
  await expect(strip(page, /Waking the server/)).toBeVisible()
  line.reset()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(strip(page, /Waking the server/)).toHaveCount(0)
})

test('a session that ended elsewhere is said in the wallet; log-in leads back', async ({ phone }) => {
  const page = await phone.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await phone.clearCookies()
  await page.goto('/my-tickets')
  await expect(strip(page, /Your session has ended. Your tickets are safe\./)).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/my-tickets$/)
  await expect(strip(page, /Your session has ended. Your tickets are safe\./)).toHaveCount(0)
})

test('a log-out without a signal ends the session at the first contact, after the app was closed too', async ({
  phone,
  line,
}) => {
  const page = await phone.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  await page.getByRole('button', { name: 'My Account' }).click()
  line.set('/api/', { kind: 'cut' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionToEnd'))).not.toBeNull()
  await page.close()
  expect((await phone.cookies()).some(({ name }) => name.endsWith('sawari-user'))).toBe(true)
  line.reset()
  const again = await phone.newPage()
  await again.goto('/')
  await expect.poll(async () => (await phone.cookies()).some(({ name }) => name.endsWith('sawari-user'))).toBe(false)
  await expect.poll(() => again.evaluate(() => localStorage.getItem('sessionToEnd'))).toBeNull()
})

test('a booking without an end is said at the next start, from home as well, and seen through', async ({
  phone,
  line,
  server,
}) => {
  const page = await phone.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  const trip = someTrip(server, 0)
  await page.goto(`/bus/bus-details?bus=${trip.id}`)
  await pickSeats(page, server, trip.id)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  line.set(`/api/tickets/${trip.id}/`, { kind: 'hangs' })
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect.poll(() => line.count('POST', `/api/tickets/${trip.id}/`)).toBe(1)
  await page.close()
  const again = await phone.newPage()
  await again.goto('/')
  await expect(strip(again, /A booking is not settled yet\./)).toBeVisible()
  await again.getByRole('button', { name: 'See it' }).click()
  await expect(again.getByRole('heading', { name: 'Your booking is on its way' })).toBeVisible()
  await expect(again.getByText('you get one ticket, never two')).toBeVisible()
  line.reset()
  await expect(again.getByText('Ticket booked successfully!')).toBeVisible()
  await expect(strip(again, /A booking is not settled yet\./)).toHaveCount(0)
})

test('a booking without an end waits for the log-in where the session is over, and a log-out names it first', async ({
  phone,
  line,
  server,
}) => {
  async function bookInVain(index: number): Promise<Page> {
    const page = await phone.newPage()
    const trip = someTrip(server, index)
    await page.goto(`/bus/bus-details?bus=${trip.id}`)
    await pickSeats(page, server, trip.id)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    line.set(`/api/tickets/${trip.id}/`, { kind: 'hangs' })
    await page.getByRole('button', { name: 'Book Ticket' }).click()
    await expect.poll(() => line.count('POST', `/api/tickets/${trip.id}/`)).toBe(1)
    return page
  }
  const unsettled = /A booking is not settled/
  const first = await phone.newPage()
  await logIn(first)
  await expect(first).toHaveURL(/\/$/)
  await (await bookInVain(1)).close()
  line.reset()
  await line.quiet()
  await phone.clearCookies()
  await first.goto('/')
  await expect(strip(first, /A booking is not settled\. Log in, then we ask whether it was booked\./)).toBeVisible()
  await first.getByRole('button', { name: 'Log in', exact: true }).click()
  await first.getByLabel('Email').fill(ASHA.email)
  await first.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await first.getByRole('button', { name: 'Login' }).click()
  await expect(first.getByText('Ticket booked successfully!')).toBeVisible()
  await expect(strip(first, unsettled)).toHaveCount(0)

  await (await bookInVain(2)).close()
  await first.goto('/')
  await expect(strip(first, unsettled)).toBeVisible()
  const second = await phone.newPage()
  await second.goto('/')
  await expect(strip(second, unsettled)).toBeVisible()
  await first.getByRole('button', { name: 'My Account' }).click()
  await first.getByRole('button', { name: 'Logout' }).click()
  const question = first.getByRole('alertdialog')
  await expect(question).toContainText('This booking has no answer yet, and we stop asking for it:')
  await question.getByRole('button', { name: 'Logout' }).click()
  for (const page of [first, second]) await expect(strip(page, unsettled)).toHaveCount(0)
  line.reset()
  for (const page of [first, second]) {
    await logIn(page)
    await expect(page).toHaveURL(/\/$/)
    await expect(strip(page, unsettled)).toHaveCount(0)
  }
})
