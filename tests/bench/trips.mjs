// `npm run bench:trips`: how the operator's trips answer to fingers and keys, with 2,000 trips and 50,000 tickets, at a
// quarter of this machine's speed. Each step is timed by the browser itself (Event Timing: from the input to the next frame).
import '../../server/node/refuse-old-node.cjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../support/find-chromium.mjs'
import { fillCompany } from './fill.mjs'
import { startSawari } from './processes.mjs'

const TRIPS = Number(process.env.BENCH_TRIPS ?? 2_000)
const TICKETS = Number(process.env.BENCH_TICKETS ?? 50_000)
const SLOWDOWN = 4
const MOST_MS = { press: 200, type: 100 }

const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-trips-'))
await (await startSawari(folder, { DEMO_DATA: 'on' })).stop()
fillCompany(join(folder, 'sawari.db'), TRIPS, TICKETS)
const server = await startSawari(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const viewport = process.argv[2] === 'desk' ? { width: 1280, height: 800 } : { width: 390, height: 844 }
const context = await browser.newContext({ baseURL: `http://127.0.0.1:${server.port}`, viewport })
const page = await context.newPage()
await page.addInitScript(() => {
  window.__longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.__longest = Math.max(window.__longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})

await page.goto('/adminAuth')
await page.getByLabel('Email').fill('ravi@example.com')
await page.getByLabel('Password', { exact: true }).fill('sawari-demo-1')
await page.getByRole('button', { name: 'Login' }).click()
await page.waitForURL(/home-page$/)
const hide = page.getByRole('button', { name: 'Got it!' })
if (await hide.isVisible()) await hide.click()
await page
  .getByRole('link', { name: /^Trips/ })
  .last()
  .click()
await page.getByRole('button', { name: 'Pick trips' }).waitFor()
await page.waitForTimeout(2_000)
const session = await context.newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

let worst = 0
/** @param kind what may take how long */
async function step(name, kind, act) {
  await page.evaluate(() => {
    window.__longest = 0
  })
  await act()
  // Late frames of the step, and what it has set going, belong to it.
  await page.waitForTimeout(1_200)
  const took = await page.evaluate(() => window.__longest)
  worst = Math.max(worst, took / MOST_MS[kind])
  const verdict = took <= MOST_MS[kind] ? 'met' : 'NOT MET'
  console.log(`${name.padEnd(46)} ${`${Math.round(took)} ms`.padEnd(10)} at most ${MOST_MS[kind]} ms   ${verdict}`)
}
/** Where to press is found before the clock runs: looking for it is this script's work, done in the page's own thread. */
async function press(name, locator) {
  const target = locator.first()
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await target.boundingBox()
  await page.waitForTimeout(500)
  await step(name, 'press', () => page.mouse.click(x + width / 2, y + height / 2))
}
async function type(name, locator, text) {
  await locator.focus()
  await page.waitForTimeout(500)
  await step(name, 'type', () => page.keyboard.type(text, { delay: 120 }))
}
const button = (name) => page.getByRole('button', { name })
const search = page.getByRole('searchbox')

console.log(`${TRIPS} trips, ${TICKETS} tickets, ${viewport.width} px, CPU ${SLOWDOWN} times slower`)
await press('another day', page.locator('[data-day]').nth(2))
if (viewport.width < 960) {
  await press('another week', button('Week after'))
  await press('the calendar', button('Month'))
  await press('a day of the calendar', page.locator('[data-day]').nth(20))
  await step('arrows in the calendar', 'press', async () => {
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'PageDown']) await page.keyboard.press(key)
  })
  await press('back to the trips', button(/^See the/))
}
await step('growing the list by scrolling', 'press', async () => {
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, 900)
})
await type('typing "gaya"', search, 'gaya')
await search.fill('')
await type('typing a plate', search, 'br 01 pc 30')
await press('all of a group', button(/^See /))
await press('by route', page.getByRole('radio', { name: 'By route' }))
await press('one route', page.getByRole('list', { name: 'Routes' }).getByRole('button'))
await press('by day', page.getByRole('radio', { name: 'By day' }))
await press('a trip', page.locator('main button:has(time)'))
await press('and away', button('Close'))
await press('pick trips', button('Pick trips'))
await press('pick one', page.getByRole('checkbox'))
await press('pick its other days', button(/^Also the other/))
await press('pick all on the page', button(/^Pick all/))
await press('the sheet of a time', button('Time'))
await press('later', page.getByRole('radio', { name: 'Later' }))
await type('typing minutes', page.getByRole('spinbutton'), '7')
await press('change them all', button(/^Change \d/))
await press('while they are sent, another day', page.locator('[data-day]').nth(3))
await type('while they are sent, typing', search, 'patna')

await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = worst > 1 ? 1 : 0
