/** Patterns for JSON Schema (ECMA-262, flag u) for texts that the contract accepts. */

/**
 * @param core matches the text between outer blanks; an empty text is allowed if the core matches it
 * @param most how many characters that text may have
 */
export function trimmed(core: string, most?: number): string {
  const atMost = most === undefined ? '' : `(?=(?:\\S(?:[\\s\\S]{0,${most - 2}}\\S)?)?\\s*$)`
  return `^\\s*${atMost}(?:${core})\\s*$`
}

/** @returns the pattern of whole numbers from `least` (0 or more) to `most`, leading zeros allowed */
export function wholeText(least: number, most: number): string {
  const notLess = least > 1 ? `(?!0*(?:${upTo(least - 1)})\\s*$)` : ''
  return trimmed(`${notLess}0*(?:${least === 0 ? '0|' : ''}${upTo(most)})`)
}

/** @returns the pattern of rupees from 1 to `most`, at most two decimals */
export function fareText(most: number): string {
  return trimmed(`0*(?:(?:${upTo(most - 1)})(?:\\.\\d{1,2})?|${most}(?:\\.0{1,2})?)`)
}

/** @returns alternatives for the whole numbers from 1 to `most`: 1 to 100 is `[1-9]\d{0,1}|100` */
function upTo(most: number): string {
  const digits = [...String(most)].map(Number)
  const shorter = digits.length > 1 ? [`[1-9]\\d{0,${digits.length - 2}}`] : []
  // With as many digits as `most`: equal up to one place, smaller there, and any digits after it.
  const less = digits.flatMap((digit, index) => {
    const lowest = index === 0 ? 1 : 0
    if (digit <= lowest) return []
    return [`${digits.slice(0, index).join('')}[${lowest}-${digit - 1}]\\d{${digits.length - index - 1}}`]
  })
  return [...shorter, ...less, String(most)].join('|')
}

const OVERRIDES = '\\u202a-\\u202e\\u2066-\\u2069'
const IGNORED = '\\p{Default_Ignorable_Code_Point}\\u2800'
const UNSEEN = `(?![${OVERRIDES}])[${IGNORED}]`

/**
 * @returns the pattern that the contract's `text` accepts: 1 to `most` visible characters between outer blanks, with
 * invisible characters anywhere. With `mayBeEmpty`, the pattern of `optionalText`
 */
export function seenText(most: number, mayBeEmpty: boolean): string {
  const around = `(?:(?![${OVERRIDES}])[\\s${IGNORED}])*`
  const letter = `[^\\s\\p{Cc}\\p{Cs}${OVERRIDES}\\ufffe\\uffff${IGNORED}]`
  const inside = `(?:${letter}|[^\\S\\p{Cc}\\ufeff])`
  const unseen = `(?:${UNSEEN})*`
  const seen = `${letter}(?:(?:${unseen}${inside}){0,${most - 2}}${unseen}${letter})?`
  return `^${around}${mayBeEmpty ? `(?:${seen})?` : seen}${around}$`
}
