const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** @returns a name as far as the door needs it: `Asha Kumari` is `Asha K.`. Of Indian scripts a whole syllable stays */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const [initial] = last ? letters.segment(last) : []
  return initial ? `${first} ${initial.segment}.` : first
}
