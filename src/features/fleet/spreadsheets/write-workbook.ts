import writeSheets from 'write-excel-file/universal'

/** The library comes with this file, when a workbook is asked for. */

/** @returns the bytes of a workbook of one sheet: whole numbers as numbers, all else as text that stands as it is */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<ArrayBuffer> {
  const [head = [], ...others] = rows
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...others.map((row) => row.map((value) => (/^\d+$/.test(value) ? Number(value) : { value, type: String }))),
  ]
  const blob = await writeSheets(data, { columns: head.map(() => ({ width: 18 })) }).toBlob()
  return blob.arrayBuffer()
}
