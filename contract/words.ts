import * as v from 'valibot'

/**
 * A word that an app reads in an answer, of a list that servers to come may lengthen: phones keep an app for months, and one
 * word that it lacks must not cost it the whole answer. What a server is sent is read by `v.picklist` instead.
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

/** The word of a variant that none of a union's own is: the last of them, with what all have. */
export const OtherWord = v.pipe(
  v.string(),
  v.transform(() => 'other' as const),
  v.literal('other'),
)
