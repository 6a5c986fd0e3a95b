import type { TillBox, TillClosing } from '#contract/payments/till.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import type { Say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { type Column, type NamedTable, tableOf } from '../company/spreadsheets/table.ts'
import { differenceOf, placeInWords } from './till-words.ts'

function shared(say: Say): readonly Column<TillBox | TillClosing>[] {
  return [
    ['Person', ({ name }) => name],
    ['Counter or trip', (box) => placeInWords(say, box)],
    ['Payments', ({ payments }) => payments],
    ['Taken#cash', ({ taken }) => taken],
    ['Taken back', ({ takenBack }) => takenBack],
    ['Should be there', ({ expected }) => expected],
  ]
}

export function openBoxesTable(say: Say, boxes: readonly TillBox[]): NamedTable {
  return { table: tableOf(shared(say), boxes), name: `cash_${indiaDate(serverNow())}` }
}

export function closingsTable(say: Say, closings: readonly TillClosing[]): NamedTable {
  const columns: readonly Column<TillClosing>[] = [
    ['Closed on', ({ at }) => indiaDate(at), 'date'],
    ['Closed at', ({ at }) => indiaTime(at), 'time'],
    ...shared(say),
    ['Counted', ({ counted }) => counted],
    ['Difference', ({ counted, expected }) => differenceOf(counted, expected)],
    ['Reason', ({ reason }) => reason],
    ['Closed by', ({ closedBy }) => closedBy],
  ]
  return { table: tableOf(columns, closings), name: `cash_closed_${indiaDate(serverNow())}` }
}
