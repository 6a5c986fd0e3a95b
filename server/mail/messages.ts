import type { Language } from '#contract/language.ts'
import { dressedMail } from './html.ts'
import { en } from './words/en.ts'
import { hi } from './words/hi.ts'
import type { MailValues } from './words/mail-values.ts'
import type { MailWords } from './words/mail-words.ts'

/**
 * What Sawari writes, as plain text and dressed. Short, and without the reader's name until its link is opened: an
 * address may be anybody's, and a name that a stranger typed would turn the mail into that stranger's letter.
 */

export const MAIL_WORDS: Record<Language, MailWords> = { en, hi }

/** A mail before it has a sender and a receiver. */
export interface MailMessage {
  /** Kind of mail in a few letters, for file names and logs. */
  slug: keyof MailValues
  language: Language
  subject: string
  text: string
  /** The same, dressed. */
  html: string
  /** What goes with it. */
  files: readonly MailFile[]
  /** What the reader is asked to open; undefined where nothing is asked. */
  link: string | undefined
}

export interface MailFile {
  name: string
  type: string
  content: Uint8Array
}

/** The ticket in a mail, besides its words: as rows of its table, and as plain text. */
export interface TicketParts {
  rows: string
  text: string
  foot: string
  files: readonly MailFile[]
}

/**
 * @param about what a mail about a ticket shows of it, between its first paragraph and the others
 * @returns the mail as its reader's language has it
 */
export function writeMail<Slug extends keyof MailValues>(
  language: Language,
  slug: Slug,
  values: MailValues[Slug],
  about?: TicketParts,
): MailMessage {
  const { mails, signature, foot } = MAIL_WORDS[language]
  const { subject, paragraphs, action, preheader } = mails[slug](values)
  const { link } = values
  const [first = '', ...others] = paragraphs
  const parts = about ? [first, about.text, ...others] : paragraphs
  return {
    slug,
    language,
    subject,
    link,
    // What a mail about a ticket says at its foot, whom to call above all, is for readers of plain text, too.
    text: `${[...parts, about?.foot ?? signature].join('\n\n')}\n`,
    html: dressedMail({
      language,
      subject,
      preheader,
      paragraphs,
      middle: about?.rows,
      action: link !== undefined && action !== undefined ? { link, label: action } : undefined,
      foot: about?.foot ?? foot,
    }),
    files: about?.files ?? [],
  }
}

const DAY_LOCALES: Record<Language, string> = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' }

/** @param date `YYYY-MM-DD`. @returns `Tuesday 1 December 2026` in the language */
export function spokenDay(language: Language, date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(DAY_LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(day)
}
