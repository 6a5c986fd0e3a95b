import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { indiaTime } from '#contract/time.ts'
import { readTicketKeys } from '#server/modules/boarding/ticket-keys.ts'
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
import { type Shot, writeFilm } from '../support/ticket-film.ts'

/** Trouble at the door of a bus: with the network, the clock, the keys, the phone's storage, the camera picture. */
test.describe.configure({ mode: 'serial' })

/** A day and two hours, so that the time of day differs too. */
const DAY = 26 * 3_600_000

let door: BusDoor
test.beforeAll(async () => {
  door = await openBusDoor()
})
test.afterEach(async () => {
  await door.operator.setOffline(false)
  for (const page of door.operator.pages()) await page.close()
  door.line.reset()
  writeFilm(door.film, [{}])
})
test.afterAll(() => door?.stop())

/** The times at which each seat of a trip was boarded, by the office's list: one list per seat, in seat order. */
async function boardedAt(busId: number): Promise<(readonly number[])[]> {
  // Retries: an earlier test may have broken the connection that this browser reuses.
  const answer = await door.operator.request.get('/api/boarding/manifests', { maxRetries: 2 })
  const { data }: { data: { trips: { busId: number; seats: { boarded?: { at: number }[] }[] }[] } } =
    await answer.json()
  const trip = data.trips.find((listed) => listed.busId === busId)
  return (trip?.seats ?? []).map(({ boarded = [] }) => boarded.map(({ at }) => at))
}

const timesBoarded = async (busId: number) => (await boardedAt(busId)).map((times) => times.length)

async function closeVerdict(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).last().click()
  await expect(verdict(page)).toHaveCount(0)
}

test('on a line that hangs, loses answers, or lies, each verdict is there at once, and each scan is told once', async () => {
  const busId = await door.addTrip('Magadh Hangs')
  const tickets = [await door.book(busId, '1'), await door.book(busId, '2'), await door.book(busId, '3')]
  const [hung, lied, lost] = tickets
  if (!hung || !lied || !lost) throw new Error('Not all was booked.')
  const page = await atTheDoor(door.operator, busId)

  door.line.set('/api', { kind: 'hangs' })
  await typeNumber(page, hung.id)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'welcome', { timeout: 1_000 })
  await expect.poll(door.line.held).toBeGreaterThan(0)
  // The app is closed while its scan hangs in the proxy; the scan arrives once the proxy lets it through.
  await page.close()
  const again = await atTheDoor(door.operator, busId)
  await expect(counts(again)).toContainText('1 of 3')
  const toSend = again.getByRole('button', { name: /to send$/ })
  await expect(toSend).toHaveText('1 to send')
  door.line.reset()
  await expect(toSend).toHaveCount(0, { timeout: 30_000 })

  // A Wi-Fi login page answers instead of the server, with status 200.
  door.line.set('/api', { kind: 'gateway', status: 200 })
  await typeNumber(again, lied.id)
  await expect(verdict(again)).toHaveAttribute('data-verdict', 'welcome', { timeout: 1_000 })
  const asked = door.line.count('POST', '/api/boarding/scans')
  await again.reload()
  await expect.poll(() => door.line.count('POST', '/api/boarding/scans')).toBeGreaterThan(asked)
  await toSend.click()
  await expect(again.getByText('1 waiting')).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  await again.goBack()
  await expect(counts(again)).toContainText('2 of 3')

  door.line.reset()
  door.line.next('POST', '/api/boarding/scans', { kind: 'answer-lost' })
  await typeNumber(again, lost.id)
  await expect(verdict(again)).toHaveAttribute('data-verdict', 'welcome', { timeout: 1_000 })
  await closeVerdict(again)
  await expect(toSend).toHaveCount(0, { timeout: 30_000 })
  expect(await timesBoarded(busId)).toEqual([1, 1, 1])
})

test('a ticket of a key that this phone has not heard of is never called forged, and is right after the next signal', async () => {
  const busId = await door.addTrip('Magadh Keys')
  const old = await door.book(busId, '1')
  const page = await atTheDoor(door.operator, busId)
  await expect(counts(page)).toContainText('0 of 1')
  await door.operator.setOffline(true)
  await door.restart((dataDir) => {
    const file = join(dataDir, 'keys', 'tickets.pem')
    const taken = readTicketKeys(readFileSync(file, 'utf8'), file).listed.map(({ id }) => id)
    for (;;) {
      const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      const [made] = readTicketKeys(pem, file).listed
      if (!made || taken.includes(made.id)) continue
      appendFileSync(file, pem)
      return
    }
  })
  const fresh = await door.book(busId, '2')
  await show(page, door.film, [{ code: fresh.code }])
  await says(page, 'cannot-tell')
  await expect(verdict(page)).toContainText('This phone cannot check the signature. Get signal once.')
  await page.getByRole('button', { name: 'Scan next' }).click()
  await show(page, door.film, [{ code: old.code }])
  await says(page, 'welcome')
  await door.operator.setOffline(false)
  await show(page, door.film, [{}])
  await expect(counts(page)).toContainText('1 of 2')
  await door.operator.setOffline(true)
  await show(page, door.film, [{ code: fresh.code }])
  await says(page, 'welcome')
  await show(page, door.film, [{ code: tampered(fresh.code) }])
  await says(page, 'forged')
})

