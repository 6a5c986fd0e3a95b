import * as v from 'valibot'
import { readCsv } from './read-csv.ts'
import type { ReadFile, Unreadable } from './sheet.ts'

/** Ten thousand rows take a slow phone about ten seconds; what takes longer than this is no timetable. */
const PATIENCE_MS = 90_000

const Row = v.object({ line: v.number(), hidden: v.boolean(), cells: v.array(v.string()) })
const Why = v.variant('kind', [
  v.object({ kind: v.picklist(['no-table', 'old-workbook', 'password', 'too-large', 'too-slow', 'no-reader']) }),
  v.object({ kind: v.literal('stray-cell'), cell: v.string() }),
])
const Answer = v.variant('kind', [
  v.object({
    kind: v.literal('sheets'),
    sheets: v.array(v.object({ name: v.string(), hidden: v.boolean(), rows: v.array(Row), filled: v.number() })),
  }),
  v.object({ kind: v.literal('unreadable'), why: Why }),
])

/**
 * Reads what an operator chose, whatever it is called: a workbook in a worker, within bounds of time and room.
 * @param signal gives up
 * @returns never rejects
 */
export async function readFile(bytes: ArrayBuffer, signal: AbortSignal): Promise<ReadFile> {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 8))
  // A workbook is a ZIP archive; one with a password, and one of before 2007, is a "compound file".
  if (head.startsWith('PK\u0003\u0004')) return readInWorker(bytes, signal)
  if (head === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
    return refuse(isEncrypted(bytes) ? 'password' : 'old-workbook')
  return readCsv(bytes)
}

const refuse = (kind: Exclude<Unreadable['kind'], 'stray-cell'>): ReadFile => ({ kind: 'unreadable', why: { kind } })

function isEncrypted(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'))
}

function readInWorker(bytes: ArrayBuffer, signal: AbortSignal): Promise<ReadFile> {
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
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(v.parse(Answer, data)))
    // Its script could not be loaded, or memory ran out.
    worker.addEventListener('error', () => end(refuse('no-reader')))
    worker.postMessage(bytes, [bytes])
  })
}
