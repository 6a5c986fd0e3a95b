import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { FLOOR } from './floor.ts'

/** A use of a feature that a browser of the floor does not have. */
export interface Problem {
  /** As a person would write it: `Array.prototype.toSorted`, `:has()`. */
  readonly feature: string
  readonly lackedBy: string
}

/** One of MDN's tables, by its path: which browsers have a feature, and since when. */
export function table(...path: string[]): Identifier {
  let place: Identifier = { css: data.css, javascript: data.javascript, api: data.api }
  for (const name of path) {
    const next = place[name]
    if (!next) throw new Error(`MDN's tables have no ${path.join('.')}.`)
    place = next
  }
  return place
}

/** @returns the entry below `place` that has a table, if there is one */
export function entry(place: Identifier | undefined, name: string): CompatStatement | undefined {
  return place && Object.hasOwn(place, name) ? place[name]?.__compat : undefined
}

/** @returns the browsers of the floor that lack the feature, as words; undefined if all have it */
export function lackedBy(compat: CompatStatement | undefined): string | undefined {
  if (!compat) return undefined
  const lacking = Object.entries(FLOOR).filter(([name, floor]) => !has(compat, name, floor))
  if (lacking.length === 0) return undefined
  return lacking.map(([name, floor]) => `${data.browsers[name as keyof typeof FLOOR].name} ${floor}`).join(', ')
}

function has({ support }: CompatStatement, name: string, floor: string): boolean {
  const statements = support[name as keyof typeof FLOOR]
  // If the table says nothing about a browser, the browser counts as having the feature.
  if (statements === undefined) return true
  return (Array.isArray(statements) ? statements : [statements]).some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      typeof version_added === 'string' &&
      version_added !== 'preview' &&
      reached(version_added, floor) &&
      !(version_removed || flags || prefix || alternative_name),
  )
}

/** @param since such as `15.4` or `≤37` */
function reached(since: string, floor: string): boolean {
  const [major = 0, minor = 0] = since.replace('≤', '').split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number)
  return major < floorMajor || (major === floorMajor && minor <= floorMinor)
}
