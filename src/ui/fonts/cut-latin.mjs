/**
 * Cuts the screens' Latin faces. The letters of every page (ASCII and the signs of our own texts) are in one file,
 * loaded before the first frame; accented letters in another, which only a page that shows one fetches. The results are
 * committed; run this only to take a newer Anek (Ek Type, OFL):
 *   npm i --no-save @fontsource-variable/anek-latin@5
 *   node src/ui/fonts/cut-latin.mjs
 * Fractions and letters of single languages are left out: nothing here uses them, and a third of the kerning's pairs
 * goes with them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { evenKerning, thinKerning } from './kerning.mjs'
import { keepTwoWeights } from './two-weights.mjs'

const letters = (from, to) => Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index))
const SIGNS = '\u00a0·×–—‘’“”…'
const ASCII = letters(0x20, 0x7f).join('')
const ACCENTED = `${letters(0xa1, 0x100)
  .filter((letter) => !SIGNS.includes(letter))
  .join('')}ıŒœ`

const cut = (face, text, options) =>
  subsetFont(face, text, {
    targetFormat: 'woff2',
    keepFeatures: ['ccmp', 'kern', 'liga', 'rvrn', 'tnum'],
    // For menus of fonts.
    dropTables: ['STAT'],
    ...options,
  })
const put = (name, face) => writeFileSync(new URL(name, import.meta.url), face)

/**
 * Under a hundredth of the letter size is a sixth of a pixel in reading text: invisible, and most pairs are below it.
 */
const SEEN = 0.01
/** Signs that never stand among letters in our words or figures. */
const APART = '#$<=>@[\\]^_`{|}~'

function thin(face) {
  const font = create(face)
  const glyphs = new Map([...ASCII].map((letter) => [font.glyphForCodePoint(letter.codePointAt(0)).id, letter]))
  const isSmall = (letter) => letter >= 'a' && letter <= 'z'
  const isCapital = (letter) => letter >= 'A' && letter <= 'Z'
  thinKerning(face, (units, first, second) => {
    if (Math.abs(units) < SEEN * font.unitsPerEm) return false
    const [before, after] = [glyphs.get(first), glyphs.get(second)]
    if (isSmall(before) && isCapital(after)) return false
    return ![before, after].some((letter) => letter && APART.includes(letter))
  })
}

const anek = readFileSync('node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2')
const text = await cut(anek, ASCII + SIGNS, {
  variationAxes: { wght: { min: 450, max: 800, default: 450 } },
  targetFormat: 'truetype',
})
// The values at which Anek's weights of 500, 600 and 700 come nearest to its own.
keepTwoWeights(text, [0.0943, 0.4417, 0.7249])
evenKerning(text)
thin(text)
put('sawari-text.woff2', await cut(text, ASCII + SIGNS))
put('sawari-accents.woff2', await cut(anek, ACCENTED, { variationAxes: { wght: { min: 400, max: 800 } } }))

// Narrow and bold, for titles and fares; it was cut once from the same Anek.
const board = new URL('sawari-board.woff2', import.meta.url)
const lettering = `${[...ASCII].filter((letter) => !APART.includes(letter)).join('')}${SIGNS}₹`
const narrow = await cut(readFileSync(board), lettering, { targetFormat: 'truetype' })
thin(narrow)
put('sawari-board.woff2', await cut(narrow, lettering))
