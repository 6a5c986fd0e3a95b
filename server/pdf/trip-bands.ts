import { isCalendarDate, weekday } from '../../contract/time.ts'
import { dayMonth } from '../formats.ts'
import { type Band, CONTENT, INK, INK_2, LEFT, PAPER, PAPER_LINE, punchedTile } from './paper.ts'
import { capHeight, lineHeight, type TextStyle, widthOf, wrap, write } from './pen.ts'

const LABEL: TextStyle = { cut: 'label', size: 13, color: INK_2 }
const VALUE: TextStyle = { cut: 'board', size: 32, color: INK }
const YEAR: TextStyle = { cut: 'board', size: 17, color: INK }
const POINT: TextStyle = { cut: 'strong', size: 16, color: INK }
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

export interface TripTimes {
  dateOfDeparture: string
  departureTime: string
  reportingTime: string
  /** The evening before, where the reporting time says so. */
  reportingDate: string
}

/** @returns `20 Nov` and `2026`; the text as it came, if it is no date */
export function dateWords(date: string): { day: string; year: string } {
  if (!isCalendarDate(date)) return { day: date || 'N/A', year: '' }
  return { day: dayMonth(date), year: date.slice(0, 4) }
}

/** When: date, reporting and departure time, and the weekday punched out of its strip. */
export function tripTimes(trip: TripTimes): Band {
  const { day, year } = dateWords(trip.dateOfDeparture)
  const reporting =
    trip.reportingDate === trip.dateOfDeparture ? 'Reporting time' : `Reporting, ${dateWords(trip.reportingDate).day}`
  const columns = [LEFT, LEFT + 123, LEFT + 236]
  return {
    height: year === '' ? 58 : 92,
    draw(doc, top) {
      const [first = LEFT, second = LEFT, third = LEFT] = columns
      const baseline = top + 46
      write(doc, 'Date of departure', LABEL, { x: first, baseline: top + 14 })
      write(doc, reporting, LABEL, { x: second, baseline: top + 14 })
      write(doc, 'Departure time', LABEL, { x: third, baseline: top + 14 })
      write(doc, day, VALUE, { x: first, baseline })
      write(doc, year, YEAR, { x: first + widthOf(day, VALUE) + 5, baseline })
      write(doc, trip.reportingTime, VALUE, { x: second, baseline })
      write(doc, trip.departureTime, VALUE, { x: third, baseline })
      if (year !== '') drawWeek(doc, weekday(trip.dateOfDeparture), top + 61)
    },
  }
}

function drawWeek(doc: PDFKit.PDFDocument, chosen: number, top: number): void {
  const height = 28
  const cell = CONTENT / 7
  doc.lineWidth(1.5)
  doc.roundedRect(LEFT, top, CONTENT, height, 8)
  for (let day = 1; day < 7; day++) doc.moveTo(LEFT + day * cell, top).lineTo(LEFT + day * cell, top + height)
  doc.stroke(PAPER_LINE)
  DAYS.forEach((name, day) => {
    const on = day === chosen
    const box = { x: LEFT + day * cell - 1, y: top - 2, width: cell + 2, height: height + 4 }
    if (on) punchedTile(doc, box, { radius: 6, line: 2, bite: 6 })
    const style: TextStyle = { cut: 'board', size: on ? 16 : 14, color: on ? INK : INK_2, spacing: 0.06 }
    const middle = top + height / 2 + (on ? 3 : 0)
    write(doc, name, style, {
      x: LEFT + (day + 0.5) * cell,
      baseline: middle + capHeight(style) / 2,
      align: 'center',
    })
  })
}

/** Where: ring for the boarding point, dot for the dropping point, the road between. */
export function stops(boardingPoint: string, droppingPoint: string): Band {
  const indent = 20
  const points = [
    { label: 'Boarding point', lines: wrap(boardingPoint, POINT, CONTENT - indent) },
    { label: 'Dropping point', lines: wrap(droppingPoint, POINT, CONTENT - indent) },
  ]
  const line = lineHeight(
    points.flatMap((point) => point.lines),
    POINT,
  )
  const heights = points.map((point) => 17 + point.lines.length * line)
  const gap = 9
  return {
    height: 16 + heights.reduce((sum, height) => sum + height, 0) + gap + 4,
    draw(doc, top) {
      let y = top + 16
      const [first = 0] = heights
      const ring = y + 8.5
      const dot = y + first + gap + 8.5
      doc
        .moveTo(LEFT + 5, ring)
        .lineTo(LEFT + 5, dot)
        .lineWidth(2)
        .stroke(INK)
      doc
        .circle(LEFT + 5, ring, 4)
        .lineWidth(2)
        .fillAndStroke(PAPER, INK)
      doc.circle(LEFT + 5, dot, 5).fill(INK)
      for (const point of points) {
        write(doc, point.label, LABEL, { x: LEFT + indent, baseline: y + 13 })
        point.lines.forEach((text, index) => {
          write(doc, text, POINT, { x: LEFT + indent, baseline: y + 17 + line * 0.75 + index * line })
        })
        y += 17 + point.lines.length * line + gap
      }
    },
  }
}
