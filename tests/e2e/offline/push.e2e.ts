import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import * as v from 'valibot'
import type { PushPayload } from '#contract/accounts/push.ts'
import { BROWSER_ARGS, findChromium } from '../../support/find-chromium.mjs'
import { expect, test } from './fixtures.ts'
import { ASHA, firstVisit, isPhoneTold, languageOfPhone, ownTickets, pickSeats, someTrip } from './phone.ts'

/**
 * Notifications on a phone: switching them on and off, and what the service worker does with messages. The tests send
 * messages through the browser's DevTools protocol. The test browser has no push service to subscribe with, so a
 * made-up address stands in for it; the server stores it like any other.
 */
test.describe.configure({ mode: 'serial' })

const ENDPOINT = 'https://push.example.com/to/asha'

let phone: BrowserContext
let ticketId: number
/** The server's key with which the phone is subscribed, as its browser keeps it; null while it is not subscribed. */
let subscribedWith: number[] | null = null
test.beforeAll(async ({ line }) => {
  // The bare engine shows no notifications.
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: BROWSER_ARGS })
  phone = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await phone.grantPermissions(['notifications'], { origin: line.url })
  // Kept outside of the page: a log-out empties the page's storage.
  await phone.exposeFunction('subscribedAs', (change?: number[] | null) => {
    if (change !== undefined) subscribedWith = change
    return subscribedWith
  })
  await phone.addInitScript((endpoint) => {
    const subscribedAs: (change?: number[] | null) => Promise<number[] | null> = Reflect.get(window, 'subscribedAs')
    const make = (key: number[]) => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(key).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => !(await subscribedAs(null)),
    })
    Object.defineProperties(PushManager.prototype, {
      subscribe: {
        value: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
          if (!(applicationServerKey instanceof Uint8Array)) throw new TypeError('No key to subscribe with.')
          const key = [...applicationServerKey]
          await subscribedAs(key)
          return make(key)
        },
      },
      getSubscription: {
        async value() {
          const key = await subscribedAs()
          return key && make(key)
        },
      },
    })
  }, ENDPOINT)
  await firstVisit(phone, ASHA)
})
test.afterEach(async ({ line }) => {
  await phone.setOffline(false)
  for (const page of phone.pages()) await page.close()
  line.reset()
})
test.afterAll(() => phone?.browser()?.close())

test('whoever has booked is offered it, asked only after a press, and told on this phone', async ({ server }) => {
  const trip = someTrip(server, 0)
  const page = await phone.newPage()
  await page.goto(`/bus/bus-details?bus=${trip.id}`)
  await pickSeats(page, server, trip.id)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: /^Book/ }).click()
  const offer = page.getByRole('region', { name: 'Get notifications on this phone?' })
  await expect(offer).toBeVisible()
  expect(isPhoneTold(server, ENDPOINT)).toBe(false)
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('region', { name: 'Notifications are on' })).toBeVisible()
  expect(isPhoneTold(server, ENDPOINT)).toBe(true)
  ticketId = ownTickets(server, trip.id, ASHA.email).at(-1) ?? 0
  await page.goto('/my-tickets')
  await expect(page.getByText('Not saved')).toHaveCount(0)
})

test('a message is shown by the worker, and a press on it opens the ticket without a signal', async ({ line }) => {
  const page = await phone.newPage()
  await page.goto('/')
  const deliver = await pushTo(page, line.url)
  const path = `/my-tickets?ticket=${ticketId}`
  const message: PushPayload = {
    title: 'Your bus leaves at 21:30',
    body: 'Report by 21:00, Mithapur. Seat 4.',
    language: 'en',
    tag: `ticket-${ticketId}`,
    path,
    // Without this a notification closes by itself after half a minute.
    stays: true,
    actions: [{ title: 'Show ticket', path: `${path}&show=door` }],
  }
  await deliver(JSON.stringify({ ...message, title: 'Now leaves 21:30, not 22:00' }))
  await deliver(JSON.stringify(message))
  // Only the newest of a tag is shown.
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: message.title, body: message.body, tag: message.tag, lang: 'en' }])
  await deliver('from a server of next year')
  await expect.poll(async () => (await shown(page)).map(({ title }) => title).sort()).toEqual(['Sawari', message.title])

  line.set('/', { kind: 'cut' })
  await press(message.tag, '')
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await expect(page.getByRole('article', { name: `Ticket ${ticketId}` })).toBeVisible()
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Sawari'])
  // A page that a notification's button leads to also opens offline.
  const cancel = { title: 'Cancel seats', path: `${path}&show=cancel` }
  // Use another tag: Chromium is slow to close the pressed notification, and would close a new one of its tag, too.
  const changed = { ...message, tag: 'changed', actions: [{ title: 'See ticket', path }, cancel] }
  await deliver(JSON.stringify(changed))
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag).sort()).toEqual(['changed', 'news'])
  await press(changed.tag, '2')
  const question = page.getByRole('dialog', { name: 'Cancel seats' })
  await expect(question.getByText('Cancelling needs a signal.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep my seats' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await press('news', '')
  await expect(page).toHaveURL(/\/my-tickets$/)
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible()
})

