import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { GlobalWindow, Element as HappyElement, HTMLOptionElement as HappyOption } from 'happy-dom'
import { inject } from 'vitest'
import type { MockApi } from '../../support/checklist/mock-api.ts'
import { MemoryCaches } from '../../unit/offline/device-fakes.ts'
import { PageClock, turn } from './clock.ts'
import { type Locator, Part } from './locator.ts'
import { type Databases, indexedDbOf } from './memory-databases.ts'
import { pressKey, typeText } from './user.ts'
import { mediaChanged } from './visible.ts'

type AppWindow = Window & typeof globalThis & Pick<GlobalWindow, 'happyDOM'>

const ORIGIN = 'http://localhost:3000'
const ROOT = join(import.meta.dirname, '../../..')
const HTML = readFileSync(join(ROOT, 'index.html'), 'utf8')
const HEAD = (/<head>([\s\S]*)<\/head>/.exec(HTML)?.[1] ?? '').replace(
  /<!--[\s\S]*?-->|<link[^>]*>|<script[\s\S]*?<\/script>/g,
  '',
)
const LANG = /<html lang="([^"]+)"/.exec(HTML)?.[1] ?? ''

/** Globals of the language itself stay those of the test worker; a window only replaces what a browser brings. */
const OF_THE_LANGUAGE = new Set([
  ...'undefined NaN Infinity eval arguments constructor global globalThis process require'.split(' '),
  ...'Object Function Array Promise Map Set WeakMap WeakSet Symbol Error JSON Math RegExp String Number'.split(' '),
  ...'Boolean TypeError RangeError SyntaxError Proxy Reflect Buffer'.split(' '),
])
/** A phone may lack it. The worker has it, and it would connect all of the worker's pages. */
const ABSENT = { BroadcastChannel: undefined }

// The seat map finds the pressed seat with `:enabled`, which happy-dom does not know.
const { closest } = HappyElement.prototype
HappyElement.prototype.closest = function (selector: string) {
  return closest.call(this, selector.replaceAll(':enabled', ':not([disabled])'))
}

// Nor does it know which option a select begins with; the form's library takes a select without one for changed by hand.
Object.defineProperty(HappyOption.prototype, 'defaultSelected', {
  get(this: HappyOption) {
    return this.hasAttribute('selected')
  },
  set(this: HappyOption, isFirst: boolean) {
    this.toggleAttribute('selected', isFirst)
  },
})

const names = globalNames()
const script = new vm.Script(`(function (${names.join(', ')}) {${readFileSync(inject('app'), 'utf8')}\n})`, {
  filename: 'app.js',
}).runInThisContext()

function globalNames(): string[] {
  const found = new Set<string>([
    'globalThis',
    'indexedDB',
    'caches',
    'reportError',
    'requestIdleCallback',
    'cancelIdleCallback',
  ])
  const probe = new GlobalWindow()
  for (const name of Object.keys(ABSENT)) found.add(name)
  for (let part: object = probe; part !== Object.prototype; part = Object.getPrototypeOf(part))
    for (const name of Object.getOwnPropertyNames(part))
      if (/^[A-Za-z_$][\w$]*$/.test(name) && !OF_THE_LANGUAGE.has(name)) found.add(name)
  probe.close()
  return [...found]
}

interface Download {
  suggestedFilename: () => string
  text: () => Promise<string>
  bytes: () => Promise<Buffer>
}

/**
 * A page on a phone: the whole app with its own start, in a window without a browser. It has the methods of
 * Playwright's pages, so that a row can move to a browser and back. It cannot do what needs a browser: layout, most
 * styles, Tab, scrolling, the service worker.
 */
