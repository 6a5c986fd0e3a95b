import * as v from 'valibot'
import { fileKind } from '#contract/sheets/file-kind.ts'
import { readCsv } from '#contract/sheets/read-csv.ts'
import type { ReadFile } from '#contract/sheets/sheet.ts'

/** Ten thousand rows take a slow phone about ten seconds; what takes longer than this is no timetable. */
const PATIENCE_MS = 90_000

const Row = v.object({ line: v.number(), hidden: v.boolean(), cells: v.array(v.string()) })
const Why = v.variant('kind', [
  v.object({ kind: v.picklist(['no-table', 'old-workbook', 'password', 'too-large', 'too-slow', 'no-reader']) }),
  v.object({ kind: v.literal('stray-cell'), cell: v.string() }),
  v.object({ kind: v.literal('open-quote'), line: v.number() }),
])
const Answer = v.variant('kind', [
  v.object({
    kind: v.literal('sheets'),
    sheets: v.array(v.object({ name: v.string(), hidden: v.boolean(), rows: v.array(Row), filled: v.number() })),
  }),
  v.object({ kind: v.literal('unreadable'), why: Why }),
  v.object({ kind: v.literal('reading'), rows: v.number() }),
])

/**
 * Reads what an operator chose, whatever it is called: a workbook in a worker, within bounds of time and room.
 * @param signal gives up
 * @param onRows is told how many rows a workbook has, as soon as that is known
 * @returns never rejects
 */
export async function readFile(
  bytes: ArrayBuffer,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<ReadFile> {
  const file = fileKind(bytes)
  switch (file.kind) {
    case 'workbook':
      return readInWorker(bytes, signal, onRows)
    case 'text':
      return readCsv(bytes)
    case 'unreadable':
      return file
  }
}

const refuse = (kind: 'too-slow' | 'no-reader'): ReadFile => ({ kind: 'unreadable', why: { kind } })

function readInWorker(bytes: ArrayBuffer, signal: AbortSignal, onRows: (rows: number) => void): Promise<ReadFile> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
    const end = (read: ReadFile) => {
      clearTimeout(patience)
      signal.removeEventListener('abort', stop)
      worker.terminate()
      resolve(read)
    }
    const stop = () => end(refuse('too-slow'))
    const patience = setTimeout(stop, PATIENCE_MS)
    signal.addEventListener('abort', stop)
    // While its bytes were on their way.
    if (signal.aborted) return stop()
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const told = v.safeParse(Answer, data)
      if (!told.success) end(refuse('no-reader'))
      else if (told.output.kind === 'reading') onRows(told.output.rows)
      else end(told.output)
    })
    // Its script could not be loaded, or memory ran out.
    worker.addEventListener('error', () => end(refuse('no-reader')))
    worker.postMessage(bytes, [bytes])
  })
}
