import { saveFile } from '#lib/save-file.ts'
import { CSV_TYPE, csvFile } from './csv.ts'
import type { NamedTable, Table } from './table.ts'

export type TableFile = 'xlsx' | 'csv'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @returns `dropped` where the browser takes no files, which is said; `unwritten` where what writes workbooks is not there */
export async function saveTable(
  { table, name }: NamedTable,
  file: TableFile,
): Promise<'saved' | 'dropped' | 'unwritten'> {
  const bytes = file === 'csv' ? csvFile(table.head, table.rows) : await workbookOf(table)
  if (!bytes) return 'unwritten'
  return saveFile(bytes, `${name}.${file}`, file === 'csv' ? CSV_TYPE : XLSX_TYPE) ? 'saved' : 'dropped'
}

function workbookOf(table: Table): Promise<ArrayBuffer | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { type: 'module' })
    const end = (bytes: ArrayBuffer | undefined) => {
      worker.terminate()
      resolve(bytes)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      end(data instanceof ArrayBuffer ? data : undefined),
    )
    // Its script could not be loaded, or memory ran out.
    worker.addEventListener('error', () => end(undefined))
    worker.postMessage(table)
  })
}
