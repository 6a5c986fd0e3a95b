import { type Cut, faceFor } from './faces.ts'
import { readable, runsOf, type TextRun } from './readable.ts'

/** Measures are those of the product's design: pixels of a page 390 wide, baselines for text. */
export interface TextStyle {
  cut: Cut
  size: number
  color: string
  /** Extra room after each letter, in parts of the size. */
  spacing?: number
}

export interface TextSpot {
  x: number
  baseline: number
  align?: 'left' | 'center' | 'right'
}

const LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u

/** @returns how wide a line of text comes out */
export function widthOf(text: string, style: TextStyle): number {
  const runs = runsOf(text, style.cut)
  const last = runs.at(-1)
  // The last letter's spacing is not part of the line.
  const trailing = last ? letterSpacing(last, style) : 0
  return runs.reduce((sum, run) => sum + runWidth(run, style), 0) - trailing
}

function runWidth(run: TextRun, style: TextStyle): number {
  const { advanceWidth, glyphs } = run.font.layout(run.text)
  return (advanceWidth / run.font.unitsPerEm) * style.size + glyphs.length * letterSpacing(run, style)
}

/** Letters that join, and signs that stand on others, must not be moved apart. */
function letterSpacing(run: TextRun, style: TextStyle): number {
  return LATIN.test(run.text) ? (style.spacing ?? 0) * style.size : 0
}

/** Draws one line, whatever scripts it mixes. */
export function write(doc: PDFKit.PDFDocument, text: string, style: TextStyle, spot: TextSpot): void {
  const width = widthOf(text, style)
  let x = spot.x - (spot.align === 'center' ? width / 2 : spot.align === 'right' ? width : 0)
  // Glyphs of Indian scripts stand in another order than letters: what is copied and searched is said apart.
  const plain = LATIN.test(text)
  doc.fillColor(style.color)
  const runs = () => {
    for (const run of runsOf(text, style.cut)) {
      const characterSpacing = letterSpacing(run, style)
      doc.font(run.font, style.size)
      doc.text(run.text, x, spot.baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing })
      x += runWidth(run, style)
    }
  }
  if (plain) runs()
  else
    turnedOver(doc, () => {
      doc.markContent('Span', { actual: text })
      runs()
      doc.endMarkedContent()
    })
}

/**
 * pdfkit turns the page over and sets the font inside each piece of text, and undoes both after it. Poppler reads where a
 * mark ends how what is marked lies and how tall it is, so both are undone when the mark has ended.
 */
function turnedOver(doc: PDFKit.PDFDocument, work: () => void): void {
  const { transform, save, restore } = doc
  doc.save()
  doc.transform(1, 0, 0, -1, 0, doc.page.height)
  // The letters of a piece are spaced as it says; where it says nothing, as the one before.
  Object.assign(doc, { transform: () => doc, save: () => doc.addContent('0 Tc'), restore: () => doc })
  work()
  Object.assign(doc, { transform, save, restore })
  doc.restore()
}

/** @returns the distance of baselines: letters of Indian scripts reach further up and down */
export function lineHeight(lines: readonly string[], style: TextStyle): number {
  return style.size * (lines.every((line) => LATIN.test(line)) ? 1.25 : 1.5)
}

/** @returns height of capitals and digits, to centre them by */
export function capHeight(style: TextStyle): number {
  const font = faceFor(style.cut, 'H')
  return font ? (font.capHeight / font.unitsPerEm) * style.size : style.size * 0.7
}

/**
 * Breaks text into lines at its blanks; a word wider than the line is broken by itself. Nothing is ever cut off.
 * @param text as its author wrote it; made readable here
 */
export function wrap(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of readable(text, style.cut).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, style, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function breakWord(word: string, style: TextStyle, width: number): string[] {
  const pieces = ['']
  for (const { segment } of clusters.segment(word)) {
    const last = pieces.at(-1) ?? ''
    if (last === '' || widthOf(last + segment, style) <= width) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/**
 * Finds the largest size at which text takes at most so many lines; the smallest size may take more.
 * @param sizes from the wanted one down
 */
export function fitLines(
  text: string,
  style: TextStyle,
  width: number,
  sizes: readonly number[],
  lines = 1,
): { style: TextStyle; lines: string[] } {
  let fitted = { style, lines: [text] }
  for (const size of sizes) {
    fitted = { style: { ...style, size }, lines: wrap(text, { ...style, size }, width) }
    if (fitted.lines.length <= lines) break
  }
  return fitted
}
