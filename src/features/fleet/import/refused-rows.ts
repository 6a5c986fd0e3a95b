import type { SheetRow } from '../../../../sheets/sheet.ts'
import { say } from '../../../language/say.ts'
import { csvFile } from '../spreadsheets/csv.ts'

/** @returns the rows as they came, to be mended in the file and chosen again; the column of reasons is passed over then */
export function refusedCsv(
  headings: readonly string[],
  rows: readonly (Pick<SheetRow, 'cells'> & { reason: string })[],
): ArrayBuffer {
  return csvFile(
    [...headings, say('Reason')],
    rows.map(({ cells, reason }) => [...headings.map((_, column) => cells[column] ?? ''), reason]),
  )
}
