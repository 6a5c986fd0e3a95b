import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { fillTrips } from '../../bench/fill.mjs'
import { type RunningServer, startServer } from '../../support/running-server.ts'
import { startProxy, type UnreliableProxy } from '../../support/unreliable-proxy.ts'
import { ageKeptBuses, buses, HOME_ROWS, strip } from './phone.ts'

/** The server has 50,000 trips and lists 10,000 of them. The phone stores the list and shows it in the first frame. */

const dataDir = mkdtempSync(join(tmpdir(), 'sawari-long-'))
let server: RunningServer
let proxy: UnreliableProxy
test.beforeAll(async () => {
  const env = { DATA_DIR: dataDir, DEMO_DATA: 'off', RATE_LIMITS: 'off' }
  await (await startServer(env)).stop()
  fillTrips(join(dataDir, 'sawari.db'), 7 * 7_142)
  server = await startServer(env)
  proxy = await startProxy(() => server.url)
})
test.afterAll(async () => {
  await proxy.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** What a person could have seen flash by, from the first frame on. */
interface Seen {
  placeholders: number
  empty: number
  shift: number
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { placeholders: 0, empty: 0, shift: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.getElementById('root')?.textContent ?? ''
      if (text.includes('Finding buses')) seen.placeholders++
      if (text.includes('There are no available buses')) seen.empty++
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const seen = (page: Page) => page.evaluate<Seen>('window.seen')

test('memory is in the first frame, and the answer takes its place without a jump', async ({ browser }) => {
  const phone = await browser.newContext({ baseURL: proxy.url })
  const first = await phone.newPage()
  await first.goto('/')
  await expect(buses(first)).toHaveCount(HOME_ROWS)
  await first.evaluate(() => navigator.serviceWorker.ready)
  await ageKeptBuses(first)
  const units = await first.evaluate(() =>
    Object.entries(localStorage).reduce((sum, [key, value]) => sum + key.length + value.length, 0),
  )
  expect(units).toBeLessThan(5_242_880)
  await first.close()

  proxy.set('/api', { kind: 'hangs' })
  const page = await phone.newPage()
  await watch(page)
  await page.goto('/')
  await expect(strip(page, /last known buses/)).toBeVisible()
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  proxy.reset()
  await expect(strip(page, /last known buses/)).toHaveCount(0)
  await expect(buses(page)).toHaveCount(HOME_ROWS)
  const { placeholders, empty, shift } = await seen(page)
  expect({ placeholders, empty }).toEqual({ placeholders: 0, empty: 0 })
  // Only a word that grows in its line. A strip that disappears would shift twenty times as much.
  expect(shift).toBeLessThan(0.01)
  await phone.close()
})