test('the profile has a switch for this phone, which says so where nothing can be switched', async ({ server }) => {
  const page = await phone.newPage()
  await page.goto('/my-profile')
  const told = page.getByRole('switch', { name: 'Notifications on this phone' })
  await expect(told).toBeChecked()
  await phone.setOffline(true)
  await told.click()
  await expect(page.getByText('You are offline. You need a signal to turn notifications on or off.')).toBeVisible()
  await expect(told).toBeChecked()
  expect(isPhoneTold(server, ENDPOINT)).toBe(true)
  await phone.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  await told.click()
  await expect(told).not.toBeChecked()
  expect(isPhoneTold(server, ENDPOINT)).toBe(false)
  await told.click()
  await expect(told).toBeChecked()
  expect(isPhoneTold(server, ENDPOINT)).toBe(true)
})

test('the server hears which language was chosen on this phone, at once and not again', async ({ server, line }) => {
  const page = await phone.newPage()
  const before = line.count('POST', '/api/push/subscriptions')
  await page.goto('/about')
  const choose = (name: string) => page.getByRole('contentinfo').getByRole('button', { name }).click()
  const told = () => line.count('POST', '/api/push/subscriptions') - before
  await expect.poll(told).toBe(1)
  expect(languageOfPhone(server, ENDPOINT)).toBe('en')
  await choose('हिंदी')
  await expect.poll(() => languageOfPhone(server, ENDPOINT)).toBe('hi')
  expect(told()).toBe(2)
  await choose('English')
  await expect.poll(() => languageOfPhone(server, ENDPOINT)).toBe('en')
})

test('who logs out is told nothing more on this phone, though the server hears of it later', async ({
  server,
  line,
}) => {
  const page = await phone.newPage()
  await page.goto('/my-tickets')
  await expect(page.getByRole('article', { name: `Ticket ${ticketId}` })).toBeVisible()
  const deliver = await pushTo(page, line.url)
  const account = await page.evaluate(() => `user-${JSON.parse(localStorage.getItem('User') ?? '{}').id}`)
  const message: PushPayload = {
    ...{ title: 'Your bus leaves at 21:30', body: 'Report by 21:00. Seat 4.', language: 'en', to: account },
    ...{ tag: `ticket-${ticketId}`, path: '/my-tickets', stays: true, actions: [] },
  }
  await deliver(JSON.stringify(message))
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toContain(message.title)
  line.set('/api/session', { kind: 'hangs' })
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => subscribedWith).toBe(null)
  expect(isPhoneTold(server, ENDPOINT)).toBe(true)
  // The notification on screen is gone. A message that comes late, or is for another account by then, is not shown.
  await expect.poll(() => shown(page)).toEqual([])
  await deliver(JSON.stringify({ ...message, title: 'Too late' }), false)
  await page.evaluate(async () => {
    const told = await caches.open('told-v1')
    await told.put('/told-account', new Response('{"account":"user-999"}'))
  })
  await deliver(JSON.stringify({ ...message, title: 'Another’s' }), false)
  await deliver(JSON.stringify({ ...message, title: 'Theirs', to: 'user-999' }))
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Theirs'])
  line.reset()
  await page.reload()
  await expect.poll(() => isPhoneTold(server, ENDPOINT)).toBe(false)
})

const Registrations = v.object({
  registrations: v.array(v.object({ registrationId: v.string(), scopeURL: v.string(), isDeleted: v.boolean() })),
})

/**
 * @returns a function that delivers a message to the worker as the push service does, and waits until the worker has
 *   shown it: Chromium's list of notifications lacks those that are just being shown
 */
async function pushTo(page: Page, url: string): Promise<(text: string, isShown?: boolean) => Promise<void>> {
  const cdp = await phone.newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', (update) => {
      const found = v.parse(Registrations, update).registrations.find(({ scopeURL }) => scopeURL.startsWith(url))
      if (found) resolve(found.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  const worker = findWorker()
  await worker.evaluate(() => {
    // The first test that listens installs the counter; the worker outlives the tests.
    if ('shownCount' in self) return
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    Object.assign(self, { shownCount: 0 })
    registration.showNotification = (...notification) =>
      show(...notification).finally(() => Reflect.set(self, 'shownCount', Reflect.get(self, 'shownCount') + 1))
  })
  const shownCount = () => worker.evaluate(() => Number(Reflect.get(self, 'shownCount')))
  return async (data, isShown = true) => {
    const before = await shownCount()
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
    if (isShown) await expect.poll(shownCount).toBe(before + 1)
  }
}

function findWorker(): Worker {
  const [worker] = phone.serviceWorkers()
  if (!worker) throw new Error('No service worker runs.')
  return worker
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })
}

/**
 * Tests cannot press a system notification, so they dispatch the event to the worker. The worker's `waitUntil` rejects
 * such an event, but by then the worker has already started all its work.
 */
async function press(tag: string, action: string): Promise<void> {
  await findWorker().evaluate(
    async ([tag, action]) => {
      // These globals exist only in the worker; the types here are those of a page.
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      const [notification] = await registration.getNotifications({ tag: tag ?? '' })
      const Click = Reflect.get(self, 'NotificationEvent')
      self.dispatchEvent(new Click('notificationclick', { notification, action }))
    },
    [tag, action],
  )
}
