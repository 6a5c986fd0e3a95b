import { isCalendarDate, weekday } from '#contract/time.ts'
import { type Band, CONTENT, INK, INK_2, LEFT, PAPER, PAPER_LINE, punchedTile } from '../paper.ts'
import { capHeight, lineHeight, type TextStyle, widthOf, wrap, write } from '../pen.ts'
import { type BothLanguages, inBoth } from '../words/both-languages.ts'
import type { TicketWords } from '../words/ticket-words.ts'

const LABEL: TextStyle = { cut: 'label', size: 13, color: INK_2 }
const VALUE: TextStyle = { cut: 'board', size: 32, color: INK }
const YEAR: TextStyle = { cut: 'board', size: 17, color: INK }
const POINT: TextStyle = { cut: 'strong', size: 16, color: INK }
/** From the words for people who read one language to those for people who read the other. */
const LABEL_LINE = 16

export interface TripTimes {
  dateOfDeparture: string
  departureTime: string
  reportingTime: string
  /** The evening before, where the reporting time says so. */
  reportingDate: string
}

/** @returns `20 Nov` and `2026`; the text as it came, if it is no date */
export function dateWords(date: string, { months }: TicketWords): { day: string; year: string } {
  if (!isCalendarDate(date)) return { day: date || 'N/A', year: '' }
  return { day: `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`, year: date.slice(0, 4) }
}

/**
 * When: date, reporting and departure time, and the weekday punched out of its strip.
 * @param languages the labels stand in each, one below the other
 */
export function tripTimes(trip: TripTimes, languages: BothLanguages): Band {
  const [words] = languages
  const { day, year } = dateWords(trip.dateOfDeparture, words)
  const isSameDay = trip.reportingDate === trip.dateOfDeparture
  const labels = languages.map((each) => [
    each.dateOfDeparture,
    isSameDay ? each.reportingTime : each.reportingOn(dateWords(trip.reportingDate, each).day),
    each.departureTime,
  ])
  // Signs above the letters of a month keep off the label.
  const valuesTop = labels.length * LABEL_LINE + roomForSigns(day, VALUE)
  const columns = [LEFT, LEFT + 123, LEFT + 236]
  return {
    height: valuesTop + (year === '' ? 42 : 76),
    draw(doc, top) {
      const [first = LEFT, second = LEFT, third = LEFT] = columns
      const baseline = top + valuesTop + 30
      labels.forEach((line, index) => {
        line.forEach((label, column) => {
          write(doc, label, LABEL, { x: columns[column] ?? LEFT, baseline: top + 14 + index * LABEL_LINE })
        })
      })
      write(doc, day, VALUE, { x: first, baseline })
      write(doc, year, YEAR, { x: first + widthOf(day, VALUE) + 5, baseline })
      write(doc, trip.reportingTime, VALUE, { x: second, baseline })
      write(doc, trip.departureTime, VALUE, { x: third, baseline })
      if (year !== '') drawWeek(doc, words.weekdays, weekday(trip.dateOfDeparture), top + valuesTop + 45)
    },
  }
}

/** What signs of Indian scripts take above the letters, and below them. */
function roomForSigns(text: string, style: TextStyle): number {
  return (lineHeight([text], style) - lineHeight([], style)) / 2
}

function drawWeek(doc: PDFKit.PDFDocument, days: readonly string[], chosen: number, top: number): void {
  const height = 28
  const cell = CONTENT / 7
  doc.lineWidth(1.5)
  doc.roundedRect(LEFT, top, CONTENT, height, 8)
  for (let day = 1; day < 7; day++) doc.moveTo(LEFT + day * cell, top).lineTo(LEFT + day * cell, top + height)
  doc.stroke(PAPER_LINE)
  days.forEach((name, day) => {
    const on = day === chosen
    const box = { x: LEFT + day * cell - 1, y: top - 2, width: cell + 2, height: height + 4 }
    if (on) punchedTile(doc, box, { radius: 6, line: 2, bite: 6 })
    const style: TextStyle = { cut: 'board', size: on ? 16 : 14, color: on ? INK : INK_2, spacing: 0.06 }
    const middle = top + height / 2 + (on ? 3 : 0)
    write(doc, name, style, {
      x: LEFT + (day + 0.5) * cell,
      baseline: middle + capHeight(style) / 2 - roomForSigns(name, style),
      align: 'center',
    })
  })
}

/**
 * Where: ring for the boarding point, dot for the dropping point, the road between.
 * @param arrives when, in words; undefined where nobody has said it
 */
export function stops(
  boardingPoint: string,
  droppingPoint: string,
  arrives: string | undefined,
  languages: BothLanguages,
): Band {
  const indent = 20
  const points = [
    {
      label: inBoth(languages, (words) => words.boardingPoint),
      lines: wrap(boardingPoint, POINT, CONTENT - indent),
    },
    {
      label: inBoth(languages, (words) => words.droppingPoint),
      lines: wrap(arrives ? `${droppingPoint}, ${arrives}` : droppingPoint, POINT, CONTENT - indent),
    },
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
