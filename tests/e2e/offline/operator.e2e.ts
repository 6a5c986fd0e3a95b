import type { BrowserContext, Page } from '@playwright/test'
import type { RunningServer } from '../../support/running-server.ts'
import { expect, test } from './fixtures.ts'
import { addTrip, changeTrip, keptPaths, plateOf, RAVI, strip, tripIn, tripsNamed } from './phone.ts'

/**
 * The operator's rows of the offline table: one test per cell, on one phone with an earlier visit, against the real
 * server behind a proxy. Also what happens to refused changes and to changes that a log-out would lose.
 */

const HOME = '/adminAuth/admin-home-page'
/** Minutes until the trips leave: soon, so that they come first in the list. */
const AHEAD = 5 * 60
/** The phone's clock moves on by this much before each return to it. */
const A_WHILE_MS = 600_000

let phone: BrowserContext
let onPhone = Date.now()

test.beforeAll(async ({ browser, line, server }) => {
  for (const name of [
    'Edited Bus',
    'Deleted Bus',
    'Slow Bus',
    'Shaky Bus',
    'Going Bus',
    'Disputed Bus',
    'Left Bus',
    'Crossed Bus',
    'Halved Bus',
    'Gone Bus',
  ])
    await addTrip(server, AHEAD, name)
  phone = await browser.newContext({ baseURL: line.url })
  const page = await phone.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await logIn(page)
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await openBuses(page)
  await page.close()
})

test.afterEach(async ({ line }) => {
  await phone.setOffline(false)
  for (const page of phone.pages()) await page.close()
  line.reset()
})

test.afterAll(() => phone?.close())

async function logIn(page: Page): Promise<void> {
  await page.goto('/adminAuth')
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)
}

/** Opens the app again some time later. */
async function comeBack(path = HOME): Promise<Page> {
  onPhone += A_WHILE_MS
  const page = await phone.newPage()
  await page.clock.install({ time: onPhone })
  await page.goto(path)
  return page
}

async function openBuses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View All Buses' }).click()
  await expect(page.getByRole('heading', { name: 'Your buses' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const pending = (page: Page, name: string) => card(page, name).getByText('Pending')

/** Fills in the add form and sends it. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Bus' }).click()
  const form = page.getByRole('dialog', { name: 'Add Bus' })
  const bus = tripIn(AHEAD, name)
  for (const [label, value] of Object.entries({
    'Bus name': bus.name,
    'Bus number': bus.busNumber,
    'Bus type': bus.type,
    From: bus.from,
    To: bus.to,
    'Date of departure': bus.dateOfDeparture,
    'Reporting time': bus.reportingTime,
    'Departure time': bus.departureTime,
    'Boarding point': bus.boardingPoint,
    'Dropping point': bus.droppingPoint,
    'Number of seats': '40',
    'Available seats': '40',
    'Cost per seat': '250',
  }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Add Bus', exact: true }).click()
}

async function setFare(page: Page, name: string, fare: number): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await form.getByLabel('Cost per seat').fill(String(fare))
  await form.getByRole('button', { name: 'Update' }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

/** An error message covers the bottom of the screen until it is closed. */
const closeMessage = (page: Page) => page.getByRole('button', { name: 'Close message' }).click()
const kept = (page: Page) => page.getByText('Saved on this phone. It is sent when you are online.')
/** How many changes the phone has not sent yet or has no answer to. */
function unsent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sawari-outbox'))?.name
    if (!name) throw new Error('This phone has no outbox.')
    const database = await answer(indexedDB.open(name))
    const entries = database.transaction('entries').objectStore('entries')
    const queue = await answer<{ items: { state: { kind: string } }[] }>(entries.get('queue'))
    database.close()
    return queue.items.filter(({ state }) => state.kind !== 'refused').length
  })
}

const fares = (server: RunningServer, name: string) => tripsNamed(server, name).map(({ fare }) => fare)

