import type { Cell } from '#features/company/spreadsheets/table.ts'
import { writeWorkbook } from '#features/company/spreadsheets/write-workbook.ts'

/** @param rows as they stand in the sheet, the first one bold @returns the bytes of a workbook of one sheet */
export function workbookOf([head = [], ...rows]: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  return writeWorkbook({ kinds: [], head: head.map(String), rows })
}
