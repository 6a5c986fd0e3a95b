import type { hi } from './hi/hi.ts'
import type { Counted, Places } from './translation.ts'

/*
 * A message is its English sentence: the code contains it, and it is shown if a translation lacks it.
 * Names in braces are filled in. If one English sentence needs two translations, `#` and a word at its end tell them
 * apart and are not shown: `Date of departure#search`.
 */
type Catalogue = typeof hi

/** A message without names or numbers: it can be kept in a table, or passed to a part that shows it. */
export type PlainMessage = {
  [M in keyof Catalogue]: Catalogue[M] extends string ? ([Places<M>] extends [never] ? M : never) : never
}[keyof Catalogue]

export type FilledMessage = {
  [M in keyof Catalogue]: Catalogue[M] extends string ? ([Places<M>] extends [never] ? never : M) : never
}[keyof Catalogue]

/** A message with a form for each plural of a language, by `{count}`. */
export type CountedMessage = {
  [M in keyof Catalogue]: Catalogue[M] extends string ? never : M
}[keyof Catalogue]

/** A whole catalogue of a further language: if a message is missing, it does not compile. */
export type WholeTranslation = { readonly [M in keyof Catalogue]: Catalogue[M] extends string ? string : Counted }
