import type { TimetableField } from '#contract/buses/timetable-fields.ts'
import type { SheetRow } from '#contract/sheets/sheet.ts'
import { say } from '#language/say.ts'
import type { NamedTable } from '../company/spreadsheets/table.ts'

/**
 * @param file whose rows they are
 * @returns the rows as they came, to be mended in the file and chosen again; the column of reasons is passed over then, and
 *   cells beyond the headings stand after it
 */
export function refusedTable(
  headings: readonly string[],
  rows: readonly (Pick<SheetRow, 'cells'> & { reason: string })[],
  file: string,
): NamedTable {
  return {
    table: {
      kinds: [],
      head: [...headings, say('Reason')],
      rows: rows.map(({ cells, reason }) => [
        ...headings.map((_, column) => cells[column] ?? ''),
        reason,
        ...cells.slice(headings.length),
      ]),
    },
    name: `${file.replace(/\.\w+$/, '')}-refused`,
  }
}

/** @returns of a refused row the lines of all that were refused for the same value of the same column */
export function linesAlike(rows: readonly { line: number; field: TimetableField | undefined; value: string }[]) {
  const lines = new Map<string, number[]>()
  const keyOf = ({ field, value }: (typeof rows)[number]) => `${field}\n${value}`
  for (const row of rows) {
    const known = lines.get(keyOf(row))
    if (known) known.push(row.line)
    else lines.set(keyOf(row), [row.line])
  }
  return (row: (typeof rows)[number]): readonly number[] => lines.get(keyOf(row)) ?? []
}
