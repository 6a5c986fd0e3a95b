import { LANGUAGES, type Language } from '#contract/language.ts'
import { placeSpelling } from '#contract/places/place-spelling.ts'
import { createObservable, type Observable } from '../offline/observable.ts'
import { grouped } from './grouped.ts'
import type { CountedMessage, FilledMessage, PlainMessage } from './message.ts'
import type { Places, Towns, Translation } from './translation.ts'

type Word = string | number
type Words = Readonly<Record<string, Word>>
/** The values that a counted sentence takes beside `{count}`. */
type WordsBesideCount<M extends string> =
  Exclude<Places<M>, 'count'> extends never ? [] : [words: Record<Exclude<Places<M>, 'count'>, Word>]

interface Saying {
  (message: PlainMessage): string
  <M extends FilledMessage>(message: M, words: Record<Places<M>, Word>): string
  /** @param one the English sentence for one thing. @param message the English sentence for other numbers */
  count<M extends CountedMessage>(count: number, one: string, message: M, ...words: WordsBesideCount<M>): string
  /** A sentence with a link or the like in it. @returns its parts in order, each name replaced by its part */
  parts<M extends FilledMessage, Part>(message: M, parts: Record<Places<M>, Part>): (string | Part)[]
  /** A sentence of the contract or the server. @returns its translation; the sentence itself if it has none */
  known(sentence: string): string
  /** A town in the app's language. @returns the name as written, if the language has none for it */
  place(name: string): string
}

/** Says messages in one language. Each language has its own object, so values that depend on it are made anew. */
export interface Say extends Saying {
  readonly language: Language
}

const [ENGLISH] = LANGUAGES
const spoken = createObservable(sayIn(ENGLISH, {}, {}))

/** The app's language, for components to follow (use-say.ts). */
export const spokenNow: Observable<Say> = spoken

/**
 * Switches all messages to this language.
 * @param translation missing messages are said in English
 * @param towns the names of places in this language, by their spelling (contract/places/place-spelling.ts)
 */
export function speak(language: Language, translation: Translation, towns: Towns = {}): void {
  spoken.set(sayIn(language, translation, towns))
}

/** Says a message once, in the present language. Components use {@link useSay}, which follows the language. */
export const say: Saying = Object.assign((message: string, words?: Words) => spoken.getSnapshot()(message, words), {
  known: (text: string) => spoken.getSnapshot().known(text),
  place: (name: string) => spoken.getSnapshot().place(name),
  count: (count: number, one: string, message: string, words?: Words) =>
    spoken.getSnapshot().count(count, one, message, words),
  parts: <Part>(message: string, parts: Record<string, Part>) => spoken.getSnapshot().parts(message, parts),
})

function sayIn(language: Language, translation: Translation, towns: Towns) {
  let rules: Intl.PluralRules | undefined
  function formFor(count: number, one: string, message: string): string {
    const forms = translation[message]
    if (forms === undefined) return count === 1 ? one : message
    if (typeof forms === 'string') return forms
    rules ??= new Intl.PluralRules(language)
    return forms[rules.select(count)] ?? forms.other
  }
  function sentence(message: string): string {
    const translated = translation[message] ?? message.replace(/#\w+$/, '')
    return typeof translated === 'string' ? translated : translated.other
  }
  return Object.assign((message: string, words?: Words) => fill(sentence(message), words ?? {}), {
    language,
    known: sentence,
    place: (name: string) => towns[placeSpelling(name)] ?? name,
    count: (count: number, one: string, message: string, words?: Words) =>
      fill(formFor(count, one, message), { ...words, count: grouped(count) }),
    parts: <Part>(message: string, parts: Record<string, Part>) =>
      sentence(message)
        .split(/\{(\w+)\}/)
        .map((part, index) => (index % 2 === 0 ? part : (parts[part] ?? part))),
  })
}

/** Replaces names, `{name}`, by their values. A name without a value stays. @returns the text */
export function fill(text: string, words: Words): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(words[name] ?? place))
}
