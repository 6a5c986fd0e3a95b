import type { Language } from '#contract/language.ts'
import { ofAccounts } from './en/of-accounts.ts'
import { ofMoney } from './en/of-money.ts'
import { ofTrips } from './en/of-trips.ts'

/**
 * What the server says, in English. Where the specification has a text, it is exact. A field that is meant stands at the
 * end in brackets, by its name on the wire: a form shows the sentence at that field.
 */
export const en = { ...ofAccounts, ...ofMoney, ...ofTrips }

/** A language that lacks one of them, or takes other values, does not build. */
export type Sentences = typeof en

/** Chosen where it is known what is to be said, spoken where it is known to whom. */
export type Sentence = (say: Sentences, language: Language) => string
