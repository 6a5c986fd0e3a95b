import { readWorkbook } from '#contract/sheets/workbook.ts'

/** Reads one workbook beside the page, which goes on answering; whoever gives up ends the worker. */
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof ArrayBuffer)) return
  void readWorkbook(data, (rows) => self.postMessage({ kind: 'reading', rows })).then((read) => self.postMessage(read))
})
