import { expect, type Page, test } from '@playwright/test'
import { indiaTime } from '#contract/time.ts'
import { atTheDoor, type BusDoor, openBusDoor } from '../support/bus-door.ts'

/**
 * The driver's run, from a press without a signal to the waiting passenger's ticket. For presses in any order see
 * tests/unit/contract/run.test.ts.
 */
test.describe.configure({ mode: 'serial' })

let door: BusDoor
test.beforeAll(async () => {
  door = await openBusDoor()
})
test.afterAll(() => door?.stop())

async function openTicket(id: number): Promise<Page> {
  const known = new URLSearchParams({ email: 'asha@example.com', password: 'sawari-demo-1' })
  const { data: user } = await (await door.traveller.request.post(`/api/users/verify-by-email?${known}`)).json()
  const ticket = await door.traveller.newPage()
  await ticket.addInitScript((record) => {
    localStorage.setItem('hasVisited', 'true')
    localStorage.setItem('User', record)
  }, JSON.stringify(user))
  await ticket.goto(`/my-tickets?ticket=${id}`)
  return ticket
}

test('a stop is left with a signal and without, taken back, and read on the ticket from memory', async () => {
  const busId = await door.addTrip('Magadh Run')
  const { id } = await door.book(busId, '11')
  const seenAt = async () => {
    const answer = await door.traveller.request.get(`/api/tickets/find-ticket/${door.userId}`)
    const { data }: { data: { id: number; trip?: { lastSeen?: { at: number } } }[] } = await answer.json()
    return data.find((ticket) => ticket.id === id)?.trip?.lastSeen?.at
  }
  const address = `/adminAuth/admin-home-page/run/${busId}`
  const page = await atTheDoor(door.operator, busId)
  await page.goto(address)
  const left = page.getByRole('button', { name: 'Left Gandhi Maidan' })
  await expect(left).toBeVisible()
  expect((await left.boundingBox())?.height).toBeGreaterThanOrEqual(72)
  await expect(page.getByText(/^The time is filled in: now \d\d:\d\d$/)).toBeVisible()
  await left.click()
  await expect(page.getByText('On the passengers’ tickets')).toBeVisible()
  await expect(left).toBeHidden()
  await expect.poll(seenAt).toBeDefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(left).toBeVisible()
  await expect.poll(seenAt).toBeUndefined()

  // Says without a signal that the bus left ten minutes ago; the form refuses a time later than now.
  await door.operator.setOffline(true)
  await page.getByRole('button', { name: /^The time is filled in/ }).click()
  await page.getByLabel('It left at').fill(indiaTime(Date.now() + 5 * 60_000))
  await expect(page.getByText('This is later than now. Write when it left.')).toBeVisible()
  const then = indiaTime(Date.now() - 10 * 60_000)
  await page.getByLabel('It left at').fill(then)
  await left.click()
  await expect(page.getByText('Waits to be sent')).toBeVisible()
  await expect(page.getByText(then, { exact: true })).toBeVisible()
  await expect(page.getByText('No signal. Everything is kept and sent later.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Waits to be sent')).toBeVisible()
  expect(await seenAt()).toBeUndefined()
  await page.close()

  await door.operator.setOffline(false)
  const elsewhere = await door.operator.newPage()
  await elsewhere.goto('/adminAuth/admin-home-page')
  await expect.poll(seenAt).toBeDefined()
  expect(indiaTime((await seenAt()) ?? 0)).toBe(then)
  await elsewhere.goto(address)
  await expect(elsewhere.getByText('On the passengers’ tickets')).toBeVisible()
  await elsewhere.close()

  const ticket = await openTicket(id)
  await expect(ticket.getByText(`Left Gandhi Maidan ${then}, `)).toBeVisible()
  await expect(ticket.getByText(/^seen 1\d min ago$/)).toBeVisible()
  await ticket.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await door.traveller.setOffline(true)
  await ticket.reload()
  await expect(ticket.getByText(`Left Gandhi Maidan ${then}, `)).toBeVisible()
  await expect(ticket.getByText(/^As of \d\d:\d\d, \d+ min ago\.$/)).toBeVisible()
  await door.traveller.setOffline(false)
})

test('that the bus is not coming goes to the office; without a signal its number stands there', async () => {
  const busId = await door.addTrip('Magadh Broken')
  await door.book(busId, '12')
  const made = await door.operator.request.post('/api/boarding/handovers', { data: { name: 'Mohan', busIds: [busId] } })
  const { token } = (await made.json()).data
  const phone = await door.newPhone()
  const page = await phone.newPage()
  await page.goto(`/boarding/take-over#${token}`)
  await expect(page.getByText('Given to Mohan')).toBeVisible()
  await page.goto(`/boarding/run/${busId}`)
  await page.getByRole('button', { name: 'Say it' }).click()
  await page.getByRole('link', { name: 'Bus is not coming' }).click()
  await expect(page.getByText('1 of 1 has not got on.')).toBeVisible()
  await page.getByRole('radio', { name: 'The bus broke down' }).check()
  await page.getByRole('button', { name: 'Not coming' }).click()
  await expect(page.getByText(/^The office was told at \d\d:\d\d\./)).toBeVisible()
  await phone.setOffline(true)
  await expect(page.getByText('Telling the office needs a signal. Call it.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call the office/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await expect(page.getByRole('button', { name: 'Not coming' })).toBeHidden()
})

test('an operator chooses what they are told of', async () => {
  const page = await door.operator.newPage()
  await page.goto('/adminAuth/admin-home-page/notifications')
  const kind = page.getByRole('switch', { name: 'A driver says: not coming' })
  await expect(kind).toBeChecked()
  await kind.click()
  await expect(kind).not.toBeChecked()
  await expect(kind).not.toHaveAttribute('aria-busy', 'true')
  await page.reload()
  await expect(kind).not.toBeChecked()
  await kind.click()
  await expect(kind).toBeChecked()
})
