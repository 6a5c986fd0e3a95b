import { type Band, CONTENT, INK, INK_2, LEFT } from '../paper.ts'
import { fitLines, lineHeight, type TextStyle, write } from '../pen.ts'

const LABEL: TextStyle = { cut: 'label', size: 13, color: INK_2 }
const SEAT: TextStyle = { cut: 'board', size: 20, color: INK }
const NAME: TextStyle = { cut: 'strong', size: 16, color: INK }

export interface Seated {
  seat: string
  name: string
  /** Age and gender. */
  note: string
}

const SEAT_WIDTH = 44

/** Who sits where, a line for each, as a conductor calls them. */
export function seatedPassengers(label: string, seated: readonly Seated[]): Band {
  const rows = seated.map(({ seat, name, note }) => {
    const fitted = fitLines(name, NAME, CONTENT - SEAT_WIDTH, [16, 14, 13], 2)
    const line = lineHeight(fitted.lines, fitted.style)
    return { seat, note, ...fitted, line, height: fitted.lines.length * line + 26 }
  })
  return {
    height: 20 + rows.reduce((sum, row) => sum + row.height, 0) + 12,
    draw(doc, top) {
      write(doc, label, LABEL, { x: LEFT, baseline: top + 10 })
      let y = top + 20
      for (const { seat, note, lines, style, line, height } of rows) {
        const baseline = y + line * 0.76
        write(doc, seat, SEAT, { x: LEFT, baseline })
        lines.forEach((text, down) => {
          write(doc, text, style, { x: LEFT + SEAT_WIDTH, baseline: baseline + down * line })
        })
        write(doc, note, LABEL, { x: LEFT + SEAT_WIDTH, baseline: baseline + (lines.length - 1) * line + 18 })
        y += height
      }
    },
  }
}
