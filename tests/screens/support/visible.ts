import { inject } from 'vitest'
import type { HidingRule } from './hiding-rules.ts'

interface Placed {
  rule: HidingRule
  place: number
}

const rules = inject('hiding')
const byClass = new Map<string, Placed[]>()
for (const [place, rule] of rules.entries()) {
  const last = rule.selector.split(/[\s>+~]+/).at(-1) ?? ''
  const key = /\.([\w-]+)/.exec(last.replace(/:(not|is|has|where)\(.*?\)/g, ''))?.[1] ?? ''
  byClass.set(key, [...(byClass.get(key) ?? []), { rule, place }])
}

/**
 * Whether an element is hidden, by HTML and the rules of `display` and `visibility`; only a browser knows layout.
 * @param fromReaders whether hidden from screen readers counts, too
 * @param known what is known of other elements already, while the page cannot change: elements share their ancestors
 */
export function isHidden(element: Element, fromReaders = true, known = new Map<Element, boolean>()): boolean {
  const told = known.get(element)
  if (told !== undefined) return told
  const around = element.parentElement
  const hidden = isHiddenItself(element, fromReaders) || (around ? isHidden(around, fromReaders, known) : false)
  known.set(element, hidden || !element.isConnected)
  return hidden || !element.isConnected
}

function isHiddenItself(element: Element, fromReaders: boolean): boolean {
  if (element.hasAttribute('hidden') || (fromReaders && element.getAttribute('aria-hidden') === 'true')) return true
  const style = element.getAttribute('style')
  if (style && /(^|;)\s*(display:\s*none|visibility:\s*hidden)/.test(style)) return true
  const around = element.parentElement
  if (around?.tagName === 'DETAILS' && !around.hasAttribute('open') && element.tagName !== 'SUMMARY') return true
  return isHiddenByRule(element)
}

function isHiddenByRule(element: Element): boolean {
  const names = (element.getAttribute('class') ?? '').split(/\s+/)
  const candidates = [...new Set([...names, ''])].flatMap((name) => byClass.get(name) ?? [])
  // Matching a selector costs the most, and few elements have a rule that hides them.
  const hiding = strongest(
    candidates.filter(({ rule }) => rule.hides),
    element,
  )
  if (!hiding) return false
  const showing = strongest(
    candidates.filter(({ rule }) => !rule.hides),
    element,
  )
  return !showing || isStronger(hiding, showing)
}

function strongest(candidates: readonly Placed[], element: Element): Placed | undefined {
  let winner: Placed | undefined
  for (const candidate of candidates)
    if ((!winner || isStronger(candidate, winner)) && applies(candidate.rule, element)) winner = candidate
  return winner
}

function applies({ media, selector }: HidingRule, element: Element): boolean {
  return media.every((query) => fitsWindow(query, element.ownerDocument.defaultView)) && element.matches(selector)
}

/** Whether each media query matches a window, until {@link mediaChanged}. */
const matching = new WeakMap<Window, Map<string, boolean>>()

/** `matchMedia` parses its query at every call: that took a third of the time of all rows. */
function fitsWindow(query: string, window: Window | null): boolean {
  if (!window) return false
  const known = matching.get(window) ?? new Map<string, boolean>()
  matching.set(window, known)
  const told = known.get(query)
  if (told !== undefined) return told
  const { matches } = window.matchMedia(query)
  known.set(query, matches)
  return matches
}

/** Called when a window has another size or other media features. */
export function mediaChanged(window: Window): void {
  matching.delete(window)
}

function isStronger(one: Placed, other: Placed): boolean {
  for (const [at, weight] of one.rule.weight.entries()) {
    const against = other.rule.weight[at] ?? 0
    if (weight !== against) return weight > against
  }
  return one.place > other.place
}
