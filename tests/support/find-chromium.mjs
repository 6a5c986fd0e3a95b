import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium to test with: `CHROMIUM_PATH`, the system's, Playwright's own, and if there is none, one is installed,
 * from Debian's packages where this user may, from Playwright otherwise.
 * @returns {string} path of the executable
 */
export function findChromium() {
  const found = lookAround()
  if (found) return found
  console.log('No Chromium found: installing one.')
  if (spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0) {
    install('apt-get', ['update', '-qq'])
    install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else {
    install('npx', ['playwright', 'install', 'chromium'])
  }
  const installed = lookAround()
  if (!installed) throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.')
  return installed
}

function lookAround() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of NAMES) {
    const path = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()
    if (path) return path
  }
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : undefined
}

function install(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
