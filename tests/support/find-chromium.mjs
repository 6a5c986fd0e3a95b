import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The same engine without the browser around it: it runs the suite in half the time. */
const BARE = 'chromium-headless-shell'

/** How each browser of the suite starts. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The pages of a browser context share a process, as on a phone with little memory. A process of its own takes each
  // new page 0.3 s of processor time.
  '--renderer-process-limit=1',
]

/** The browser of the suite: `CHROMIUM_PATH`, else the bare engine, else a whole browser. */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH ?? which(BARE) ?? findChromium() ?? BARE
}

/** A whole browser, as needed for installing apps: `CHROMIUM_PATH`, the system's, or Playwright's own. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of NAMES) {
    const path = which(name)
    if (path) return path
  }
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : undefined
}

/** Installs a browser if there is none: Debian's packages if this user may, else Playwright's. */
export function installMissingBrowser() {
  if (findChromium()) return
  console.log('No Chromium found: installing one.')
  if (spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0) {
    install('apt-get', ['update', '-qq'])
    install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', BARE])
  } else {
    install('npx', ['playwright', 'install', 'chromium'])
  }
  if (!findChromium()) throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.')
}

function which(name) {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined
}

function install(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
