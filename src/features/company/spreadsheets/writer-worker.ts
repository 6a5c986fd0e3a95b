import type { Table } from './table.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Writes one workbook beside the page, which goes on answering. */
self.addEventListener('message', ({ data }: MessageEvent<Table>) => {
  const { buffer } = writeWorkbook(data)
  self.postMessage(buffer, { transfer: [buffer] })
})
