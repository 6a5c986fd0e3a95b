import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '../../contract/language.ts'
import { en, type Sentence, type Sentences } from './en.ts'
import { hi } from './hi.ts'

const SENTENCES: Record<Language, Sentences> = { en, hi }

/** @returns the sentence as the languages of a request (`Accept-Language`, RFC 9110, 12.5.4) want it; English without any */
export function speak(sentence: Sentence, headers: IncomingHttpHeaders): string {
  return sentence(SENTENCES[languageOf(headers)])
}

function languageOf(headers: IncomingHttpHeaders): Language {
  const [spoken] = LANGUAGES
  const best = new Negotiator({ headers }).language([...LANGUAGES])
  return LANGUAGES.find((language) => language === best) ?? spoken
}
