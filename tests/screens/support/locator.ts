import { turn } from './clock.ts'
import { elementsOfRole, labelsOf, nameOf, tidy } from './roles.ts'
import * as user from './user.ts'
import { isHidden } from './visible.ts'

type Find = () => Element[]
/** Where to look: in the page, or in an element of it. */
type Roots = () => (Element | Document)[]
type AppWindow = Window & typeof globalThis
type Words = string | RegExp

interface ByRole {
  name?: Words
  exact?: boolean
  checked?: boolean
  level?: number
  pressed?: boolean
}

const LABELLED = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'OUTPUT', 'METER', 'PROGRESS'])
const WITHOUT_WORDS = new Set(['SCRIPT', 'STYLE', 'HEAD', 'NOSCRIPT', 'TEMPLATE'])

/** Finds elements inside something: a page, or what a locator finds. */
export class Part {
  readonly #roots: Roots
  protected readonly windowNow: () => AppWindow
  constructor(roots: Roots, windowNow: () => AppWindow) {
    this.#roots = roots
    this.windowNow = windowNow
  }

  #inside(look: (root: Element | Document) => Element[]): Locator {
    return new Locator(() => inOrder(this.#roots().flatMap(look)), this.windowNow)
  }

  getByRole(role: string, { name, exact, checked, level, pressed }: ByRole = {}): Locator {
    return this.#inside((root) =>
      elementsOfRole(root, role).filter(
        (element) =>
          (name === undefined || fits(nameOf(element), name, exact)) &&
          (checked === undefined || isChecked(element) === checked) &&
          (level === undefined ||
            element.tagName === `H${level}` ||
            element.getAttribute('aria-level') === `${level}`) &&
          (pressed === undefined || element.getAttribute('aria-pressed') === `${pressed}`),
      ),
    )
  }

  getByLabel(text: Words, { exact }: { exact?: boolean } = {}): Locator {
    return this.#inside((root) =>
      [...root.querySelectorAll('*')].filter((element) => {
        const given = element.getAttribute('aria-label')
        if (given !== null && !element.hasAttribute('aria-labelledby')) return fits(given, text, exact)
        if (element.hasAttribute('aria-labelledby')) return fits(nameOf(element), text, exact)
        return (
          LABELLED.has(element.tagName) && labelsOf(element).some((label) => fits(label.textContent ?? '', text, exact))
        )
      }),
    )
  }

  getByText(text: Words, { exact }: { exact?: boolean } = {}): Locator {
    return this.#inside((root) => smallestWith(root, text, exact))
  }

  getByPlaceholder(text: Words, { exact }: { exact?: boolean } = {}): Locator {
    return this.#inside((root) =>
      [...root.querySelectorAll('[placeholder]')].filter((one) =>
        fits(one.getAttribute('placeholder') ?? '', text, exact),
      ),
    )
  }

  getByTestId(id: string): Locator {
    return this.locator(`[data-testid="${id}"]`)
  }

  /** @param selector a CSS selector; `..` is the parent, `:visible` all visible elements */
  locator(selector: string): Locator {
    if (selector === ':visible')
      return this.#inside((root) => [...root.querySelectorAll('*')].filter((one) => !isHidden(one, false)))
    if (selector === '..') return this.#inside((root) => (root.parentElement ? [root.parentElement] : []))
    return this.#inside((root) => [...root.querySelectorAll(selector)])
  }
}

/** What a row looks for. Each use searches again. */
export class Locator extends Part {
  private readonly find: Find
  constructor(find: Find, windowNow: () => AppWindow) {
    super(find, windowNow)
    this.find = find
  }

  now(): Element[] {
    return this.find()
  }

  #of(choose: (all: Element[]) => Element[]): Locator {
    return new Locator(() => choose(this.find()), this.windowNow)
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(place: number): Locator {
    return this.#of((all) => all.slice(place, place === -1 ? undefined : place + 1))
  }

  or(other: Locator): Locator {
    return this.#of((all) => inOrder([...all, ...other.now()]))
  }

