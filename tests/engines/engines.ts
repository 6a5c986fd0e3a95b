import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Engine } from './browser.ts'
import { openByPuppeteer } from './by-puppeteer.ts'
import { openWebKit } from './by-webdriver.ts'

/** The engines that run the core walk. Today's Chromium, which runs all other tests, is not among them. */

export function firefox(): Engine {
  const name = 'Firefox'
  const executablePath = ['firefox-esr', 'firefox'].map(which).find(Boolean)
  if (!executablePath) return { kind: 'missing', name, why: 'install firefox-esr' }
  return {
    kind: 'here',
    name,
    keepsLogIns: true,
    open: () => openByPuppeteer({ browser: 'firefox', executablePath, headless: true }),
  }
}

export function webKit(): Engine {
  const name = 'WebKit'
  const missing = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].filter((program) => !which(program))
  const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
  if (spawnSync('/usr/bin/python3', ['-c', bindings]).status !== 0) missing.push('bindings for Python')
  if (missing.length > 0)
    return {
      kind: 'missing',
      name,
      why: `no ${missing.join(', ')}: install webkit2gtk-driver, xvfb, dbus, python3-gi, gir1.2-webkit2-4.1`,
    }
  return { kind: 'here', name, keepsLogIns: true, open: openWebKit }
}

/** Chromium 103, the oldest supported version, from an npm package. It runs only on Linux. */
export function oldChromium(): Engine {
  const name = 'Chromium 103'
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { kind: 'missing', name, why: 'it runs on Linux and x64 alone' }
  return {
    kind: 'here',
    name,
    // The headless mode of that version keeps cookies only in memory.
    keepsLogIns: false,
    open: () => {
      const folder = unpackedChromium()
      // This build is older than the release of 103. It can hang when a tab loads a second page of the app.
      return openByPuppeteer(
        {
          executablePath: join(folder, 'chromium'),
          headless: 'shell',
          env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib') },
          args: ['--no-sandbox', '--disable-gpu', '--no-zygote', '--in-process-gpu'],
        },
        'one for each page',
      )
    },
  }
}

/** @returns the folder with the program and its libraries; the first call unpacks them, which takes two seconds */
function unpackedChromium(): string {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const folder = join('node_modules/.cache/chromium-103')
  if (existsSync(folder)) return folder
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  const unpack = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)))
  writeFileSync(join(half, 'chromium'), unpack('chromium.br'))
  chmodSync(join(half, 'chromium'), 0o755)
  for (const name of ['aws.tar.br', 'swiftshader.tar.br']) {
    const { status } = spawnSync('tar', ['-x', '-C', half], { input: unpack(name) })
    if (status !== 0) throw new Error(`${name} of @sparticuz/chromium could not be unpacked.`)
  }
  if (existsSync(folder)) rmSync(half, { recursive: true })
  else renameSync(half, folder)
  return folder
}

function which(program: string): string | undefined {
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout?.trim() || undefined
}