test('lists, asleep: last known at once, with their age', async ({ line }) => {
  line.set('/api', { kind: 'hangs' })
  const page = await comeBack()
  await expect(page.getByText('Total Revenue', { exact: true }).locator('..')).toContainText('₹', { timeout: 3_000 })
  await expect(strip(page, /last known figures, updated/)).toBeVisible()
  await expect(page.getByText(/Ready without signal, list as of \d\d:\d\d/)).toBeVisible()
  await openBuses(page)
  await expect(card(page, 'Edited Bus')).toBeVisible()
  await expect(strip(page, /last known buses, updated/)).toBeVisible()
  await page.getByRole('button', { name: 'View All Tickets' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.clock.fastForward('00:12')
  await expect(strip(page, /^Waking the server\. Showing last known figures/)).toBeVisible()
  line.reset()
  await expect(strip(page, /updated|Waking/)).toHaveCount(0)
})

test('statistics, no signal: the last known figures, with their age, at the next visit too', async () => {
  const path = `${HOME}/statistics?days=14`
  const totals = (page: Page) => page.getByRole('region', { name: 'Statistics' })
  const page = await comeBack(path)
  await expect(totals(page)).toContainText('₹')
  const seen = await totals(page).textContent()
  await page.close()
  await phone.setOffline(true)
  const next = await comeBack(path)
  await expect(totals(next)).toContainText('₹')
  expect(await totals(next).textContent()).toBe(seen)
  await expect(strip(next, /last known figures, updated/)).toBeVisible()
})

test('changes, no signal: kept and marked, also by a closed app, then sent once each and in order', async ({
  line,
  server,
}) => {
  const first = await comeBack()
  await openBuses(first)
  await phone.setOffline(true)
  const before = (['POST', 'PUT', 'DELETE'] as const).map((method) => line.count(method, '/api/buses'))
  await setFare(first, 'Edited Bus', 300)
  await expect(kept(first)).toBeVisible()
  await expect(pending(first, 'Edited Bus')).toBeVisible()
  await expect(first.getByText('1 change is not sent yet. It is sent when you are online.')).toBeVisible()
  await remove(first, 'Deleted Bus')
  await expect(card(first, 'Deleted Bus')).toContainText('Deleted on this phone, not sent yet.')
  await remove(first, 'Edited Bus')
  await card(first, 'Edited Bus').getByRole('button', { name: 'Undo' }).click()
  await expect(card(first, 'Edited Bus')).toContainText('Changed on this phone, not sent yet.')
  await add(first, 'Night Bus')
  await expect(pending(first, 'Night Bus')).toBeVisible()
  await setFare(first, 'Night Bus', 275)
  // The form closes only when its change is on disk. Until then, a page that is closed keeps it as a draft.
  await expect(first.getByRole('dialog', { name: 'Edit Bus' })).toHaveCount(0)
  await first.reload()
  await expect(first.getByText('3 changes are not sent yet. They are sent when you are online.')).toBeVisible()
  for (const name of ['Edited Bus', 'Deleted Bus', 'Night Bus']) await expect(pending(first, name)).toBeVisible()
  await first.close()
  expect([fares(server, 'Edited Bus'), fares(server, 'Deleted Bus'), fares(server, 'Night Bus')]).toEqual([
    [250],
    [250],
    [],
  ])

  // Any page that the operator opens next sends the changes.
  await phone.setOffline(false)
  const second = await comeBack('/about')
  await expect.poll(() => fares(server, 'Night Bus')).toEqual([275])
  // Wait for the answers: a page that is left before its answer comes sends the change again, with the same key.
  await expect.poll(() => unsent(second)).toBe(0)
  await second.goto(HOME)
  await openBuses(second)
  await expect(card(second, 'Night Bus')).toBeVisible()
  await expect(card(second, 'Deleted Bus')).toHaveCount(0)
  await expect(second.getByText('Pending')).toHaveCount(0)
  expect([fares(server, 'Edited Bus'), fares(server, 'Deleted Bus')]).toEqual([[300], []])
  const after = (['POST', 'PUT', 'DELETE'] as const).map((method) => line.count(method, '/api/buses'))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1])
})

test('changes, asleep: the form lets go, they are shown as pending and made when the server is awake, once', async ({
  line,
  server,
}) => {
  const page = await comeBack()
  await openBuses(page)
  line.set('/api', { kind: 'hangs' })
  const asked = line.count('POST', '/api/buses')
  await add(page, 'Early Bus')
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible()
  // The form stores the change, sends it, and then waits for the answer.
  await expect.poll(() => line.count('POST', '/api/buses')).toBe(asked + 1)
  // After a while without an answer the app decides that the server is asleep.
  await page.clock.fastForward('00:09')
  await page.clock.fastForward('00:04')
  await expect(kept(page)).toBeVisible()
  await expect(card(page, 'Early Bus')).toContainText('Added on this phone, being sent.')
  await setFare(page, 'Slow Bus', 310)
  await expect(pending(page, 'Slow Bus')).toBeVisible()
  await setFare(page, 'Early Bus', 260)
  await expect(page.getByText('3 changes are not sent yet.')).toBeVisible()
  await page.clock.fastForward('05:00')
  expect(fares(server, 'Early Bus')).toEqual([])

  line.reset()
  await expect(page.getByText('Pending')).toHaveCount(0)
  await line.quiet()
  expect([fares(server, 'Early Bus'), fares(server, 'Slow Bus')]).toEqual([[260], [310]])
  await expect(card(page, 'Early Bus')).toBeVisible()
})

