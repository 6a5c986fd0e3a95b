import { say } from '../../../language/say.ts'
import { csvFile } from '../spreadsheets/csv.ts'

/** A row that is not added: as it stood in the file, and why. */
export interface RefusedRow {
  line: number
  cells: Readonly<Record<string, string>>
  /** The cell that it is about, where it is about one. */
  column: string | undefined
  reason: string
}

/** @returns the rows as they came, to be mended in the file and chosen again; the column of reasons is passed over then */
export function refusedCsv(head: readonly string[], rows: readonly RefusedRow[]): ArrayBuffer {
  return csvFile(
    [...head, say('Reason')],
    rows.map(({ cells, reason }) => [...head.map((column) => cells[column] ?? ''), reason]),
  )
}
