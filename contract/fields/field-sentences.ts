import type { Language } from '../language.ts'
import type { fieldsInHindi } from './fields-in-hindi.ts'

/*
 * A field's refusal is written in English beside the field, with placeholders in braces. Other languages have a table
 * with these sentences as keys. Hindi's table defines the type, so a sentence without Hindi does not compile. Only
 * types come from it: no English page carries the table.
 */
export type FieldSentence = keyof typeof fieldsInHindi
/** A language's table. */
export type FieldSentences = Readonly<Record<FieldSentence, string>>

/** A message for valibot: its language is that of the parse (`{ lang }`), or else of {@link speakFieldsIn}. */
export type Said = (issue: { readonly lang?: string | undefined }) => string

/** The names in the braces of a sentence. */
type Places<S extends string> = S extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never
/** Sentences whose placeholders are all among these names. */
export type SentenceWith<Name extends string> = {
  [S in FieldSentence]: [Exclude<Places<S>, Name>] extends [never] ? S : never
}[FieldSentence]
type Fillings<S extends string> = [Places<S>] extends [never] ? [] : [values: Record<Places<S>, string | number>]

const learned = new Map<string | undefined, FieldSentences>()
let spoken: Language | undefined

/** From now on a parse that asks for the language (`{ lang: 'hi' }`) refuses in it. Unlearned languages get English. */
export function learnFieldSentences(language: Language, sentences: FieldSentences): void {
  learned.set(language, sentences)
}

/**
 * From now on every parse that asks for no language refuses in this one: for the app, which speaks one at a time.
 * Messages already shown stay until their form is checked again.
 * @param sentences of a language that was not learned before; English needs none
 */
export function speakFieldsIn(language: Language, sentences?: FieldSentences): void {
  if (sentences) learnFieldSentences(language, sentences)
  spoken = language
}

/** @returns the sentence as a message for valibot, said in the language of the parse when the parse fails */
/* @__NO_SIDE_EFFECTS__ */
export function said<S extends FieldSentence>(sentence: S, ...[values]: Fillings<S>): Said {
  const words: Readonly<Record<string, string | number>> = values ?? {}
  return ({ lang = spoken }) =>
    (learned.get(lang)?.[sentence] ?? sentence).replace(/\{(\w+)\}/g, (place, name) => String(words[name] ?? place))
}
