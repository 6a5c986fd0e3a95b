import { inject } from 'vitest'
import type { HidingRule } from './hiding-rules.ts'

const rules = inject('hiding')
const byClass = new Map<string, { rule: HidingRule; place: number }[]>()
for (const [place, rule] of rules.entries()) {
  const last = rule.selector.split(/[\s>+~]+/).at(-1) ?? ''
  const key = /\.([\w-]+)/.exec(last.replace(/:(not|is|has|where)\(.*?\)/g, ''))?.[1] ?? ''
  byClass.set(key, [...(byClass.get(key) ?? []), { rule, place }])
}

/**
 * Whether an element is hidden, by HTML and the rules of `display` and `visibility`; only a browser knows layout.
 * @param fromReaders whether hidden from screen readers counts, too
 */
export function isHidden(element: Element, fromReaders = true): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part.hasAttribute('hidden') || (fromReaders && part.getAttribute('aria-hidden') === 'true')) return true
    const style = part.getAttribute('style')
    if (style && /(^|;)\s*(display:\s*none|visibility:\s*hidden)/.test(style)) return true
    const around = part.parentElement
    if (around?.tagName === 'DETAILS' && !around.hasAttribute('open') && part.tagName !== 'SUMMARY') return true
    if (isHiddenByRule(part)) return true
  }
  return !element.isConnected
}

function isHiddenByRule(element: Element): boolean {
  const names = (element.getAttribute('class') ?? '').split(/\s+/)
  let winner: { rule: HidingRule; place: number } | undefined
  for (const name of new Set([...names, '']))
    for (const candidate of byClass.get(name) ?? [])
      if ((!winner || isStronger(candidate, winner)) && applies(candidate.rule, element)) winner = candidate
  return winner?.rule.hides ?? false
}

function applies({ media, selector }: HidingRule, element: Element): boolean {
  const window = element.ownerDocument.defaultView
  return media.every((query) => window?.matchMedia(query).matches) && element.matches(selector)
}

function isStronger(one: { rule: HidingRule; place: number }, other: { rule: HidingRule; place: number }): boolean {
  for (const [at, weight] of one.rule.weight.entries()) {
    const against = other.rule.weight[at] ?? 0
    if (weight !== against) return weight > against
  }
  return one.place > other.place
}
