import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from './browser.ts'
import { inTime, until } from './in-time.ts'

const MARK = 'data-walk'

/** Something on a page, described as a person looks for it. */
export interface Wanted {
  readonly role: 'button' | 'link' | 'field' | 'heading' | 'text' | 'image' | 'option'
  readonly name: string | RegExp
}

/** A page with a person's actions: press, fill in and see. Each waits until its element is there. */
export class Page {
  readonly #browser: Browser
  readonly #base: string

  constructor(browser: Browser, base: string) {
    this.#browser = browser
    this.#base = base
  }

  go(path: string): Promise<void> {
    const address = new URL(path, this.#base).href
    return inTime(`the page ${path}`, this.#browser.go(address))
  }

  async press(role: Wanted['role'], name: Wanted['name']): Promise<void> {
    await this.#tryAgain(async () => {
      await this.see(role, name)
      await inTime(`the press on the ${role} ${name}`, this.#browser.press(`[${MARK}]`))
    })
  }

  async fill(name: Wanted['name'], value: string): Promise<void> {
    await this.#tryAgain(async () => {
      await this.see('field', name)
      await this.read(
        (mark, text) => {
          const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[${mark}]`)
          if (!field) throw new Error('The field has gone.')
          field.focus()
          // React only notices values that are set with the element's own setter.
          const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
          Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
          for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
          field.blur()
        },
        MARK,
        value,
      )
    })
  }

  /** Runs in the page. */
  read<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return inTime('the page to answer', this.#browser.run(script, ...args))
  }

  /** Waits until the wanted element is on screen, and marks it. */
  async see(role: Wanted['role'], name: Wanted['name']): Promise<void> {
    const [source, isPattern] = typeof name === 'string' ? [name, false] : [name.source, true]
    await this.until(`the ${role} ${name}`, markOnScreen, MARK, role, source, isPattern)
  }

  async isAt(path: string): Promise<void> {
    await this.until(`being at ${path}`, (wanted) => location.pathname === wanted, path)
  }

  /** Waits until a script in the page returns true. @param what is waited for; a failure names it */
  async until<Args extends unknown[]>(what: string, isSo: (...args: Args) => boolean, ...args: Args): Promise<void> {
    // A page that is navigating may break off the answer, so an error counts as no.
    await until(
      what,
      () => this.#browser.run(isSo, ...args),
      () => this.words(),
    )
  }

  /** Saves a screenshot if `WALK_PICTURES` names a folder. */
  async picture(name: string): Promise<void> {
    const folder = process.env.WALK_PICTURES
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.png`), await inTime('a picture', this.#browser.picture()))
  }

  /**
   * The page may redraw between finding an element and pressing it, above all when the app replaces the page's own
   * screen. The element is then gone, and must be found again; the drivers of these engines leave that to their users.
   */
  async #tryAgain(act: () => Promise<void>): Promise<void> {
    await act().catch((problem: unknown) => {
      if (
        !/detached|not clickable|stale element|no such element|no element found|field has gone/i.test(String(problem))
      )
        throw problem
      return act()
    })
  }

  /** What a person sees now, for the message of a failure. */
  words(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is on screen is what is asked for.
    return this.read(() => `The page ${location.href}:\n${document.body.innerText.slice(0, 1_500)}`).catch(String)
  }
}

/** Runs in the page. @returns whether such an element is on screen; it then has the mark */
function markOnScreen(mark: string, role: string, source: string, isPattern: boolean): boolean {
  const selectors: Record<string, string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
    image: 'img, [role="img"]',
    option: '[role="option"]',
    text: 'body *',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label) return plain(label)
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
      return plain(element.labels?.[0]?.textContent)
    return plain(element.textContent)
  }
  const fits = (text: string) => (isPattern ? new RegExp(source).test(text) : text === source)
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark)
  // Look first in what lies over the page.
  const places = [...document.querySelectorAll('[role="alertdialog"], [role="dialog"], dialog[open]'), document.body]
  for (const place of places)
    for (const element of place.querySelectorAll(selectors[role] ?? role)) {
      if (!fits(nameOf(element)) || !isSeen(element) || element.closest('[inert]')) continue
      element.setAttribute(mark, '')
      return true
    }
  return false
}
