import { placeName } from '#contract/places/places.ts'
import { hi } from '#language/hi/hi.ts'
import { fillDate } from '../fill-date.ts'
import { expect, test } from './fixtures.ts'
import {
  ASHA,
  buses,
  countTickets,
  expectKeptGroup,
  firstVisit,
  freeSeats,
  keptPaths,
  ownTickets,
  RAVI,
  someTrip,
  tripIn,
  tripsNamed,
} from './phone.ts'

/** A tap on a language switches to it. The choice survives a reload, no signal, and a log-out. */

const HINDI = 'हिंदी'

function inHindi(message: keyof typeof hi): string {
  const said = hi[message]
  if (typeof said !== 'string') throw new Error(`${message} has more than one form.`)
  return said
}

test('the menu changes the language in place; it stays, with a signal and without, and nothing typed is touched', async ({
  browser,
  line,
}) => {
  const phone = await browser.newContext({ baseURL: line.url, viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect((await keptPaths(page)).filter((path) => /\/(hi-|sawari-(board-)?devanagari)/.test(path))).toEqual([])
  await page.getByLabel('From Location').fill('Pat')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: HINDI }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'कहाँ जाना है?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByLabel('कहाँ से')).toHaveValue('Pat')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.hi.webmanifest')
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => /\/(hi-|sawari-(board-)?devanagari)/.test(path)).length)
    .toBe(4)

  // The page is in Hindi before the app has started.
  line.set('/assets/', { kind: 'hangs' })
  await phone.setOffline(true)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'बस खोजें' })).toBeVisible()
  line.reset()
  await expect(page.locator('.shell')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'कहाँ जाना है?' })).toBeVisible()
  await expect(page.getByText('आप ऑफ़लाइन हैं।').or(page.getByText(/^ऑफ़लाइन।/))).toBeVisible()

  await phone.setOffline(false)
  await page.getByRole('button', { name: 'मेन्यू' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where to?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Where to?' })).toBeVisible()
  await phone.close()
})