export class Page extends Part {
  window: AppWindow = undefined as never
  clock = new PageClock()
  readonly keyboard = {
    press: async (key: string) => this.#press(key),
    type: async (text: string) => {
      typeText(this.window, this.window.document.activeElement, text)
      await turn()
    },
  }
  /** Uncaught errors. */
  readonly troubles: unknown[] = []
  readonly #api: MockApi
  readonly #local: [string, string][] = []
  readonly #tab: [string, string][] = []
  readonly #databases: Databases = new Map()
  readonly #caches = new MemoryCaches()
  readonly #logged: ((message: { type: () => string; text: () => string }) => void)[] = []
  readonly #awaited: ((download: Download) => void)[] = []
  #size: { width: number; height: number }
  #media: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' } = {}
  #online = true

  constructor(api: MockApi, size: { width: number; height: number }) {
    super(
      () => [this.window.document],
      () => this.window,
    )
    this.#api = api
    this.#size = size
  }

  url(): string {
    return this.window.location.href
  }

  /** Opens an address as an outside link does: only the phone's storage is left of the previous page. */
  async goto(address: string): Promise<void> {
    this.#leave()
    await this.#load(new URL(address, ORIGIN).href, null)
  }

  async reload(): Promise<void> {
    const { href } = this.window.location
    const { state } = this.window.history
    this.#leave()
    await this.#load(href, state)
  }

  /** Works only within a visit: `goto` and `reload` drop the history. */
  async goBack(): Promise<void> {
    // Calls the browser's own method, whatever the app has replaced it with.
    this.window.History.prototype.back.call(this.window.history)
    await turn()
  }

  /** Stores what earlier log-ins and visits left on this phone. Call it before the page opens. */
  remember(records: Record<string, unknown>): void {
    this.#leave()
    for (const [key, value] of Object.entries(records)) this.#local.push([key, JSON.stringify(value)])
  }

  /** Runs a function in the page with the page's globals. It cannot use variables from around it. */
  async evaluate<Arg, Result>(run: string | ((arg: Arg) => Result), arg?: Arg): Promise<Awaited<Result>> {
    const inPage = typeof run === 'string' ? run : `(${run})(__arg)`
    const result = await new Function(...names, '__arg', `return ${inPage}`)(...this.#globals(), arg)
    await turn()
    return result
  }

  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    this.#size = size
    if (this.window) {
      this.window.happyDOM.setViewport(size)
      mediaChanged(this.window)
    }
    await turn()
  }

