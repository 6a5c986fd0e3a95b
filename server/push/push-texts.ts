import type { Language } from '#contract/language.ts'
import { en } from './words/en.ts'
import { hi } from './words/hi.ts'
import type { PushWords } from './words/push-words.ts'

export const PUSH_WORDS: Record<Language, PushWords> = { en, hi }

/** The length that lock screens show before they cut. */
export const LONGEST_TITLE = 40
export const LONGEST_BODY = 110

/** Cut between what people read as letters, never inside one. */
export function clipped(text: string, longest: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return letters.length <= longest
    ? text
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
