import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import { departureInstant } from '#contract/time.ts'
import type { RunningServer } from '../../support/running-server.ts'
import { expect, test } from './fixtures.ts'
import { keptPdfText, readWallet, walletKeys } from './kept-wallet.ts'
import { ASHA, cancelTicket, changeTrip, firstVisit, logIn, pickSeats, someTrip } from './phone.ts'

/**
 * The wallet in a real phone's storage: what operators change, what fits, what the app claims, and how soon it opens.
 */

const OwnTickets = v.object({
  data: v.array(
    v.object({
      id: Integer,
      busId: Integer,
      status: v.string(),
      boardingPoint: v.string(),
      dateOfDeparture: v.string(),
      departureTime: v.string(),
    }),
  ),
})

/** Asha's tickets on the server, sorted by id, which in the demonstration is also by departure. */
async function ownTickets(page: Page) {
  const id = await page.evaluate(() => Number(JSON.parse(localStorage.getItem('User') ?? '{}').id))
  const answer = await page.request.get(`/api/tickets/find-ticket/${id}`)
  return v.parse(OwnTickets, await answer.json()).data.sort((a, b) => a.id - b.id)
}

test('what an operator changes is fetched when the signal is back, marked old and new until it is seen, and the PDF renewed', async ({
  phone,
  server,
}) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.goto('/about')
  const ticket = (await ownTickets(page))[0]
  if (!ticket) throw new Error('Asha has no ticket.')
  expect(await keptPdfText(page, ticket.id)).not.toContain('Gate Nine')

  await phone.setOffline(true)
  await changeTrip(server, ticket.busId, { boardingPoint: 'Gate Nine', reportingTime: '04:45' })
  await page.goto('/my-tickets')
  await expect(page.getByText('Saved offline').first()).toBeVisible()
  await page.goto('/about')
  await phone.setOffline(false)
  // No screen with tickets is open, but the wallet updates all the same.
  await expect.poll(() => keptPdfText(page, ticket.id)).toContain('Gate Nine')
  await phone.setOffline(true)
  await page.goto('/my-tickets')
  const news = page.getByRole('status').filter({ hasText: 'Boarding point changed' })
  await expect(news).toContainText(`${ticket.boardingPoint} to Gate Nine`)
  await expect(news).toContainText('Reporting time changed')
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await page.reload()
  await expect(news).toBeVisible()
  await news.getByRole('button', { name: 'OK' }).click()
  await expect(news).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Saved offline').first()).toBeVisible()
  await expect(news).toHaveCount(0)
  await page.getByRole('link', { name: 'Show', exact: true }).first().click()
  await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible()
})

test('a saved ticket is at no moment said not to be, nor does it move when that is known', async ({ phone }) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Reflect.set(window, 'seen', seen)
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      const marks = [...text.matchAll(/Not saved|Saved o(ffline|n)/g)].map(([mark]) => mark)
      const show = document.querySelector('article a')?.getBoundingClientRect().top
      seen.push(...marks, ...(show === undefined ? [] : [String(show)]))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const seen = () => page.evaluate(() => [...new Set<string>(Reflect.get(window, 'seen'))])
  await page.goto('/my-tickets')
  await expect(page.getByText('Saved offline').first()).toBeVisible()
  expect(await seen()).toEqual([expect.stringMatching(/^\d/), 'Saved offline'])
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Terms, cancel' }).first().click()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  expect((await seen()).filter((mark) => /^\D/.test(mark))).toEqual(['Saved on'])
})

test('nothing is called saved before both the PDF and what draws it are on the phone', async ({ phone, line }) => {
  for (const file of ['pdf-viewer', 'pdf.worker']) line.set(`/assets/${file}`, { kind: 'gateway', status: 503 })
  const page = await phone.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/my-tickets')
  await expect.poll(async () => (await walletKeys(page)).filter((key) => key.startsWith('pdf:')).length).toBe(2)
  await expect(page.getByText('Not saved')).toHaveCount(2)
  line.reset()
  await page.reload()
  await expect(page.getByText('Saved offline')).toHaveCount(2)
})

