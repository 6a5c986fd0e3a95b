import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type LaunchOptions, type Browser as Program } from 'puppeteer-core'
import { type Browser, SCREEN } from './browser.ts'
import { inTime } from './in-time.ts'

/**
 * Opens a browser through Puppeteer, with its own profile.
 * @param tabs `one for each page` opens each page in a new tab, which does not have the previous tab's session storage
 */
export async function openByPuppeteer(
  options: LaunchOptions,
  tabs: 'one' | 'one for each page' = 'one',
): Promise<Browser> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'sawari-profile-'))
  const open = async () => {
    const browser = await puppeteer.launch({ ...options, userDataDir })
    const page = (await browser.pages())[0] ?? (await browser.newPage())
    await page.setViewport(SCREEN)
    return { browser, page }
  }
  let { browser, page } = await open()
  return {
    go: async (address) => {
      if (tabs === 'one for each page') {
        const last = page
        page = await browser.newPage()
        await page.setViewport(SCREEN)
        await last.close()
      }
      await page.goto(address, { waitUntil: 'domcontentloaded' })
    },
    run: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`) as never,
    press: (selector) => page.click(selector),
    picture: async () => Buffer.from(await page.screenshot()),
    async restart() {
      await end(browser)
      ;({ browser, page } = await open())
    },
    async close() {
      await end(browser)
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** Closes the browser, or kills it if it hangs. */
async function end(browser: Program): Promise<void> {
  await inTime('the browser to close', browser.close(), 20_000).catch(() => browser.process()?.kill('SIGKILL'))
}