test('the foot of every page changes the language too, on a desk as well', async ({ browser, line }) => {
  const desk = await browser.newContext({ baseURL: line.url, viewport: { width: 1280, height: 800 } })
  const page = await desk.newPage()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('button', { name: HINDI }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'सवारी के बारे में' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await desk.close()
})

test('a place is found by its name in either script, with a signal and without, and named in the app’s language', async ({
  phone,
  server,
}) => {
  const trip = someTrip(server, 0)
  const [from, to] = [placeName(trip.from, 'hi'), placeName(trip.to, 'hi')]
  expect([from, to].join()).toMatch(/^[\u0900-\u097f ,]+$/)
  await firstVisit(phone)
  const page = await phone.newPage()
  for (const offline of [false, true]) {
    await phone.setOffline(offline)
    await page.goto('/')
    await expect(page.locator('.shell')).toHaveCount(0)
    await page.getByLabel('From Location').fill(from.slice(0, 2))
    await page.getByRole('option', { name: from }).click()
    await expect(page.getByLabel('From Location')).toHaveValue(from)
    await page.getByLabel('To Location').fill(to)
    await fillDate(page, trip.day)
    await page.getByRole('button', { name: 'Search Bus' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${from} to ${to}` })).toBeVisible()
    await expect(buses(page).first().getByRole('listitem')).toHaveText([trip.from, trip.to])
  }
  await phone.setOffline(false)
  await page.goto('/bus')
  await expect(page.locator('.shell')).toHaveCount(0)
  const stops = page.getByRole('article').first().getByRole('listitem')
  const inHindi = (await stops.allTextContents()).map((place) => placeName(place, 'hi'))
  expect(inHindi.join()).toMatch(/^[\u0900-\u097f ,]+$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: HINDI }).click()
  await expect(stops).toHaveText(inHindi)
  // So does the page before the app has started.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const row = document.querySelector('.shell article')
      if (!row) return
      observer.disconnect()
      Object.assign(window, { before: [...row.querySelectorAll('li')].map((stop) => stop.textContent) })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect.poll(() => page.evaluate('window.before')).toEqual(inHindi)
})

test('a phone that asks for Hindi is greeted in Hindi, English beside it; one that reads it too is offered it once', async ({
  browser,
  line,
}) => {
  const viewport = { width: 390, height: 844 }
  const hindi = await browser.newContext({ baseURL: line.url, locale: 'hi-IN', viewport })
  const first = await hindi.newPage()
  // The page shows this before the app has started.
  line.set('/assets/', { kind: 'hangs' })
  await first.goto('/', { waitUntil: 'commit' })
  const notice = first.getByRole('status', { name: 'पहली बार के बारे में' })
  await expect(notice).toContainText('15 मिनट')
  await expect(first.getByRole('button', { name: 'बस खोजें' })).toBeVisible()
  line.reset()
  await expect(first.locator('.shell')).toHaveCount(0)
  await expect(notice.getByRole('button', { name: 'समझ गए!' })).toBeVisible()
  await notice.getByRole('button', { name: 'English' }).click()
  await expect(first.getByRole('heading', { level: 1, name: 'Where to?' })).toBeVisible()
  await first.getByRole('button', { name: 'Got it!' }).click()
  await first.reload()
  await expect(first.getByRole('heading', { level: 1, name: 'Where to?' })).toBeVisible()
  await hindi.close()

  const phone = await browser.newContext({ baseURL: line.url, locale: 'ta-IN', viewport })
  const page = await phone.newPage()
  await page.goto('/')
  const offer = page.getByRole('region', { name: 'सवारी हिंदी में देखें?' })
  await page.getByRole('button', { name: 'Got it!' }).click()
  // Visible without scrolling, within reach of the thumb.
  await expect(offer).toBeInViewport({ ratio: 1 })
  // And on a page at twice its size.
  await page.setViewportSize({ width: 195, height: 422 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
  await page.setViewportSize(viewport)
  await offer.getByRole('button', { name: 'English' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Why Sawari' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.reload()
  await offer.getByRole('button', { name: 'हिंदी में देखें' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'कहाँ जाना है?' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await phone.close()
})

test('from the first visit to the ticket at the door in Hindi; a change of language in the midst of checkout moves nothing', async ({
  browser,
  line,
  server,
}) => {
  const trip = someTrip(server, 2)
  const [seat] = freeSeats(server, trip.id)
  const phone = await browser.newContext({ baseURL: line.url, locale: 'hi-IN', viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'समझ गए!' }).click()
  await page.getByLabel('कहाँ से').fill(placeName(trip.from, 'hi'))
  await page.getByLabel('कहाँ तक').fill(placeName(trip.to, 'hi'))
  await page.getByLabel('किस दिन').fill(trip.day)
  await page.getByRole('button', { name: 'बस खोजें' }).click()
  await page.locator(`a[href$="bus=${trip.id}"]`).click()
  await page.getByRole('button', { name: `सीट ${seat}, खाली` }).click()
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await page.getByLabel('ई-मेल').fill(ASHA.email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill(ASHA.password)
  await page.getByRole('button', { name: 'लॉग इन' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'चेकआउट' })).toBeVisible()

  // Switch the language during checkout and back: the seat stays chosen and the page stays the same.
  for (const [menu, language, heading] of [
    ['मेन्यू', 'English', 'Checkout'],
    ['Menu', HINDI, 'चेकआउट'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('dialog').getByRole('button', { name: language }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'टिकट बुक करें' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  await expect(page.getByText('टिकट बुक हो गया!')).toBeVisible()
  expect(countTickets(server, trip.id, ASHA.email)).toBe(1)
  await page.goto('/my-tickets')
  const id = ownTickets(server, trip.id, ASHA.email)[0]
  const ticket = page.getByRole('article', { name: `टिकट ${id}` })
  await expect(ticket.getByText('फ़ोन में सेव')).toBeVisible()

  await phone.setOffline(true)
  await page.goto('/my-tickets')
  await expect(page.getByText(/^ऑफ़लाइन/).first()).toBeVisible()
  await ticket.locator('a[href*="show=door"]').click()
  const door = page.getByRole('dialog')
  await expect(door.getByText('बिना इंटरनेट', { exact: false })).toBeVisible()
  await expect(door.getByText(placeName(trip.to, 'hi')).first()).toBeVisible()
  await expect(door.getByRole('img', { name: /टिकट/ })).toBeVisible()
  await phone.close()
})

test('an operator’s day in Hindi: log-in, a new bus, a change without a signal that is sent by itself, the tickets', async ({
  browser,
  line,
  server,
}) => {
  const phone = await browser.newContext({ baseURL: line.url, viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByRole('contentinfo').getByRole('button', { name: HINDI }).click()
  // Wait for the Hindi texts: leaving the page before they arrive would cancel the choice.
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto('/adminAuth')
  await page.getByLabel(inHindi('Email')).fill(RAVI.email)
  await page.getByLabel(inHindi('Password'), { exact: true }).fill(RAVI.password)
  await page.getByRole('button', { name: inHindi('Login'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin-home-page$/)

  await page.getByRole('button', { name: inHindi('View All Buses') }).click()
  await expect(page.getByRole('heading', { name: inHindi('Your buses') })).toBeVisible()
  await page.getByRole('button', { name: inHindi('Add Bus') }).click()
  const form = page.getByRole('dialog', { name: inHindi('Add Bus') })
  const trip = tripIn(300, 'गंगा एक्सप्रेस')
  for (const [label, value] of [
    ['Bus name', trip.name],
    ['Bus number', trip.busNumber],
    ['Bus type', trip.type],
    ['From', 'पटना'],
    ['To', 'गया'],
    ['Date of departure', trip.dateOfDeparture],
    ['Reporting time', trip.reportingTime],
    ['Departure time', trip.departureTime],
    ['Boarding point', 'गांधी मैदान'],
    ['Dropping point', 'गया बस स्टैंड'],
    ['Number of seats', '40'],
    ['Available seats', '40'],
    ['Cost per seat', '250'],
  ] as const)
    await form.getByLabel(inHindi(label), { exact: true }).fill(value)
  await form.getByRole('button', { name: inHindi('Add Bus'), exact: true }).click()
  const card = page.getByRole('article', { name: trip.name, exact: true })
  await expect(card).toContainText('गया')
  expect(tripsNamed(server, trip.name)).toMatchObject([{ fare: 250 }])

  await expectKeptGroup(page, 'operator')
  await phone.setOffline(true)
  await card.getByRole('button', { name: inHindi('Edit') }).click()
  const edit = page.getByRole('dialog', { name: inHindi('Edit Bus') })
  await edit.getByLabel(inHindi('Cost per seat')).fill('275')
  await edit.getByRole('button', { name: inHindi('Update') }).click()
  await expect(page.getByText(inHindi('Saved on this phone. It is sent when you are online.'))).toBeVisible()
  await expect(card.getByText(inHindi('Pending'), { exact: true })).toBeVisible()
  await phone.setOffline(false)
  await expect.poll(() => tripsNamed(server, trip.name)).toMatchObject([{ fare: 275 }])
  await expect(card.getByText(inHindi('Pending'), { exact: true })).toHaveCount(0)

  await page.goto('/adminAuth/admin-home-page')
  await page.getByRole('button', { name: inHindi('View All Tickets') }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await phone.close()
})

test('where the words can’t be loaded that is said, and the app stays as it was', async ({ browser, line }) => {
  const phone = await browser.newContext({
    baseURL: line.url,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  await page.route(/\/assets\/hi-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('.shell')).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: HINDI }).click()
  await expect(page.getByText(`${HINDI} could not be loaded.`)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await page.unroute(/\/assets\/hi-[^/]+\.js$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Where to?' })).toBeVisible()
  await phone.close()
})
