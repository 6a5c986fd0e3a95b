import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { ENGLISH, LANGUAGES, type Language } from '#contract/language.ts'
import { en, type Sentence, type Sentences } from './en.ts'
import { hi } from './hi.ts'

const SENTENCES: Record<Language, Sentences> = { en, hi }

/** @returns the sentence in the language of `Accept-Language` (RFC 9110, 12.5.4); in English without that header */
export function speak(sentence: Sentence, headers: IncomingHttpHeaders): string {
  const language = languageOf(headers)
  return sentence(SENTENCES[language], language)
}

/** @returns the language in which to answer the request; a new account keeps it */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const best = new Negotiator({ headers }).language([...LANGUAGES])
  return LANGUAGES.find((language) => language === best) ?? ENGLISH
}
