import type { Language } from '#contract/language.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'
import type { TicketWords } from './ticket-words.ts'

/** The language of a ticket, then the other one that conductors read: seat, time and place are labelled in both. */
export type BothLanguages = readonly [TicketWords, TicketWords]

const BOTH: Record<Language, BothLanguages> = { en: [en, hi], hi: [hi, en] }

export function bothLanguages(language: Language): BothLanguages {
  return BOTH[language]
}

/** @returns a label in both languages, on one line */
export function inBoth(languages: BothLanguages, label: (words: TicketWords) => string): string {
  return languages.map(label).join(' · ')
}
