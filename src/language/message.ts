import type { hi } from './hi/hi.ts'
import type { Counted, Places } from './translation.ts'

/*
 * A message is its English sentence: that is how it stands where it is said, and what is said where a translation lacks it.
 * Names in braces are filled in. Where one English sentence needs two translations, `#` and a word at its end tell them
 * apart and are not shown: `Date of departure#search`.
 */
type Catalogue = typeof hi

/** Is said as it stands: such a message can be kept for later in a table, or handed to a part that says it. */
export type PlainMessage = {
  [M in keyof Catalogue]: Catalogue[M] extends string ? ([Places<M>] extends [never] ? M : never) : never
}[keyof Catalogue]

export type FilledMessage = {
  [M in keyof Catalogue]: Catalogue[M] extends string ? ([Places<M>] extends [never] ? never : M) : never
}[keyof Catalogue]

/** Has a form for each way in which a language counts, by `{count}`. */
export type CountedMessage = {
  [M in keyof Catalogue]: Catalogue[M] extends string ? never : M
}[keyof Catalogue]

/** A whole catalogue of a further language: one without one of the messages does not compile. */
export type WholeTranslation = { readonly [M in keyof Catalogue]: Catalogue[M] extends string ? string : Counted }
