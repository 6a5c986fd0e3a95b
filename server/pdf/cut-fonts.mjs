/**
 * Cuts the ticket's faces out of the variable Anek fonts (Ek Type, OFL). The results are committed; run this only to
 * take a newer Anek:
 *   npm i --no-save @fontsource-variable/anek-{latin,devanagari,bangla,gujarati,gurmukhi,kannada,malayalam,odia,tamil,telugu}@5
 *   node server/pdf/cut-fonts.mjs
 * Files stay SFNT: HarfBuzz reads no WOFF2.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const board = { wdth: 75, wght: 800 }
const strong = { wdth: 100, wght: 700 }
const label = { wdth: 100, wght: 550 }

/** Package, its cut, the axes, our file. The rupee sign lies in Anek's `latin-ext`. */
const faces = [
  ['latin', 'latin', board, 'board-latin'],
  ['latin', 'latin-ext', board, 'board-latin-ext'],
  ['latin', 'latin', label, 'label-latin'],
  ['latin', 'latin', strong, 'strong-latin'],
  ['latin', 'latin-ext', strong, 'strong-latin-ext'],
  ['devanagari', 'devanagari', board, 'board-devanagari'],
  ['devanagari', 'devanagari', label, 'label-devanagari'],
  ['devanagari', 'devanagari', strong, 'strong-devanagari'],
  ['bangla', 'bengali', strong, 'strong-bengali'],
  ['gujarati', 'gujarati', strong, 'strong-gujarati'],
  ['gurmukhi', 'gurmukhi', strong, 'strong-gurmukhi'],
  ['kannada', 'kannada', strong, 'strong-kannada'],
  ['malayalam', 'malayalam', strong, 'strong-malayalam'],
  ['odia', 'oriya', strong, 'strong-oriya'],
  ['tamil', 'tamil', strong, 'strong-tamil'],
  ['telugu', 'telugu', strong, 'strong-telugu'],
]

for (const [name, cut, variationAxes, file] of faces) {
  const source = `node_modules/@fontsource-variable/anek-${name}/files/anek-${name}-${cut}-standard-normal.woff2`
  const sfnt = await subsetFont(readFileSync(source), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    noHinting: true,
    variationAxes,
  })
  writeFileSync(new URL(`fonts/${file}.ttf`, import.meta.url), sfnt)
}
