import type { Unreadable } from '#contract/sheets/sheet.ts'
import type { Say } from '#language/say.ts'
import { unreadableText } from '../../import/unreadable-text.ts'

/** @returns why a statement cannot be read, and what to do about it */
export function unreadableStatement(why: Unreadable, say: Say): string {
  switch (why.kind) {
    case 'no-table':
    case 'too-large':
    case 'too-slow':
      return say('We cannot read this. Save it as CSV in your bank’s app.')
    case 'old-workbook':
    case 'password':
    case 'stray-cell':
    case 'open-quote':
    case 'no-reader':
      return unreadableText(why, say)
  }
}
