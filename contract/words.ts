import * as v from 'valibot'

/**
 * A word in an answer, from a list that later servers may lengthen: phones keep an app for months, and one unknown word
 * must not cost it the whole answer. Words sent to a server are read by `v.picklist` instead.
 * @param words those that this version writes and knows
 * @param general what any other word is read as; it says the least that is true of all of them
 */
/* @__NO_SIDE_EFFECTS__ */
export function openWord<const Words extends readonly string[], const General extends string>(
  words: Words,
  general: General,
) {
  const known: readonly (Words[number] | General)[] = [...new Set([...words, general])]
  const read = (word: string): Words[number] | General => known.find((one) => one === word) ?? general
  return Object.assign(v.pipe(v.string(), v.transform(read), v.picklist(known)), { words })
}

/** The word of a variant that the union does not know: its last member, with the fields that all have. */
export const OtherWord = v.pipe(
  v.string(),
  v.transform(() => 'other' as const),
  v.literal('other'),
)
