import { appliedSteps } from '#contract/cancellation/cancellation-terms.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import type { Departure } from '#contract/time.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { type Band, CONTENT, INK, INK_2, LEFT } from '../paper.ts'
import { lineHeight, type TextStyle, wrap, write } from '../pen.ts'
import type { BothLanguages } from '../words/both-languages.ts'
import type { TicketWords } from '../words/ticket-words.ts'
import { dateWords } from './trip-bands.ts'

const TITLE: TextStyle = { cut: 'strong', size: 14, color: INK }
const TEXT: TextStyle = { cut: 'label', size: 13, color: INK_2 }

/** The refund terms, in a sentence of each language. */
export function cancellationTerms(terms: CancellationTerms, trip: Departure, languages: BothLanguages): Band {
  const parts = languages.map((words) => {
    const lines = wrap(inWords(terms, trip, words), TEXT, CONTENT)
    return { title: words.ifYouCancel, lines, line: lineHeight(lines, TEXT) }
  })
  const heights = parts.map(({ lines, line }) => 22 + lines.length * line + 6)
  return {
    height: heights.reduce((sum, height) => sum + height, 0) + 8,
    draw(doc, top) {
      let y = top
      parts.forEach(({ title, lines, line }, index) => {
        write(doc, title, TITLE, { x: LEFT, baseline: y + 13 })
        lines.forEach((text, down) => {
          write(doc, text, TEXT, { x: LEFT, baseline: y + 22 + line * (down + 0.76) })
        })
        y += heights[index] ?? 0
      })
    },
  }
}

function inWords(terms: CancellationTerms, trip: Departure, words: TicketWords): string {
  const steps = appliedSteps(terms, trip)
    .filter(({ hoursBefore }) => hoursBefore !== undefined)
    .map(({ percent, until }) => {
      const { day } = dateWords(indiaDate(until), words)
      return words.comesBackUntil(day, indiaTime(until), percent)
    })
  return words.comesBack(steps)
}
