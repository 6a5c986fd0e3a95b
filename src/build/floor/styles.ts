import { type AtRule, type Declaration, parse, type Rule } from 'postcss'
import { entry, lackedBy, type Problem, table } from './support.ts'

const properties = table('css', 'properties')
const selectors = table('css', 'selectors')
const types = table('css', 'types')
const atRules = table('css', 'at-rules')

/** Units of a screen with changing browser bars, of containers and of lines. */
export const UNITS_OF_LATER = /(?<![\w-])\d*\.?\d+(?:[dsl]v(?:h|w|i|b|min|max)|cq(?:h|w|i|b|min|max)|r?lh|r?cap|r?ic)\b/

/**
 * Finds features in a built stylesheet that a browser of the floor does not have. Exceptions: rules inside
 * `@supports`, a value after an older one of the same property, and vendor prefixes.
 */
export function beyondFloorInStyles(css: string): Problem[] {
  const problems: Problem[] = []
  parse(css).walk((node) => {
    if (insideSupports(node)) return
    switch (node.type) {
      case 'atrule':
        problems.push(...inAtRule(node))
        break
      case 'rule':
        problems.push(...inSelector(node))
        break
      case 'decl':
        problems.push(...inDeclaration(node))
    }
  })
  return problems
}

function insideSupports({ parent }: AtRule | Rule | Declaration | { parent: unknown }): boolean {
  for (let around = parent as Rule | AtRule | undefined; around; around = around.parent as Rule | AtRule | undefined)
    if (around.type === 'atrule' && around.name === 'supports') return true
  return false
}

function* inAtRule({ name, params }: AtRule): Iterable<Problem> {
  const lacking = lackedBy(entry(atRules, name))
  if (lacking) yield { feature: `@${name}`, lackedBy: lacking }
  if (name !== 'media') return
  for (const [, feature = ''] of params.matchAll(/\(\s*([\w-]+)/g)) {
    const lacking = lackedBy(entry(atRules.media, feature))
    if (lacking) yield { feature: `@media (${feature})`, lackedBy: lacking }
  }
}

function* inSelector({ selector, parent }: Rule): Iterable<Problem> {
  if (parent?.type === 'rule' || selector.includes('&'))
    yield { feature: `a rule inside a rule (${selector})`, lackedBy: 'Chrome 103, Safari 15.4, Firefox 115' }
  for (const [, name = ''] of selector.matchAll(/::?(?!-)([\w-]+)/g)) {
    const lacking = lackedBy(entry(selectors, name))
    if (lacking) yield { feature: `:${name}`, lackedBy: lacking }
  }
}

function inDeclaration(declaration: Declaration): Problem[] {
  const { prop, value } = declaration
  if (prop.startsWith('-') && !prop.startsWith('--')) return []
  const lacking = lackedBy(entry(properties, prop))
  const problems = lacking ? [{ feature: prop, lackedBy: lacking }] : [...inValue(prop, value)]
  const isOlder = (each: Declaration) =>
    each.prop.endsWith(`-${prop}`) || (each.prop === prop && !lacking && [...inValue(prop, each.value)].length === 0)
  return problems.length > 0 && hasBefore(declaration, isOlder) ? [] : problems
}

function* inValue(property: string, value: string): Iterable<Problem> {
  if (UNITS_OF_LATER.test(value)) yield { feature: `${property}: ${value}`, lackedBy: 'Chrome 103' }
  for (const [, name = '', call] of value.matchAll(/(?<![\w-])([a-z][\w-]*)(\(?)/g)) {
    const compat = call ? functionNamed(name) : entry(properties[property], name)
    const lacking = lackedBy(compat)
    if (lacking) yield { feature: call ? `${name}()` : `${property}: ${name}`, lackedBy: lacking }
  }
}

function functionNamed(name: string) {
  return (
    entry(types, name) ??
    entry(types.color, name) ??
    entry(types.image, name) ??
    entry(types['transform-function'], name)
  )
}

function hasBefore(declaration: Declaration, is: (other: Declaration) => boolean): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && is(before)) return true
  return false
}
