import { type Band, BOARD, CONTENT, INK, LEFT, MARGIN, ON_BOARD, PAGE_WIDTH, PLATE, RIGHT, WHITE } from '../paper.ts'
import { capHeight, fitLines, lineHeight, type TextStyle, widthOf, wrap, write } from '../pen.ts'

const NAME: TextStyle = { cut: 'strong', size: 16, color: WHITE }
const PLATE_TEXT: TextStyle = { cut: 'board', size: 16, color: INK, spacing: 0.06 }
/** The route once more, in the other language. */
const OTHER_NAMES: TextStyle = { cut: 'label', size: 14, color: ON_BOARD }
const ROUTE: TextStyle = { cut: 'board', size: 38, color: ON_BOARD, spacing: 0.015 }
const ARROW = 30
const GAP = 10

interface HeadedTrip {
  busName: string
  busNumber: string
  source: string
  destination: string
  /** The route in the other language; undefined where it has no names of its own for it. */
  otherNames: string | undefined
}

/** The destination board: bus, plate, and from where to where in painted capitals. */
export function ticketHead(trip: HeadedTrip): Band {
  const plate = fitLines(trip.busNumber.toUpperCase(), PLATE_TEXT, 150, [16, 14, 12, 10])
  const plateText = plate.lines[0] ?? ''
  const plateWidth = widthOf(plateText, plate.style) + 18
  const name = fitLines(trip.busName, NAME, CONTENT - plateWidth - 12, [16, 15], 2)
  const nameLine = lineHeight(name.lines, name.style)
  const firstRow = Math.max(26, name.lines.length * nameLine)
  const route = layRoute(trip.source.toUpperCase(), trip.destination.toUpperCase())
  const others =
    trip.otherNames === undefined ? undefined : fitLines(trip.otherNames, OTHER_NAMES, CONTENT, [14, 12, 10])
  const othersLine = others ? lineHeight(others.lines, others.style) : 0
  return {
    height: 14 + firstRow + 8 + route.height + othersLine + 13,
    draw(doc, top) {
      const bottom = top + this.height
      doc
        .path(
          `M${MARGIN} ${top + 18}a18 18 0 0 1 18 -18H${PAGE_WIDTH - MARGIN - 18}a18 18 0 0 1 18 18V${bottom}H${MARGIN}Z`,
        )
        .fill(BOARD)
      const middle = top + 14 + 13
      const first = name.lines.length === 1 ? middle + capHeight(name.style) / 2 : top + 14 + nameLine * 0.75
      name.lines.forEach((line, index) => {
        write(doc, line, name.style, { x: LEFT, baseline: first + index * nameLine })
      })
      doc.roundedRect(RIGHT - plateWidth, middle - 13, plateWidth, 26, 5).fill(PLATE)
      const spot = {
        x: RIGHT - plateWidth / 2,
        baseline: middle + capHeight(plate.style) / 2,
        align: 'center',
      } as const
      write(doc, plateText, plate.style, spot)
      route.draw(doc, top + 14 + firstRow + 8)
      if (others)
        write(doc, others.lines[0] ?? '', others.style, {
          x: LEFT,
          baseline: bottom - 13 - othersLine / 2 + capHeight(others.style) / 2,
        })
    },
  }
}

/** One line as on a bus front; where the names are too long for it, smaller, then one under the other. */
function layRoute(from: string, to: string): Band {
  for (const size of [38, 33, 28]) {
    const style = { ...ROUTE, size }
    const [source, ...moreSource] = wrap(from, style, CONTENT)
    const [destination, ...moreDestination] = wrap(to, style, CONTENT)
    if (source === undefined || destination === undefined || moreSource.length + moreDestination.length > 0) continue
    const [sourceWidth, destinationWidth] = [widthOf(source, style), widthOf(destination, style)]
    // Signs above and below the letters keep off the plate and the board's edge.
    const height = lineHeight([source, destination], style) - size / 4
    const room = CONTENT - sourceWidth - destinationWidth - 2 * GAP - ARROW
    if (room < 0) continue
    return {
      height,
      draw(doc, top) {
        const middle = top + height / 2
        const baseline = middle + capHeight(style) / 2
        write(doc, source, style, { x: LEFT, baseline })
        write(doc, destination, style, { x: RIGHT, baseline, align: 'right' })
        const arrow = RIGHT - destinationWidth - GAP - ARROW
        const dots = arrow - GAP - (LEFT + sourceWidth + GAP)
        // Dots only where they look like a road; else the arrow stands in the middle.
        if (dots > 24) {
          for (let x = LEFT + sourceWidth + GAP + 2; x < arrow - GAP; x += 8) doc.circle(x, middle, 1.5)
          doc.fill(ON_BOARD)
          drawArrow(doc, arrow, middle)
        } else drawArrow(doc, arrow - room / 2, middle)
      },
    }
  }
  const source = fitLines(from, ROUTE, CONTENT, [34, 30, 26, 22], 2)
  const destination = fitLines(to, ROUTE, CONTENT - ARROW - GAP, [34, 30, 26, 22], 2)
  const size = Math.min(source.style.size, destination.style.size)
  const style = { ...ROUTE, size }
  const upper = wrap(from, style, CONTENT)
  const lower = wrap(to, style, CONTENT - ARROW - GAP)
  const line = lineHeight([...upper, ...lower], style) * 0.9
  return {
    height: (upper.length + lower.length) * line,
    draw(doc, top) {
      const baselineOf = (row: number) => top + row * line + line / 2 + capHeight(style) / 2
      upper.forEach((text, row) => {
        write(doc, text, style, { x: LEFT, baseline: baselineOf(row) })
      })
      drawArrow(doc, LEFT, top + upper.length * line + line / 2)
      lower.forEach((text, row) => {
        write(doc, text, style, { x: LEFT + ARROW + GAP, baseline: baselineOf(upper.length + row) })
      })
    },
  }
}

function drawArrow(doc: PDFKit.PDFDocument, x: number, middle: number): void {
  doc
    .path(`M${x + 3} ${middle}h23M${x + 18} ${middle - 7.5}l8 7.5l-8 7.5`)
    .lineWidth(3.6)
    .lineCap('round')
    .lineJoin('round')
    .stroke(ON_BOARD)
}