test('a week later, with no signal, the saved tickets are in the first that is drawn', async ({ phone }) => {
  await firstVisit(phone, ASHA)
  await phone.setOffline(true)
  const page = await phone.newPage()
  await page.clock.setFixedTime(Date.now() + 7 * 86_400_000)
  await page.addInitScript(() => {
    // React adds a frame to the page in one step, so whatever is there with the heading is seen with it.
    new MutationObserver((_, observer) => {
      const main = document.querySelector('#root main')
      if (!main?.querySelector('h1')) return
      observer.disconnect()
      document.documentElement.dataset.firstDrawn = main.textContent ?? ''
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/my-tickets')
  await expect(page.getByText('BOOKED', { exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-first-drawn', /Offline\. Showing your tickets.*BOOKED/)
})

/** Writes to IndexedDB without the app. @returns the browser's result; it checks its quota only now and then */
function writeSomething(page: Page, bytes: number): Promise<string> {
  return page.evaluate(
    (length) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('something', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
        opening.onerror = () => resolve(opening.error?.name ?? '')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('entries', 'readwrite')
          writing.objectStore('entries').put(new ArrayBuffer(length), 'thing')
          writing.oncomplete = () => resolve('written')
          writing.onabort = () => resolve(writing.error?.name ?? '')
        }
      }),
    bytes,
  )
}

async function goToCheckout(page: Page, server: RunningServer, busId: number): Promise<void> {
  await page.goto(`/bus/bus-details?bus=${busId}`)
  await pickSeats(page, server, busId)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

/** @returns the id of the new ticket */
async function book(page: Page): Promise<number> {
  const known = (await ownTickets(page)).map(({ id }) => id)
  await page.getByRole('button', { name: 'Book Ticket' }).click()
  await expect(page).toHaveURL(/\/checkout\/ticket$/)
  return (await ownTickets(page)).find(({ id }) => !known.includes(id))?.id ?? 0
}

test('a phone that is full gives up the oldest departed ticket for a new one, which is then saved, and none that still boards', async ({
  phone,
  line,
  server,
}) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.goto('/about')
  const [left, boards] = await ownTickets(page)
  if (!left || !boards) throw new Error('Asha has a journey there and one back')
  // Set the server's and the phone's clock to the minute when the first bus leaves; the other leaves two days later.
  const leaves = departureInstant(left)
  line.setClockAhead(leaves - Date.now())
  await page.clock.install({ time: leaves })
  await page.goto('/about')
  const keysOf = (...ids: number[]) => ids.flatMap((id) => [`pdf:${id}`, `ticket:${id}`]).sort()
  expect(await walletKeys(page)).toEqual(keysOf(left.id, boards.id))

  const devtools = await phone.newCDPSession(page)
  const origin = new URL(line.url).origin
  /** Waits until the browser has checked its quota; its last check may have found more room. */
  const noRoomFor = (bytes: number) =>
    expect.poll(() => writeSomething(page, bytes), { timeout: 90_000, intervals: [1_000] }).toBe('QuotaExceededError')
  /** From now on there is room for this many more bytes. */
  async function leaveRoomFor(bytes: number): Promise<void> {
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
  }
  await goToCheckout(page, server, someTrip(server, 20).id)
  await leaveRoomFor(0)
  await noRoomFor(1_000)
  // The ticket fits, but its PDF does not until another one is deleted. The bus list takes some room, too.
  const pdfBytes = (await readWallet(page))[`pdf:${left.id}`]?.bytes.length ?? 0
  await leaveRoomFor(pdfBytes * 0.9)
  const first = await book(page)
  await expect.poll(() => walletKeys(page)).not.toContain(`pdf:${left.id}`)
  // Chromium counts deleted data as free only after it has compacted its files, at no fixed time. If it has not done so
  // yet, the test adds the room itself and reloads, as a person would look again.
  const saved = page.getByText('Saved on this phone')
  if (!(await saved.isVisible())) {
    await leaveRoomFor(pdfBytes * 1.5)
    await page.reload()
  }
  await expect(saved).toBeVisible()
  expect(await walletKeys(page)).toEqual(keysOf(boards.id, first))

  await goToCheckout(page, server, someTrip(server, 21).id)
  await leaveRoomFor(0)
  await noRoomFor(pdfBytes)
  const second = await book(page)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await line.quiet()
  const held = await walletKeys(page)
  expect(held).toEqual(expect.arrayContaining(keysOf(boards.id, first)))
  expect(held).not.toContain(`pdf:${second}`)
})

test('a ticket that is cancelled is fetched when the signal is back, and marked until it is seen', async ({
  phone,
  server,
  line,
}) => {
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  await page.goto('/about')
  const [ticket, other] = await ownTickets(page)
  if (!ticket || !other) throw new Error('Asha has not both tickets.')
  // A request that is still open would bring the news.
  await line.quiet()
  await phone.setOffline(true)
  cancelTicket(server, ticket.id)
  const card = (id: number) => page.getByRole('article', { name: `Ticket ${id}` })
  await page.goto('/my-tickets')
  await expect(card(ticket.id).getByText('BOOKED', { exact: true })).toBeVisible()
  await page.goto('/about')
  await phone.setOffline(false)
  const keptStatus = async (id: number) => (await readWallet(page))[`ticket:${id}`]?.status
  await expect.poll(() => keptStatus(ticket.id)).toBe('CANCELLED')
  expect(await keptStatus(other.id)).toBe('BOOKED')

  await phone.setOffline(true)
  await page.goto('/my-tickets')
  const news = page.getByRole('status').filter({ hasText: 'Status changed' })
  await expect(news).toContainText('BOOKED to CANCELLED')
  await expect(card(ticket.id).getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(card(ticket.id).getByText('Saved offline')).toHaveCount(0)
  await expect(card(other.id).getByText('BOOKED', { exact: true })).toBeVisible()
  await expect(card(other.id).getByText('Saved offline')).toBeVisible()
  await news.getByRole('button', { name: 'OK' }).click()
  // The message goes once the wallet has stored that it was seen.
  await expect(news).toHaveCount(0)
  await page.reload()
  await expect(card(ticket.id).getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('where no PDF can be drawn, as on iOS below 16.4, the drawn ticket takes its place and counts as saved', async ({
  phone,
}) => {
  await phone.addInitScript(() => {
    const refuse = (pattern: unknown) => {
      if (String(pattern).includes('(?<=')) throw new SyntaxError('Invalid regular expression: invalid group name')
    }
    window.RegExp = new Proxy(RegExp, {
      apply(target, _, [pattern, flags]) {
        refuse(pattern)
        return target(pattern, flags)
      },
      construct(target, [pattern, flags]) {
        refuse(pattern)
        return new target(pattern, flags)
      },
    })
  })
  await firstVisit(phone, ASHA)
  const page = await phone.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/my-tickets')
  await expect(page.getByRole('link', { name: 'Show', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveCount(0)
  await phone.setOffline(true)
  const [ticket] = await page.evaluate(() =>
    [...document.querySelectorAll('a[href*="show=door"]')].map((link) => /ticket=(\d+)/.exec(link.outerHTML)?.[1]),
  )
  await page.goto(`/my-tickets?ticket=${ticket}&show=pdf`)
  await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible()
  expect(asked.filter((address) => address.includes('pdf-viewer'))).toEqual([])
})

test('a ticket that was cancelled before this phone knew of it is not called unsaved: nothing of it is due', async ({
  phone,
  server,
}) => {
  const page = await phone.newPage()
  await logIn(page)
  await expect(page).toHaveURL(/\/$/)
  const [ticket] = (await ownTickets(page)).filter(({ status }) => status === 'BOOKED')
  if (!ticket) throw new Error('Asha has no ticket.')
  cancelTicket(server, ticket.id)
  await page.goto('/my-tickets')
  const cancelled = page.getByRole('article', { name: `Ticket ${ticket.id}` })
  await expect(cancelled.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(cancelled.getByText(/saved/i)).toHaveCount(0)
})
