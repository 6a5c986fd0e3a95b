import { encodeQR } from 'qr'
import { type Band, INK, INK_2, LEFT, PAPER_LINE, punchedTile, RIGHT, WHITE } from '../paper.ts'
import { capHeight, fitLines, type TextStyle, write } from '../pen.ts'

/** A scanner needs four modules of white around the code. */
const QUIET = 4
/** 49 modules of a signed ticket make 196 here, 52 mm on paper: a module of more than one millimetre. */
const BOX = 196
const LABEL: TextStyle = { cut: 'label', size: 13, color: INK_2 }
const SEAT: TextStyle = { cut: 'board', size: 68, color: INK, spacing: 0.01 }

/** The signed code for the scanner, and the seats in large for crews without one. */
export function codeAndSeats(code: string, seats: readonly string[], label: string): Band {
  return {
    height: 14 + BOX + 8,
    draw(doc, top) {
      drawCode(doc, code, LEFT, top + 14)
      drawSeats(doc, seats, label, { x: LEFT + BOX + 16, y: top + 14, width: RIGHT - LEFT - BOX - 16, height: BOX })
    },
  }
}

function drawCode(doc: PDFKit.PDFDocument, code: string, x: number, y: number): void {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: QUIET })
  const module = BOX / rows.length
  doc.roundedRect(x, y, BOX, BOX, 10).lineWidth(1.5).fillAndStroke(WHITE, PAPER_LINE)
  rows.forEach((row, down) => {
    for (let across = 0; across < row.length; across++) {
      let length = 0
      while (row[across + length]) length++
      if (length > 0) doc.rect(x + across * module, y + down * module, length * module, module)
      across += length
    }
  })
  // One fill for all modules: no hairlines between them at any zoom.
  doc.fill('#000000')
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function drawSeats(doc: PDFKit.PDFDocument, seats: readonly string[], label: string, box: Box): void {
  const labelHeight = 20
  write(doc, label, LABEL, {
    x: box.x + box.width / 2,
    baseline: box.y + 11,
    align: 'center',
  })
  const columns = seats.length > 3 ? 2 : 1
  const rows = Math.ceil(seats.length / columns)
  const gap = 6
  const width = (box.width - gap * (columns - 1)) / columns
  const height = (box.height - labelHeight - gap * (rows - 1)) / rows
  const look = rows > 3 ? { radius: 8, line: 2, bite: 0 } : { radius: 11, line: 2.5, bite: rows === 3 ? 6 : 8 }
  const size = rows === 1 ? 88 : rows > 3 ? 27 : rows === 3 ? 40 : columns === 2 ? 44 : 68
  seats.forEach((seat, index) => {
    const alone = index === seats.length - 1 && index % columns === 0
    const x = box.x + (index % columns) * (width + gap)
    const y = box.y + labelHeight + Math.floor(index / columns) * (height + gap)
    const wide = alone ? box.width : width
    // The stroke lies on the outline; its half must not leave the box.
    punchedTile(doc, { x: x + 1.25, y: y + 1.25, width: wide - 2.5, height: height - 2.5 }, look)
    const number = fitLines(seat, SEAT, wide - 14, [size, size * 0.7, size * 0.45, size * 0.3])
    const middle = y + height / 2 + look.bite / 2
    write(doc, number.lines.join(' '), number.style, {
      x: x + wide / 2,
      baseline: middle + capHeight(number.style) / 2,
      align: 'center',
    })
  })
}
