import { TIMETABLE_FIELDS } from '#contract/buses/timetable-fields.ts'
import { fileKind } from '#contract/sheets/file-kind.ts'
import { readCsv } from '#contract/sheets/read-csv.ts'
import type { ReadFile, Unreadable } from '#contract/sheets/sheet.ts'
import { readWorkbook } from '#contract/sheets/workbook.ts'
import { arrange, likelySheet } from '#features/import/arrangement.ts'
import { readTimetable } from '#features/import/timetable-file.ts'
import { spokenNow } from '#language/say.ts'
import { timetableRows } from '#server/cli/timetable-rows.ts'
import { openSource, type SourceRequest } from '#server/cli/timetable-source.ts'
import { openTally } from '#server/db/tally.ts'

/** What both readers of timetable files return, as far as they agree. */
export type ReadTrips =
  | { kind: 'trips'; trips: object[]; refused: number[]; twins?: number }
  | { kind: 'unreadable'; why: Unreadable }
  | { kind: 'nothing' }

/** Reads a file as the import dialog does, but without its worker. */
export async function readByApp(file: Uint8Array): Promise<ReadTrips> {
  const read = await readWhole(new Uint8Array(file).buffer)
  if (read.kind === 'unreadable') return read
  const sheet = likelySheet(TIMETABLE_FIELDS, read.sheets)
  const arrangement = sheet && arrange(TIMETABLE_FIELDS, sheet, false)
  if (!arrangement || arrangement.rows.length === 0) return { kind: 'nothing' }
  const timetable = readTimetable(arrangement, [], spokenNow.getSnapshot())
  if (timetable.kind !== 'rows') throw new Error(JSON.stringify(timetable))
  const rows = timetable.rows('day-first')
  const twins = rows.filter(({ kind }) => kind === 'twin').length
  return {
    kind: 'trips',
    trips: rows.flatMap((row) => (row.kind === 'trip' ? [row.bus] : [])),
    refused: rows.flatMap(({ kind, line }) => (kind === 'refused' ? [line] : [])),
    ...(twins > 0 ? { twins } : {}),
  }
}

function readWhole(bytes: ArrayBuffer): Promise<ReadFile> | ReadFile {
  const file = fileKind(bytes)
  switch (file.kind) {
    case 'workbook':
      return readWorkbook(bytes)
    case 'text':
      return readCsv(bytes)
    case 'unreadable':
      return file
  }
}

/** Reads a file as `npm run import` does. @throws with the reason if it refuses the file */
export async function readByCommand(file: string, choices: Partial<SourceRequest> = {}): Promise<ReadTrips> {
  const earlier = openTally()
  try {
    const source = await openSource({ file, encoding: undefined, sheet: undefined, hiddenRows: false, ...choices })
    const trips: object[] = []
    const refused: number[] = []
    for await (const row of timetableRows(source, 'day-first', earlier))
      if (row.kind === 'trip') trips.push(row.bus)
      else refused.push(row.line)
    return trips.length + refused.length === 0 ? { kind: 'nothing' } : { kind: 'trips', trips, refused }
  } catch (error) {
    if (error instanceof Error && error.message.endsWith(' is empty.')) return { kind: 'nothing' }
    throw error
  } finally {
    earlier.close()
  }
}
