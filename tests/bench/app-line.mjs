// First visits with a slow network and processor, both throttled for real: checks what Lighthouse only calculates.
import { chromium } from '@playwright/test'
import { median } from './processes.mjs'

/** Lighthouse's slow 4G, with the values for real throttling: milliseconds, bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOWDOWN = 4

/** @returns milliseconds until the largest paint, and, if the page shows buses, until the first bus was drawn */
async function firstVisit(browser, url, { hasBuses }) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        window.__largest = list.getEntries().at(-1).startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      const look = () => {
        if (document.querySelector('[data-bus], article a[href*="bus-details"]')) window.__row = performance.now()
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    if (hasBuses) await page.waitForFunction(() => window.__row !== undefined)
    return await page.evaluate(() => ({ largest: window.__largest, row: window.__row }))
  } finally {
    await context.close()
  }
}

/**
 * @param {{ floorUrl: string, url: string, rounds: ReturnType<typeof import('./rounds.mjs').roundsWithin>, executablePath: string }} options
 * @returns the median `largest` and `row` of the floor and of each page; nothing if it was stopped before
 */
export async function onSlowLine({ floorUrl, url, rounds, executablePath }) {
  const pages = [
    { name: 'floor', at: floorUrl, hasBuses: true },
    { name: 'home', at: url, hasBuses: true },
    { name: 'bus', at: `${url}/bus`, hasBuses: true },
    { name: 'details', at: `${url}/bus/bus-details`, hasBuses: false },
    { name: 'log-in', at: `${url}/userAuth`, hasBuses: false },
  ].map((page) => ({ ...page, times: [] }))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const made = await rounds.make(
    'slow line',
    async () => {
      for (const page of pages) page.times.push(await firstVisit(browser, page.at, page))
    },
    () => pages.map(({ name, times }) => `${name} ${Math.round(times.at(-1).largest)} ms`).join(', '),
  )
  await browser.close()
  if (made.length === 0) return []
  return pages.map(({ name, hasBuses, times }) => ({
    name,
    largest: median(times.map(({ largest }) => largest)),
    row: hasBuses ? median(times.map(({ row }) => row)) : undefined,
  }))
}
