import type { Cell } from '#features/company/spreadsheets/table.ts'
import { writeWorkbook } from '#features/company/spreadsheets/write-workbook.ts'

/** @param rows of the sheet; the first one is bold @returns the bytes of a workbook with one sheet */
export function workbookOf([head = [], ...rows]: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  return writeWorkbook({ kinds: [], head: head.map(String), rows })
}