test('changes on a line that hangs and fails: one change, never two', async ({ line, server }) => {
  const page = await comeBack()
  await openBuses(page)
  line.next('POST', '/api/buses', { kind: 'cut-in-answer' })
  await add(page, 'Lucky Bus')
  await expect(page.getByText('Invalid Data Format')).toBeVisible()
  await closeMessage(page)
  line.next('POST', '/api/buses', { kind: 'doubled' })
  await page.getByRole('dialog').getByRole('button', { name: 'Add Bus', exact: true }).click()
  await expect(page.getByText('Bus Details Added Successfully')).toBeVisible()
  await line.quiet()
  expect(fares(server, 'Lucky Bus')).toEqual([250])

  line.next('PUT', '/api/buses', { kind: 'cut-in-answer' })
  await setFare(page, 'Shaky Bus', 320)
  await expect(page.getByText('Failed to update the bus')).toBeVisible()
  await closeMessage(page)
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await expect(form.getByLabel('Cost per seat')).toHaveValue('320')
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => fares(server, 'Shaky Bus')).toEqual([320])
  await expect(pending(page, 'Shaky Bus')).toHaveCount(0)
})

/** Closes a form whose change has no answer yet. The change goes on by itself. */
async function closeForm(page: Page, title: string): Promise<void> {
  await closeMessage(page)
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).click()
}

test('one proxy’s page in the place of an answer, the server there: each change goes on by itself, made once', async ({
  line,
  server,
}) => {
  const page = await comeBack()
  await openBuses(page)
  const before = line.count('DELETE', '/api/buses')
  line.next('DELETE', '/api/buses', { kind: 'gateway', status: 502 })
  await remove(page, 'Crossed Bus')
  await expect(page.getByText(`Bus Number ${plateOf('Crossed Bus')} has been removed.`)).toBeVisible()
  await expect(card(page, 'Crossed Bus')).toHaveCount(0)
  await expect(page.getByText('Cannot remove this item')).toHaveCount(0)
  expect(fares(server, 'Crossed Bus')).toEqual([])
  expect(line.count('DELETE', '/api/buses') - before).toBe(2)

  line.next('PUT', '/api/buses', { kind: 'gateway', status: 502 })
  await setFare(page, 'Shaky Bus', 330)
  await expect(page.getByText('No clear answer came. Press Update again')).toBeVisible()
  await closeForm(page, 'Edit Bus')
  await expect.poll(() => fares(server, 'Shaky Bus')).toEqual([330])

  line.next('POST', '/api/buses', { kind: 'gateway', status: 502 })
  await add(page, 'Crossing Bus')
  await expect(page.getByText('No clear answer came. Press Add Bus again')).toBeVisible()
  await closeForm(page, 'Add Bus')
  await expect.poll(() => fares(server, 'Crossing Bus')).toEqual([250])
  await expect(page.getByText('Pending')).toHaveCount(0)
  await line.quiet()
  expect(fares(server, 'Crossing Bus')).toEqual([250])
})

test('a removal whose answer is lost after the deed, or half of it: said to be made, and the bus is gone', async ({
  line,
  server,
}) => {
  const page = await comeBack()
  await openBuses(page)
  line.next('DELETE', '/api/buses', { kind: 'cut-in-answer' })
  await remove(page, 'Halved Bus')
  await expect(page.getByText(`Bus Number ${plateOf('Halved Bus')} has been removed.`)).toBeVisible()
  await expect(card(page, 'Halved Bus')).toHaveCount(0)
  expect(fares(server, 'Halved Bus')).toEqual([])
})

