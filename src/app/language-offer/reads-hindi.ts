import { inOwnLetters } from '#language/phone-language.ts'

/** People who read one of these often read Hindi better than English. */
const INDIAN = ['as', 'bho', 'bn', 'gu', 'kn', 'ks', 'mai', 'ml', 'mr', 'ne', 'or', 'pa', 'sa', 'sd', 'ta', 'te', 'ur']

/**
 * @param languages the phone's languages, the most wanted first (`navigator.languages`)
 * @returns whether Hindi is worth offering: it is among them, or another language of India is the first
 */
export function readsHindi(languages: readonly string[]): boolean {
  const [first = ''] = inOwnLetters(languages.slice(0, 1))
  return INDIAN.includes(first) || inOwnLetters(languages).includes('hi')
}