  and(other: Locator): Locator {
    return this.#of((all) => {
      const others = new Set(other.now())
      return all.filter((element) => others.has(element))
    })
  }

  filter({ hasText, has }: { hasText?: Words; has?: Locator }): Locator {
    return this.#of((all) =>
      all.filter(
        (element) =>
          (hasText === undefined || fits(element.textContent ?? '', hasText)) &&
          (has === undefined || has.now().some((inner) => element.contains(inner))),
      ),
    )
  }

  async all(): Promise<Locator[]> {
    return this.find().map((_, place) => this.nth(place))
  }

  async count(): Promise<number> {
    return this.find().length
  }

  async isVisible(): Promise<boolean> {
    return this.find().some((element) => !isHidden(element, false))
  }

  async textContent(): Promise<string | null> {
    return (await this.#one()).textContent
  }

  async innerHTML(): Promise<string> {
    return (await this.#one()).innerHTML
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return user.typedIn(await this.#one())
  }

  async waitFor(): Promise<void> {
    await this.#one()
  }

  async evaluate<Result>(look: (element: HTMLElement) => Result): Promise<Awaited<Result>> {
    const result = await look((await this.#one()) as HTMLElement)
    await turn()
    return result
  }

  async evaluateAll<Result>(look: (elements: HTMLElement[]) => Result): Promise<Awaited<Result>> {
    return await look(this.find() as HTMLElement[])
  }

  async click({ force = false, modifiers = [] }: { force?: boolean; modifiers?: 'Shift'[] } = {}): Promise<void> {
    const element = await this.#one(force ? undefined : isPressable)
    user.click(this.windowNow(), element, { shiftKey: modifiers.includes('Shift') })
    await turn()
  }

  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    user.dispatch(this.windowNow(), await this.#one(), type, init)
    await turn()
  }

  async fill(value: string): Promise<void> {
    user.fill(this.windowNow(), await this.#one(isPressable), value)
    await turn()
  }

  async press(key: string): Promise<void> {
    const element = await this.#one()
    user.focus(element)
    user.pressKey(this.windowNow(), element, key)
    await turn()
  }

  async focus(): Promise<void> {
    user.focus(await this.#one())
    await turn()
  }

  async check(_: { force?: boolean } = {}): Promise<void> {
    await this.#turnTo(true)
  }

  async uncheck(): Promise<void> {
    await this.#turnTo(false)
  }

  async #turnTo(checked: boolean): Promise<void> {
    const element = await this.#one()
    if (isChecked(element) === checked) return
    user.click(this.windowNow(), element)
    await turn()
    await until(() => (isChecked(element) === checked ? undefined : 'The press did not change it.'))
  }

  /** @param choice the value or the text of an option */
  async selectOption(choice: string): Promise<void> {
    user.selectOption(this.windowNow(), await this.#one(isPressable), choice)
    await turn()
  }

  async setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    user.chooseFile(this.windowNow(), await this.#one(), file)
    await turn()
  }

  /** Does not scroll: without a browser everything is in view. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#one()
  }

  async #one(isReady: (element: Element) => boolean = () => true): Promise<Element> {
    let found: Element | undefined
    await until(() => {
      const all = this.find()
      found = all[0]
      if (all.length !== 1) return `${all.length} elements fit, where one is meant.\n${all.map(opening).join('\n')}`
      return found && isReady(found) ? undefined : 'It cannot be pressed.'
    })
    if (!found) throw new Error('Nothing was found.')
    return found
  }
}

/** How long rows wait for something. */
const PATIENCE_MS = 30_000

/** @param trouble what is still wrong; undefined when all is well. @throws the last trouble when time is up */
export async function until(trouble: () => string | undefined, patience = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patience
  for (let pause = 1; ; pause = Math.min(pause * 2, 32)) {
    const now = trouble()
    if (now === undefined) return
    if (performance.now() > end) throw new Error(now)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function isPressable(element: Element): boolean {
  return !isHidden(element, false) && !isDisabled(element)
}

export function isDisabled(element: Element): boolean {
  return ('disabled' in element && element.disabled === true) || element.closest('[aria-disabled="true"]') !== null
}

export function isChecked(element: Element): boolean {
  return 'checked' in element && typeof element.checked === 'boolean'
    ? element.checked
    : element.getAttribute('aria-checked') === 'true'
}

/** Whether the text contains the wanted words, in upper or lower case; with `exact` it must equal them. */
export function fits(text: string, wanted: Words, exact = false): boolean {
  const own = tidy(text)
  if (typeof wanted !== 'string') return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(own)
  return exact ? own === tidy(wanted) : own.toLowerCase().includes(tidy(wanted).toLowerCase())
}

function smallestWith(root: Element | Document, text: Words, exact?: boolean): Element[] {
  const found: Element[] = []
  const look = (element: Element | Document): boolean => {
    if ('tagName' in element && WITHOUT_WORDS.has(element.tagName)) return false
    let inside = false
    for (const child of element.children) inside = look(child) || inside
    if (inside || element === root || !('tagName' in element)) return inside
    const own = element.tagName === 'INPUT' ? (element.getAttribute('value') ?? '') : (element.textContent ?? '')
    if (!fits(own, text, exact)) return false
    found.push(element)
    return true
  }
  look(root)
  return found
}

/** Sorts the elements in page order, without duplicates. */
function inOrder(elements: Element[]): Element[] {
  const each = [...new Set(elements)]
  if (each.length < 2) return each
  return each.sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
}

export function opening(element: Element): string {
  return element.outerHTML.slice(0, 160)
}
