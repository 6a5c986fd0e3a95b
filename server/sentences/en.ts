import type { Language } from '#contract/language.ts'
import { ofAccounts } from './en/of-accounts.ts'
import { ofMoney } from './en/of-money.ts'
import { ofTrips } from './en/of-trips.ts'

/**
 * The server's messages, in English. Where the specification gives a text, it is exact. A message about a field ends
 * with the field's wire name in brackets: a form shows the message at that field.
 */
export const en = { ...ofAccounts, ...ofMoney, ...ofTrips }

/** A language that misses one of them, or takes other parameters, does not compile. */
export type Sentences = typeof en

/** Code chooses the sentence when it knows what to say, and calls it when it knows the reader's language. */
export type Sentence = (say: Sentences, language: Language) => string
