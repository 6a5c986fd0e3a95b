import type { Language } from '../../contract/language.ts'
import { en } from './words/en.ts'
import { hi } from './words/hi.ts'
import type { MailValues, MailWords } from './words/mail-words.ts'

/**
 * What Sawari writes. Plain text, short, and without the reader's name: until its link is opened, an address may be
 * anybody's, and a name that a stranger typed would turn the mail into that stranger's letter.
 */

export const MAIL_WORDS: Record<Language, MailWords> = { en, hi }

/** A mail before it has a sender and a receiver. */
export interface MailMessage {
  /** Kind of mail in a few letters, for file names and logs. */
  slug: keyof MailValues
  language: Language
  subject: string
  text: string
  /** What the reader is asked to open; undefined where nothing is asked. */
  link: string | undefined
}

/** @returns the mail as its reader's language has it */
export function writeMail<Slug extends keyof MailValues>(
  language: Language,
  slug: Slug,
  values: MailValues[Slug],
): MailMessage {
  const { mails, signature } = MAIL_WORDS[language]
  const { subject, paragraphs } = mails[slug](values)
  return { slug, language, subject, link: values.link, text: `${[...paragraphs, signature].join('\n\n')}\n` }
}

const DAY_LOCALES: Record<Language, string> = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' }

/** @param date `YYYY-MM-DD`. @returns `Tuesday 1 December 2026` in the language */
export function spokenDay(language: Language, date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(DAY_LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(day)
}
