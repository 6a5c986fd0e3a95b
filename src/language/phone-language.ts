import { ENGLISH, LANGUAGES, type Language } from '#contract/language.ts'

/** A tag may name its letters (https://www.rfc-editor.org/rfc/rfc5646): `hi-Latn` is Hindi for readers of Latin letters. */
const IN_LATIN = /-latn\b/i

/**
 * @param languages what the phone asks for, the most wanted first (`navigator.languages`)
 * @returns the language to begin with where nobody has chosen one; undefined for English
 */
export function languageOfPhone([first = '']: readonly string[]): Language | undefined {
  const [language] = first.toLowerCase().split('-')
  if (language === ENGLISH || IN_LATIN.test(first)) return undefined
  return LANGUAGES.find((spoken) => spoken === language)
}

/** @returns the languages among these that their readers write in letters of their own, without region */
export function inOwnLetters(languages: readonly string[]): string[] {
  return languages.filter((tag) => !IN_LATIN.test(tag)).map((tag) => tag.toLowerCase().split('-')[0] ?? '')
}
