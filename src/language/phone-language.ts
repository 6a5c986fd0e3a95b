import { ENGLISH, LANGUAGES, type Language } from '#contract/language.ts'

/** A tag may name its script (https://www.rfc-editor.org/rfc/rfc5646): `hi-Latn` is Hindi in Latin letters. */
const IN_LATIN = /-latn\b/i

/**
 * @param languages the phone's languages, the most wanted first (`navigator.languages`)
 * @returns the language to begin with if none was chosen; undefined for English
 */
export function languageOfPhone([first = '']: readonly string[]): Language | undefined {
  const [language] = first.toLowerCase().split('-')
  if (language === ENGLISH || IN_LATIN.test(first)) return undefined
  return LANGUAGES.find((spoken) => spoken === language)
}

/** @returns those of the languages that are written in their own script, without region */
export function inOwnLetters(languages: readonly string[]): string[] {
  return languages.filter((tag) => !IN_LATIN.test(tag)).map((tag) => tag.toLowerCase().split('-')[0] ?? '')
}