test('on a phone whose clock is a day behind or ahead, verdicts are right and times are the server’s', async () => {
  const busId = await door.addTrip('Magadh Clock')
  const tickets = [await door.book(busId, '1'), await door.book(busId, '2')]
  for (const [index, off] of [-DAY, DAY].entries()) {
    const page = await door.operator.newPage()
    await page.clock.install({ time: Date.now() + off })
    await page.goto(`${OFFICE_DOOR}/${busId}`)
    await expect(page.getByText('Ready without signal')).toBeVisible()
    await expect(counts(page)).toContainText(`${index} of 2`)
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - off)).toBeLessThan(60_000)
    await door.operator.setOffline(true)
    const before = Date.now()
    await typeNumber(page, tickets[index]?.id ?? 0)
    await says(page, 'welcome')
    const after = Date.now()
    await closeVerdict(page)
    await typeNumber(page, tickets[index]?.id ?? 0)
    await says(page, 'already')
    await expect(verdict(page)).toContainText('on this phone')
    // A phone trusts its estimate of the server's time to within two minutes.
    const minutes = [-2, -1, 0, 1, 2].flatMap((more) => [before, after].map((at) => indiaTime(at + more * 60_000)))
    await expect(verdict(page)).toContainText(new RegExp(minutes.join('|')))
    await page.getByRole('button', { name: 'Scan next' }).click()
    const told = page.waitForRequest((request) => request.url().endsWith('/api/boarding/scans'))
    await door.operator.setOffline(false)
    const { scans }: { scans: { scannedAt: number }[] } = (await told).postDataJSON()
    expect(Math.abs((scans[0]?.scannedAt ?? 0) - before - off)).toBeLessThan(60_000)
    await expect.poll(() => timesBoarded(busId)).toEqual(index === 0 ? [1, 0] : [1, 1])
    const at = (await boardedAt(busId))[index]?.[0] ?? 0
    expect(at).toBeGreaterThan(before - 5_000)
    expect(at).toBeLessThan(after + 5_000)
    await page.close()
  }
})

test('a phone that can keep nothing says so before it is scanned with, and on the welcome of whom it has not told', async () => {
  const busId = await door.addTrip('Magadh Full')
  const tickets = [await door.book(busId, '1'), await door.book(busId, '2')]
  const page = await door.operator.newPage()
  const devtools = await door.operator.newCDPSession(page)
  const origin = new URL(door.line.url).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const warning = 'This phone can’t save your scans. Keep the app open until they are sent.'
  try {
    // Chromium reuses the last quota that it looked up for up to half a minute.
    await expect(async () => {
      await page.goto(`${OFFICE_DOOR}/${busId}`)
      await expect(page.getByText(warning)).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 60_000 })
    await expect(counts(page)).toContainText('0 of 2')
    await door.operator.setOffline(true)
    for (const [index, { id }] of tickets.entries()) {
      await typeNumber(page, id)
      await says(page, 'welcome')
      await expect(verdict(page)).toContainText(warning)
      await closeVerdict(page)
      await expect(page.getByRole('button', { name: `${index + 1} to send` })).toBeVisible()
    }
    await door.operator.setOffline(false)
    await expect(page.getByRole('button', { name: /to send$/ })).toHaveCount(0, { timeout: 30_000 })
    expect(await timesBoarded(busId)).toEqual([1, 1])
  } finally {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  }
})

test('a code under a lamp, or photographed from another screen, has the verdict that it has on paper', async () => {
  const [busId, otherId] = [await door.addTrip('Magadh Lamp'), await door.addTrip('Magadh Screen')]
  const tickets = [await door.book(busId, '1'), await door.book(busId, '2'), await door.book(busId, '3')]
  const [lamp, screen, both] = tickets
  const other = await door.book(otherId, '9')
  if (!lamp || !screen || !both) throw new Error('Not all was booked.')
  const page = await atTheDoor(door.operator, busId)
  const boards = async (shot: Shot, seats: number) => {
    await show(page, door.film, [shot])
    await says(page, 'welcome')
    await expect(counts(page)).toContainText(`${seats} of 3`)
  }
  await boards({ code: lamp.code, glare: true }, 1)
  await boards({ code: screen.code, screen: true }, 2)
  await boards({ code: both.code, screen: true, glare: true, turn: 8 }, 3)
  await show(page, door.film, [{ code: other.code, glare: true }])
  await says(page, 'wrong-trip')
  await show(page, door.film, [{ code: tampered(lamp.code), screen: true }])
  await says(page, 'forged')
  // A copy on a screen is the same ticket: its seat is taken.
  await show(page, door.film, [{ code: lamp.code, screen: true }])
  await says(page, 'already')
})
