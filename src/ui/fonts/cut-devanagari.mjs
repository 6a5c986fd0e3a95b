/**
 * Cuts the screens' Devanagari faces out of the variable Anek Devanagari (Ek Type, OFL). The result is committed; run
 * this only to take a newer Anek:
 *   npm i --no-save @fontsource-variable/anek-devanagari@5
 *   node src/ui/fonts/cut-devanagari.mjs
 * One weight for all of Text: names are bold or nearly so, and every further axis would double a file of 90 kB. Board's
 * own face, narrow and bold, is only for pages in Hindi (src/language/hi/hi.css).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const DEVANAGARI = Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(0x900 + index)).join('')
/** The joiners that request or forbid a conjunct, and the circle under a lone vowel sign. */
const BESIDE_IT = '\u200c\u200d\u25cc'

const source = 'node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-standard-normal.woff2'
async function cut(name, variationAxes, letters = DEVANAGARI + BESIDE_IT) {
  const face = await subsetFont(readFileSync(source), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    variationAxes,
  })
  writeFileSync(new URL(name, import.meta.url), face)
}
await cut('sawari-devanagari.woff2', { wdth: 100, wght: 600 })
await cut('sawari-board-devanagari.woff2', { wdth: 75, wght: 800 })
// The Hindi words in an English app (src/language/language-names.ts).
await cut('language-names.woff2', { wdth: 100, wght: 600 }, 'हिंदी')
