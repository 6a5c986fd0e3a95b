/** The names in the braces of a message. */
export type Places<M extends string> = M extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never

/** A message's forms for numbers, by the language's plural rules (CLDR): every language of India has these two. */
export type Counted = { readonly one: string; readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>

/** The text of each message in a language. */
export type Translation = { readonly [M in string]?: string | Counted }

/** A language's names of places, by their spelling. */
export type Towns = { readonly [spelling in string]?: string }

/** The type itself if the names in braces are the same, else a type that says what is wrong. */
type Fitting<M extends string, T> = T extends string
  ? [Places<M>] extends [Places<T>]
    ? [Places<T>] extends [Places<M>]
      ? T
      : { 'has a place that the message lacks': Exclude<Places<T>, Places<M>> }
    : { 'lacks a place of the message': Exclude<Places<M>, Places<T>> }
  : { [Form in keyof T]: Form extends 'other' ? Fitting<M, T[Form]> : T[Form] }

/** A part of a catalogue. A translation that lacks a name of its message does not compile. */
export function translated<const T extends Translation>(part: T & { [M in keyof T & string]: Fitting<M, T[M]> }): T {
  return part
}
