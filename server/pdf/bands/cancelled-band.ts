import { type Band, CONTENT, INK_2, LEFT, VERMILION } from '../paper.ts'
import { capHeight, fitLines, lineHeight, type TextStyle, widthOf, write } from '../pen.ts'

const WORD: TextStyle = { cut: 'board', size: 46, color: VERMILION, spacing: 0.04 }
const SEAT: TextStyle = { cut: 'board', size: 30, color: INK_2 }
const NOTE: TextStyle = { cut: 'label', size: 14, color: INK_2 }
const OUTLINE = '#8A7A45'
const TILE = 42
const GAP = 8

/**
 * In place of the code, on a ticket that is no longer booked: its status, large, and the seats struck out.
 * @param word in each language
 * @param note that it does not board, in each
 */
export function cancelledSeats(seats: readonly string[], word: readonly string[], note: readonly string[]): Band {
  const words = word.map((text) => fitLines(text.toUpperCase(), WORD, CONTENT, [46, 38, 30, 24]))
  const notes = note.map((text) => fitLines(text, NOTE, CONTENT, [14, 13], 2))
  const tiles = tileRows(seats)
  const wordHeights = words.map(({ lines, style }) => lines.length * lineHeight(lines, style))
  const noteHeights = notes.map(({ lines, style }) => lines.length * lineHeight(lines, style))
  const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0)
  const tilesHeight = tiles.length * (TILE + GAP)
  return {
    height: 16 + sum(wordHeights) + tilesHeight + sum(noteHeights) + 10,
    draw(doc, top) {
      let y = top + 16
      for (const [texts, heights] of [
        [words, wordHeights],
        [notes, noteHeights],
      ] as const) {
        texts.forEach(({ lines, style }, index) => {
          const line = lineHeight(lines, style)
          lines.forEach((text, down) => {
            write(doc, text, style, { x: LEFT, baseline: y + line * (down + 0.76) })
          })
          y += heights[index] ?? 0
        })
        if (texts !== words) continue
        tiles.forEach((row, down) => {
          for (const { seat, x, width } of row) drawStruck(doc, seat, x, y + down * (TILE + GAP), width)
        })
        y += tilesHeight
      }
    },
  }
}

interface Tile {
  seat: string
  x: number
  width: number
}

function tileRows(seats: readonly string[]): Tile[][] {
  const rows: Tile[][] = []
  let x = LEFT
  for (const seat of seats) {
    const width = Math.min(CONTENT, Math.max(56, widthOf(seat, SEAT) + 22))
    if (rows.length === 0 || x + width > LEFT + CONTENT) {
      rows.push([])
      x = LEFT
    }
    rows.at(-1)?.push({ seat, x, width })
    x += width + GAP
  }
  return rows
}

function drawStruck(doc: PDFKit.PDFDocument, seat: string, x: number, y: number, width: number): void {
  doc
    .roundedRect(x + 1, y + 1, width - 2, TILE - 2, 8)
    .lineWidth(2)
    .dash(5, { space: 4 })
    .stroke(OUTLINE)
  doc.undash()
  const middle = y + TILE / 2
  const fitted = fitLines(seat, SEAT, width - 14, [30, 20, 12])
  const spot = { x: x + width / 2, baseline: middle + capHeight(fitted.style) / 2, align: 'center' } as const
  write(doc, fitted.lines.join(' '), fitted.style, spot)
  doc
    .moveTo(x + 8, middle + 7)
    .lineTo(x + width - 8, middle - 7)
    .lineWidth(3)
    .stroke(VERMILION)
}
