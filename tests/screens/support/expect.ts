import { expect as plain } from 'vitest'
import { fits, isChecked, isDisabled, type Locator, opening, until } from './locator.ts'
import type { Page } from './page.ts'
import { nameOf, tidy } from './roles.ts'
import { typedIn } from './user.ts'
import { isHidden } from './visible.ts'

/** Expectations about a page, which wait for it as Playwright's do. */
type Words = string | RegExp
type Verdict = { pass: boolean; got: unknown }

interface RowMatchers<R> {
  toBeVisible(options?: { timeout?: number }): R
  toBeHidden(options?: { timeout?: number }): R
  toBeAttached(): R
  toBeFocused(): R
  toBeChecked(): R
  toBeDisabled(): R
  toHaveCount(count: number, options?: { timeout?: number }): R
  toHaveText(text: Words | Words[]): R
  toContainText(text: Words): R
  toHaveValue(value: string): R
  toHaveAttribute(name: string, value?: Words): R
  toHaveAccessibleName(name: Words): R
  toHaveURL(address: Words): R
  toHaveTitle(title: Words): R
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as vitest declares it.
  interface Matchers<T = any> extends RowMatchers<Promise<T>> {}
}

interface Context {
  /** Undefined without `.not`. */
  isNot?: boolean
}

async function settle(context: Context, look: () => Verdict, wanted: unknown, timeout?: number) {
  const isNot = context.isNot === true
  let got: unknown
  let passes = false
  try {
    await until(() => {
      const verdict = look()
      got = verdict.got
      return verdict.pass !== isNot ? undefined : 'not so'
    }, timeout)
    passes = true
  } catch {}
  const message = () => `expected ${isNot ? 'not ' : ''}${plainly(wanted)}\nbut the page has ${plainly(got)}`
  return { pass: passes !== isNot, message, actual: got, expected: wanted }
}

const plainly = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value instanceof RegExp ? String(value) : value)

/** For exactly one element. With none or several, both the expectation and its negation wait on. */
function ofOne<Wanted extends unknown[]>(look: (element: Element, ...wanted: Wanted) => Verdict) {
  return function (this: Context, locator: Locator, ...wanted: Wanted) {
    return settle(
      this,
      () => {
        const all = locator.now()
        const [element] = all
        if (all.length === 1 && element) return look(element, ...wanted)
        return { pass: this.isNot === true, got: `${all.length} elements that fit:\n${all.map(opening).join('\n')}` }
      },
      wanted,
    )
  }
}

const equals = (own: string, wanted: Words) => (typeof wanted === 'string' ? own === wanted : wanted.test(own))
const hasText = (element: Element, wanted: Words) =>
  typeof wanted === 'string' ? tidy(element.textContent ?? '') === tidy(wanted) : wanted.test(element.textContent ?? '')

function shown(locator: Locator): Verdict {
  const all = locator.now()
  const isShown = all.length === 1 && all[0] !== undefined && !isHidden(all[0], false)
  return { pass: isShown, got: `${all.length} elements that fit:\n${all.map(opening).join('\n')}` }
}

plain.extend({
  toBeVisible(locator: Locator, { timeout }: { timeout?: number } = {}) {
    return settle(this, () => shown(locator), 'one visible element', timeout)
  },
  toBeHidden(locator: Locator, { timeout }: { timeout?: number } = {}) {
    return settle(
      this,
      () => {
        const { got } = shown(locator)
        return { pass: locator.now().every((element) => isHidden(element, false)), got }
      },
      'nothing visible',
      timeout,
    )
  },
  toBeAttached(locator: Locator) {
    return settle(this, () => ({ pass: locator.now().length === 1, got: locator.now().length }), 'one element')
  },
  toBeFocused: ofOne((element) => ({
    pass: element.ownerDocument.activeElement === element,
    got: opening(element.ownerDocument.activeElement ?? element),
  })),
  toBeChecked: ofOne((element) => ({ pass: isChecked(element), got: isChecked(element) })),
  toBeDisabled: ofOne((element) => ({ pass: isDisabled(element), got: isDisabled(element) })),
  toHaveCount(locator: Locator, count: number, { timeout }: { timeout?: number } = {}) {
    return settle(this, () => ({ pass: locator.now().length === count, got: locator.now().length }), count, timeout)
  },
  toHaveText(locator: Locator, wanted: Words | Words[]) {
    return settle(
      this,
      () => {
        const all = locator.now()
        const got = all.map((element) => element.textContent)
        if (!Array.isArray(wanted)) {
          const [element] = all
          return all.length === 1 && element
            ? { pass: hasText(element, wanted), got }
            : { pass: this.isNot === true, got }
        }
        return { pass: all.length === wanted.length && all.every((one, at) => hasText(one, wanted[at] ?? '')), got }
      },
      wanted,
    )
  },
  toContainText: ofOne((element, wanted: Words) => ({
    pass:
      typeof wanted === 'string'
        ? tidy(element.textContent ?? '').includes(tidy(wanted))
        : fits(element.textContent ?? '', wanted),
    got: element.textContent,
  })),
  toHaveValue: ofOne((element, wanted: string) => ({ pass: typedIn(element) === wanted, got: typedIn(element) })),
  toHaveAttribute: ofOne((element, name: string, wanted?: Words) => {
    const own = element.getAttribute(name)
    return { pass: own !== null && (wanted === undefined || equals(own, wanted)), got: own }
  }),
  toHaveAccessibleName: ofOne((element, wanted: Words) => ({
    pass: equals(nameOf(element), wanted),
    got: nameOf(element),
  })),
  toHaveURL(page: Page, wanted: Words) {
    const address = typeof wanted === 'string' ? () => new URL(wanted, page.url()).href : () => wanted
    return settle(this, () => ({ pass: equals(page.url(), address()), got: page.url() }), wanted)
  },
  toHaveTitle(page: Page, wanted: Words) {
    return settle(
      this,
      () => ({ pass: equals(page.window.document.title, wanted), got: page.window.document.title }),
      wanted,
    )
  },
})

export { plain as expect }