for (const found of ['by the removal', 'before it is pressed'] as const)
  test(`a proxy’s page says that the server is away, found out ${found}: the removal is kept and made once`, async ({
    line,
    server,
  }) => {
    const name = found === 'by the removal' ? 'Going Bus' : 'Gone Bus'
    const page = await comeBack()
    await openBuses(page)
    const sent = () => line.count('DELETE', '/api/buses')
    const before = sent()
    if (found === 'before it is pressed') {
      line.set('/api/', { kind: 'gateway', status: 502 })
      // Any request finds out, such as a statistic or a list that is loaded again.
      await page.getByRole('link', { name: /operator’s home/ }).click()
      await page.reload()
      await expect(strip(page, /^Waking the server/)).toBeVisible()
      await page.getByRole('button', { name: 'View All Buses' }).click()
    } else {
      // Other requests get through; the removal and the health check after it do not.
      for (const path of ['/api/buses/', '/api/health']) line.set(path, { kind: 'gateway', status: 502 })
    }
    await remove(page, name)
    const progress = found === 'by the removal' ? 'sent, no answer yet.' : 'not sent yet.'
    await expect(card(page, name)).toContainText(`Deleted on this phone, ${progress}`)
    await expect(kept(page)).toBeVisible()
    expect(sent() - before).toBe(found === 'by the removal' ? 1 : 0)
    line.reset()
    await expect.poll(() => fares(server, name), { timeout: 40_000 }).toEqual([])
    await expect(card(page, name)).toHaveCount(0)
  })

test('a refused change comes back with the server’s words and the form as it was, and others go on', async ({
  server,
}) => {
  const page = await comeBack()
  await openBuses(page)
  await phone.setOffline(true)
  await setFare(page, 'Disputed Bus', 333)
  await setFare(page, 'Slow Bus', 340)
  await expect(page.getByText('2 changes are not sent yet.')).toBeVisible()
  const [bus] = tripsNamed(server, 'Disputed Bus')
  await changeTrip(server, bus?.id ?? 0, { costPerSeat: 290 })
  await phone.setOffline(false)
  await expect(card(page, 'Disputed Bus')).toContainText('This change was not made.')
  await expect(card(page, 'Disputed Bus')).toContainText('Cost per seat is 290 now')
  await expect(page.getByText('1 change was refused.')).toBeVisible()
  await expect.poll(() => fares(server, 'Slow Bus')).toEqual([340])
  expect(fares(server, 'Disputed Bus')).toEqual([290])

  await page.reload()
  await card(page, 'Disputed Bus').getByRole('button', { name: 'Open form' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Bus' })
  await expect(form.getByLabel('Cost per seat')).toHaveValue('333')
  // The form also shows why the change came back and what another device has set.
  await expect(form).toContainText('This change was not made.')
  await expect(form).toContainText('Cost per seat is 290 now')
  await form.getByRole('button', { name: 'Update' }).click()
  // The other change may show the same message, if the reload lost its answer.
  await expect(page.getByText('Bus details updated successfully').first()).toBeVisible()
  await expect.poll(() => fares(server, 'Disputed Bus')).toEqual([333])
  await expect(page.getByText('refused')).toHaveCount(0)
})

test('a session that is over loses nothing: the changes wait for the log-in', async ({ server }) => {
  const page = await comeBack()
  await openBuses(page)
  await phone.clearCookies()
  await setFare(page, 'Left Bus', 350)
  await expect(kept(page)).toBeVisible()
  await page.getByRole('link', { name: 'Log in to send it' }).click()
  await expect(page).toHaveURL(/\/adminAuth$/)
  await page.getByLabel('Email').fill(RAVI.email)
  await page.getByLabel('Password', { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => fares(server, 'Left Bus')).toEqual([350])
})

test('a log-out names the changes that it would lose, and takes them along', async ({ server }) => {
  const page = await comeBack()
  await openBuses(page)
  await phone.setOffline(true)
  await setFare(page, 'Left Bus', 399)
  await remove(page, 'Slow Bus')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 changes are not sent yet.')
  await expect(question).toContainText('Change Left Bus, Patna to Gaya')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(pending(page, 'Left Bus')).toBeVisible()
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await phone.setOffline(false)
  await logIn(page)
  await openBuses(page)
  await expect(card(page, 'Slow Bus')).toBeVisible()
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  expect(fares(server, 'Left Bus')).toEqual([350])
})

test('whoever logs in on the first visit, before there is a worker, has the operator’s pages without a signal too', async ({
  browser,
  line,
}) => {
  const first = await browser.newContext({ baseURL: line.url })
  // Hold back the script that registers the worker; the page loads it last.
  line.set('/assets/updates-', { kind: 'hangs' })
  const page = await first.newPage()
  await logIn(page)
  await expect(page.getByRole('heading', { name: /Welcome, Ravi/ })).toBeVisible()
  await expect.poll(() => line.held()).toBeGreaterThan(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined)).toBe(true)
  line.reset()
  await expect.poll(async () => (await keptPaths(page)).some((path) => path.startsWith('/assets/operator/'))).toBe(true)
  await first.close()
})
