import { type Band, CONTENT, INK, INK_2, LEAF, LEFT, RIGHT, VERMILION } from '../paper.ts'
import { capHeight, fitLines, lineHeight, type TextStyle, widthOf, write } from '../pen.ts'

const LABEL: TextStyle = { cut: 'label', size: 13, color: INK_2 }
const NAME: TextStyle = { cut: 'strong', size: 20, color: INK }
const FACT: TextStyle = { cut: 'strong', size: 16, color: INK }
const STAMP: TextStyle = { cut: 'board', size: 19, color: LEAF, spacing: 0.08 }

export interface Status {
  words: string
  boards: boolean
}

export interface Fact {
  label: string
  value: string
}

/**
 * Who: name and status stamp, then rows of three facts.
 * @param status what the stamp says of it, and whether it boards
 * @param facts in reading order
 * @param operator stands below them over the whole width
 */
export function passenger(name: Fact, status: Status, facts: readonly Fact[], operator?: Fact): Band {
  const stamp = statusStamp(status)
  const fitted = fitLines(name.value, NAME, CONTENT - stamp.width - 14, [20, 18, 16], 2)
  const nameLine = lineHeight(fitted.lines, fitted.style)
  const nameHeight = 18 + fitted.lines.length * nameLine
  const columns = [LEFT, LEFT + 104, LEFT + 222]
  const widths = [96, 110, CONTENT - 222]
  const cells = facts.map(({ label, value }, index) => {
    const column = index % 3
    return { label, column, ...fitLines(value, FACT, widths[column] ?? 96, [16, 14, 13]) }
  })
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, row) => cells.slice(row * 3, row * 3 + 3))
  const last = operator && fitLines(operator.value, FACT, CONTENT, [16, 14, 13])
  const lastHeight = last ? 27 + last.lines.length * 20 : 0
  const heights = rows.map((row) => 17 + Math.max(...row.map((cell) => cell.lines.length)) * 20)
  return {
    height: nameHeight + heights.reduce((sum, height) => sum + height + 10, 0) + lastHeight + 20,
    draw(doc, top) {
      write(doc, name.label, LABEL, { x: LEFT, baseline: top + 12 })
      fitted.lines.forEach((line, index) => {
        write(doc, line, fitted.style, { x: LEFT, baseline: top + 18 + nameLine * (index + 0.76) })
      })
      stamp.draw(doc, top + 6)
      let y = top + nameHeight + 10
      rows.forEach((row, index) => {
        for (const cell of row) {
          const x = columns[cell.column] ?? LEFT
          write(doc, cell.label, LABEL, { x, baseline: y + 12 })
          cell.lines.forEach((line, down) => {
            write(doc, line, cell.style, { x, baseline: y + 17 + 15 + down * 20 })
          })
        }
        y += (heights[index] ?? 0) + 10
      })
      if (!last) return
      write(doc, operator.label, LABEL, { x: LEFT, baseline: y + 12 })
      last.lines.forEach((line, down) => {
        write(doc, line, last.style, { x: LEFT, baseline: y + 17 + 15 + down * 20 })
      })
    },
  }
}

/** That it is booked with a tick in leaf; whatever else with a cross in vermilion: such a ticket does not board. */
function statusStamp({ words, boards: good }: Status): {
  width: number
  draw(doc: PDFKit.PDFDocument, top: number): void
} {
  const color = good ? LEAF : VERMILION
  const { style, lines } = fitLines(words.toUpperCase(), { ...STAMP, color }, 150, [19, 16, 13, 10, 8])
  const text = lines.join(' ')
  const width = 28 + widthOf(text, style) + 10
  return {
    width,
    draw(doc, top) {
      const left = RIGHT - width
      const middle = top + 15
      doc
        .roundedRect(left + 1, top, width - 2, 30, 7)
        .lineWidth(2)
        .stroke(color)
      const mark = good
        ? `M${left + 9} ${middle + 0.5}l4 4.5l8.500 -9.500`
        : `M${left + 10} ${middle - 5}l10 10M${left + 20} ${middle - 5}l-10 10`
      doc.path(mark).lineWidth(2.2).lineCap('round').lineJoin('round').stroke(color)
      write(doc, text, style, { x: left + 29, baseline: middle + capHeight(style) / 2 })
    },
  }
}
