import { faceFor } from '../../pdf/faces.ts'
import { type TextSpot, type TextStyle, widthOf } from '../../pdf/pen.ts'
import { readable, runsOf } from '../../pdf/readable.ts'

const LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * One line of text as outlines: what draws the picture needs no fonts, and nothing that was typed is ever markup.
 * @param text what `readable` gave
 */
export function svgText(text: string, style: TextStyle, { x, baseline, align = 'left' }: TextSpot): string {
  const width = widthOf(text, style)
  let at = x - (align === 'center' ? width / 2 : align === 'right' ? width : 0)
  const glyphs: string[] = []
  for (const { font, text: piece } of runsOf(text, style.cut)) {
    const scale = style.size / font.unitsPerEm
    const spacing = LATIN.test(piece) ? (style.spacing ?? 0) * style.size : 0
    const { glyphs: placed, positions } = font.layout(piece)
    for (const [index, { id }] of placed.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const outline = font.outline(id)
      const [left, top] = [at + xOffset * scale, baseline - yOffset * scale]
      if (outline !== '')
        glyphs.push(
          `<path transform="translate(${short(left)} ${short(top)}) scale(${scale} ${-scale})" d="${outline}"/>`,
        )
      at += xAdvance * scale + spacing
    }
  }
  return `<g fill="${style.color}">${glyphs.join('')}</g>`
}

function short(value: number): number {
  return Math.round(value * 100) / 100
}

/** @returns text that takes one line of this width, cut with an ellipsis if it must be */
export function cutToWidth(text: string, style: TextStyle, width: number): string {
  const whole = readable(text, style.cut)
  if (widthOf(whole, style) <= width) return whole
  const letters = [...clusters.segment(whole)].map(({ segment }) => segment)
  const dots = faceFor(style.cut, '…') ? '…' : '...'
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}${dots}`
  let count = letters.length
  while (count > 1 && widthOf(cut(count), style) > width) count--
  return cut(count)
}
