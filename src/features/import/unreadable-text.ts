import type { Unreadable } from '#contract/sheets/sheet.ts'
import type { Say } from '#language/say.ts'

/** @returns why a file cannot be read, and what to do about it */
export function unreadableText(why: Unreadable, say: Say): string {
  switch (why.kind) {
    case 'no-table':
      return say('This file is no table. Save it as CSV or as an Excel workbook and choose it again.')
    case 'old-workbook':
      return say('This is a workbook of an old Excel (.xls). Save it as .xlsx or as CSV and choose it again.')
    case 'password':
      return say('This workbook has a password. Remove the password in Excel, save it, and choose it again.')
    case 'too-large':
      return say('This workbook is too large. Copy the trips into a new workbook and choose that one.')
    case 'stray-cell':
      return say('Cell {cell} is far from all others. Clear it in Excel, save the workbook, and choose it again.', {
        cell: why.cell,
      })
    case 'open-quote':
      return say(
        'A quote opens in row {line} and is not closed there. Remove it, save the file, and choose it again.',
        {
          line: why.line,
        },
      )
    case 'too-slow':
      return say('This file takes too long to read. Save the trips as CSV and choose that file.')
    case 'no-reader':
      return say('The file could not be read. Check your connection and choose it again.')
  }
}
