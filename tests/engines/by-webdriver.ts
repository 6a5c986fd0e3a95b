import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort } from '../support/running-server.ts'
import type { Browser } from './browser.ts'
import { inTime, PATIENCE_MS, until } from './in-time.ts'

const Answer = v.object({ value: v.unknown() })
const Session = v.object({ sessionId: v.string() })
/** The key of an element's id, as the standard names it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Found = v.object({ [ELEMENT]: v.string() })

/** Opens WebKitGTK on a virtual screen, through its own WebDriver. */
export async function openWebKit(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-webkit-'))
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = `:${(await firstLine(screen)).trim()}`
  let driver = await startDriver(display, folder)
  return {
    go: async (url) => {
      await driver.ask('POST', 'url', { url })
    },
    run: (script, ...args) =>
      driver.ask('POST', 'execute/sync', { script: `return (${script})(...arguments)`, args }) as never,
    press: async (selector) => {
      const element = v.parse(Found, await driver.ask('POST', 'element', { using: 'css selector', value: selector }))
      // Scroll as a person would: the driver itself leaves low elements under the dock, where it cannot click them.
      await driver.ask('POST', 'execute/sync', {
        script: 'arguments[0].scrollIntoView({ block: "center" })',
        args: [element],
      })
      await driver.ask('POST', `element/${element[ELEMENT]}/click`, {})
    },
    picture: async () => Buffer.from(String(await driver.ask('GET', 'screenshot')), 'base64'),
    async restart() {
      await driver.end()
      driver = await startDriver(display, folder)
    },
    async close() {
      await driver.end()
      screen.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

interface Driver {
  ask(method: 'GET' | 'POST', command: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

async function startDriver(display: string, folder: string): Promise<Driver> {
  const port = await freePort()
  // In its own process group, so that the driver, its D-Bus and the browser end together.
  const group = spawn('dbus-run-session', ['--', 'WebKitWebDriver', '-p', String(port)], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const base = `http://127.0.0.1:${port}`
  await until("WebKit's driver", () => fetch(`${base}/status`).then(({ ok }) => ok))
  const browser = { binary: join(import.meta.dirname, 'webkit-browser.py'), args: [folder] }
  const opened = await ask('POST', `${base}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
  })
  const session = `${base}/session/${v.parse(Session, opened).sessionId}`
  return {
    ask: (method, command, body) => ask(method, `${session}/${command}`, body),
    async end() {
      // On closing the session the browser writes its stored data to disk. If it hangs, it is killed.
      await fetch(session, { method: 'DELETE', signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
      await endGroup(group)
    },
  }
}

async function endGroup(group: ChildProcess): Promise<void> {
  const { pid } = group
  if (pid === undefined || group.exitCode !== null || group.signalCode !== null) return
  const ended = new Promise((resolve) => group.once('exit', resolve))
  process.kill(-pid)
  await inTime('the driver to end', ended, 10_000).catch(() => process.kill(-pid, 'SIGKILL'))
}

async function ask(method: 'GET' | 'POST', address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = v.parse(Answer, await answer.json())
  if (!answer.ok) throw new Error(`WebKit's driver answered ${JSON.stringify(value).slice(0, 500)}`)
  return value
}

function firstLine({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    stdout?.once('data', (line) => resolve(String(line)))
    stdout?.once('end', () => reject(new Error('Xvfb did not start.')))
  })
}
