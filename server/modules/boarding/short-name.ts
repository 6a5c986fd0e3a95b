/** Made for the first name in an Indian script: making it takes a start's CPU 12 ms. */
let graphemes: Intl.Segmenter | undefined

/** Words before a name that are not part of it. */
const TITLES = new Set(
  [
    'mr mrs ms miss dr prof adv capt smt shri sri shree sh km kum md mohd mohammad mohammed muhammad mohamed',
    'श्री श्रीमती सुश्री कुमारी कु डॉ डा प्रो मो मोहम्मद मुहम्मद',
  ].flatMap((titles) => titles.split(' ')),
)

const MOST_LETTERS = 3

interface Parts {
  given: string
  /** In letters: as many are shown as tell this name from another. */
  last: string[]
}

/**
 * Short names for the door, by full name: `Asha Kumari` is `Asha K.`, `K. Ramesh` is `Ramesh K.`, `Smt Sunita Devi` is
 * `Sunita D.`: titles and initials are no given names. Of Indian scripts a whole syllable stays.
 * @param wholes full names of one bus: two that would read alike get more letters, and the whole name where those are
 *   used up
 */
export function shortNames(wholes: Iterable<string>): Map<string, string> {
  const shown = new Map<string, string>()
  const parts = new Map([...new Set(wholes)].map((whole) => [whole, partsOf(whole)]))
  let open = [...parts]
  for (let letters = 1; open.length > 0; letters++) {
    const byShort = new Map<string, typeof open>()
    for (const named of open) {
      const [whole, { given, last }] = named
      const short = shortened(given, last, letters)
      shown.set(whole, short)
      const alike = byShort.get(short.toLowerCase())
      if (alike) alike.push(named)
      else byShort.set(short.toLowerCase(), [named])
    }
    open = [...byShort.values()].filter((alike) => alike.length > 1).flat()
    const isUsedUp = ([, { last }]: (typeof open)[number]) => Math.min(last.length, MOST_LETTERS + 1) <= letters
    for (const [whole] of open.filter(isUsedUp)) shown.set(whole, clean(whole))
    open = open.filter((named) => !isUsedUp(named))
  }
  return shown
}

const clean = (name: string) => name.trim().replace(/\s+/g, ' ')

function shortened(given: string, last: readonly string[], letters: number): string {
  if (last.length === 0) return given
  // The whole word reads better than the word less one letter, or than letters that do not tell it from another.
  if (letters > MOST_LETTERS || (letters > 1 && letters >= last.length - 1)) return `${given} ${last.join('')}`
  return `${given} ${last.slice(0, letters).join('')}.`
}

/**
 * In printable ASCII each character is a letter; asking Intl costs a hundred times as much, and lists have thousands.
 */
const PLAIN = /^[!-~]*$/

function lettersOf(word: string): string[] {
  if (PLAIN.test(word)) return word.split('')
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(word), ({ segment }) => segment)
}

function partsOf(whole: string): Parts {
  const words = whole.split(/[\s.]+/).filter((word) => word !== '')
  const isInitial = (word: string) => (PLAIN.test(word) ? word.length : lettersOf(word).length) === 1
  const names = words.filter((word) => !TITLES.has(word.toLowerCase()))
  const given = names.find((word) => !isInitial(word))
  if (given === undefined) return { given: clean(whole), last: [] }
  const others = names.filter((word) => word !== given)
  const last = others.findLast((word) => !isInitial(word)) ?? others.at(-1)
  return { given, last: last === undefined ? [] : lettersOf(last) }
}