  async emulateMedia(media: {
    colorScheme?: 'light' | 'dark'
    reducedMotion?: 'reduce' | 'no-preference'
  }): Promise<void> {
    Object.assign(this.#media, media)
    if (this.window) this.#setMedia(this.window)
  }

  /** Stands for Playwright's context, which holds what belongs to several pages. */
  context(): { setOffline: (offline: boolean) => Promise<void> } {
    return { setOffline: (offline) => this.setOffline(offline) }
  }

  async setOffline(offline: boolean): Promise<void> {
    this.#online = !offline
    this.window.dispatchEvent(new this.window.Event(offline ? 'offline' : 'online'))
    await turn()
  }

  on(_: 'console', heard: (message: { type: () => string; text: () => string }) => void): void {
    this.#logged.push(heard)
  }

  /** @returns the next file that the page offers for download */
  waitForEvent(_: 'download'): Promise<Download> {
    return new Promise((resolve) => this.#awaited.push(resolve))
  }

  close(): void {
    this.#leave()
  }

  async #press(key: string): Promise<void> {
    pressKey(this.window, this.window.document.activeElement ?? this.window.document.body, key)
    await turn()
  }

  #leave(): void {
    const { window } = this
    if (!window) return
    window.dispatchEvent(new window.Event('pagehide'))
    for (const [kept, storage] of [
      [this.#local, window.localStorage],
      [this.#tab, window.sessionStorage],
    ] as const) {
      kept.length = 0
      for (const key of Object.keys(storage)) kept.push([key, storage.getItem(key) ?? ''])
    }
    this.clock.end()
    window.close()
    this.window = undefined as never
  }

  async #load(href: string, state: unknown): Promise<void> {
    const window = new GlobalWindow({ url: href, ...this.#size }) as unknown as AppWindow
    this.window = window
    this.#setMedia(window)
    const { document } = window
    document.documentElement.innerHTML = `<head>${HEAD}</head><body><div id="root"></div></body>`
    document.documentElement.lang = LANG
    // The size that `em` in media queries refers to.
    document.documentElement.style.fontSize = '16px'
    // Shows no screen before the app (src/start/show.ts): only a browser draws that one.
    document.documentElement.dataset.page = 'none'
    for (const [key, value] of this.#local) window.localStorage.setItem(key, value)
    for (const [key, value] of this.#tab) window.sessionStorage.setItem(key, value)
    if (state !== null) window.history.replaceState(state, '')
    const brought = {
      ...ABSENT,
      ...this.clock.globals(),
      globalThis: window,
      indexedDB: indexedDbOf(this.#databases),
      caches: this.#caches,
      fetch: (address: string, init: RequestInit = {}) => this.#fetch(new URL(address, href), init),
      URL: this.#urls(window),
      console: this.#console(),
      reportError: (error: unknown) => this.troubles.push(error),
      scrollTo: () => undefined,
      // There are no style sheets, so only the element's own style is known.
      getComputedStyle: (element: HTMLElement) => element.style,
    }
    for (const [name, value] of Object.entries(brought))
      Object.defineProperty(window, name, { value, configurable: true, writable: true })
    Object.defineProperty(window.navigator, 'onLine', { get: () => this.#online, configurable: true })
    window.addEventListener('error', (event) => this.troubles.push(Reflect.get(event, 'error')))
    script(...this.#globals())
    const root = document.getElementById('root')
    for (let turns = 0; turns < 2_000 && !root?.firstElementChild; turns++) await later(1)
    await turn()
  }

  #globals(): unknown[] {
    return names.map((name) => Reflect.get(this.window, name))
  }

  #setMedia(window: AppWindow): void {
    const { settings } = window.happyDOM
    if (this.#media.colorScheme) settings.device.prefersColorScheme = this.#media.colorScheme
    if (this.#media.reducedMotion) settings.device.prefersReducedMotion = this.#media.reducedMotion
    mediaChanged(window)
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')))
    })
    if (!this.#online) throw new TypeError('Failed to fetch')
    const headers = Object.fromEntries(new Headers(init.headers))
    const asked = { method: init.method ?? 'GET', url: url.href, headers, text: String(init.body ?? '') }
    const given = await Promise.race([this.#api.respond(asked), aborted])
    if (given.kind === 'abort') throw new TypeError('Failed to fetch')
    const { status, body, type } = given
    const told = { 'content-type': type, date: new Date(this.clock.date()).toUTCString() }
    return new Response(status === 204 || status === 304 ? null : body, { status, headers: told })
  }

  /** `URL` for a page that makes its own files: a press on a download link to one saves it. */
  #urls(window: AppWindow): unknown {
    const made = new Map<string, Blob>()
    const save = (event: Event) => {
      const link = event.target instanceof window.Element ? event.target.closest('a[download]') : null
      const blob = made.get(link?.getAttribute('href') ?? '')
      if (!link || !blob) return
      event.preventDefault()
      this.#awaited.shift()?.({
        suggestedFilename: () => link.getAttribute('download') ?? '',
        text: () => blob.text(),
        bytes: async () => Buffer.from(await blob.arrayBuffer()),
      })
    }
    window.addEventListener('click', save)
    return class extends URL {
      static override createObjectURL(blob: Blob): string {
        const address = `blob:${ORIGIN}/${made.size}`
        made.set(address, blob)
        return address
      }
      static override revokeObjectURL(): void {}
    }
  }

  #console(): Pick<Console, 'log' | 'info' | 'warn' | 'error' | 'debug'> {
    const log =
      (type: string) =>
      (...parts: unknown[]) => {
        for (const heard of this.#logged) heard({ type: () => type, text: () => parts.map(String).join(' ') })
      }
    return { log: log('log'), info: log('info'), warn: log('warning'), error: log('error'), debug: log('debug') }
  }
}

export type { Locator }

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
