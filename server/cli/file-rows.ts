import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type CsvError, parse } from 'csv-parse'
import * as v from 'valibot'
import { StartRefusal } from '../config.ts'

/** How a timetable's letters may be written; a byte-order mark in the file tells by itself. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** One row of the file; `line` is where it begins, the header stands on the first. */
export type FileRow = { kind: 'row'; line: number; cells: readonly string[] } | { kind: 'unreadable'; line: number }

/** No row of a timetable is that long: a quote was opened and the rest of the file taken for one field. */
const LONGEST_ROW = 64 * 1_024

/**
 * Reads a table, row by row, holding no more than a piece of the file in memory.
 * @param encoding where undefined: by the file's byte-order mark, else UTF-8
 * @throws StartRefusal if the file can't be opened, its letters are not of that encoding, or a quote stays open
 */
export async function* fileRows(file: string, encoding: Encoding | undefined): AsyncGenerator<FileRow> {
  const found: FileRow[] = []
  let broken: StartRefusal | undefined
  let lastLine = 0
  const endsAt = (line: number, raw: string) => {
    const breaks = raw.trim().split('\n').length - 1
    if (breaks > 0) broken ??= openQuote(file, line - breaks)
    lastLine = line
  }
  const parser = parse({
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    info: true,
    raw: true,
    // Rows leave through `found`, so that those which can't be read keep their place among the others.
    on_record: (parsed: unknown) => {
      const { record, raw, info } = v.parse(ParsedRow, parsed)
      endsAt(info.lines, raw)
      found.push({ kind: 'row', line: info.lines, cells: record })
      return null
    },
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      const line = Number(error?.lines ?? 0)
      // Each quote that stands wrong is told by itself.
      if (line === lastLine) return
      endsAt(line, raw ?? '')
      found.push({ kind: 'unreadable', line })
    },
  })
  const failure = new Promise<never>((_, reject) => parser.once('error', reject))
  failure.catch(() => undefined)
  const taken = () => {
    if (broken) throw broken
    return found.splice(0)
  }
  try {
    for await (const text of textOf(file, encoding)) {
      await Promise.race([failure, new Promise<void>((resolve) => parser.write(text, () => resolve()))])
      yield* taken()
    }
    await Promise.race([failure, new Promise<void>((resolve) => parser.end(resolve).resume())])
    yield* taken()
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') throw openQuote(file, lastLine + 1)
    throw unreadable(file, error)
  }
}

const ParsedRow = v.object({
  record: v.array(v.string()),
  raw: v.string(),
  info: v.object({ lines: v.number() }),
})

function openQuote(file: string, line: number): StartRefusal {
  return new StartRefusal(
    `${file} is broken: a quote that opens on line ${line} is not closed on it, so what follows can’t be told apart. Nothing was imported.`,
  )
}

function unreadable(file: string, error: unknown): StartRefusal {
  return new StartRefusal(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
}

async function* textOf(file: string, encoding: Encoding | undefined): AsyncGenerator<string> {
  const used = encoding ?? (await encodingByMark(file))
  const decoder = new TextDecoder(used, { fatal: true })
  let line = 1
  let held = ''
  const decode = (bytes?: Uint8Array) => {
    try {
      return held + decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw notOfEncoding(file, used, line)
    }
  }
  for await (const chunk of createReadStream(file)) {
    const bytes: Uint8Array = chunk
    const text = decode(bytes)
    // The parser counts CR LF inside quotes as two lines. One that is cut in two waits for its other half.
    held = text.endsWith('\r') ? '\r' : ''
    yield withPlainBreaks(held ? text.slice(0, -1) : text)
    line += lineBreaks(bytes)
  }
  yield withPlainBreaks(decode())
}

function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function lineBreaks(bytes: Uint8Array): number {
  let breaks = 0
  for (let offset = bytes.indexOf(10); offset >= 0; offset = bytes.indexOf(10, offset + 1)) breaks++
  return breaks
}

function notOfEncoding(file: string, encoding: Encoding, line: number): StartRefusal {
  const name = encoding.toUpperCase()
  const way =
    encoding === 'utf-8'
      ? 'If it was saved by Excel on Windows, add --encoding windows-1252; or save it as "CSV UTF-8".'
      : 'Leave --encoding out, or save it as "CSV UTF-8".'
  return new StartRefusal(`${file} is not in ${name} after line ${line}. ${way} Nothing was imported.`)
}

async function encodingByMark(file: string): Promise<Encoding> {
  try {
    const handle = await open(file)
    try {
      const mark = new Uint8Array(4)
      await handle.read(mark, 0, 4, 0)
      if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le'
      if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be'
      // A ZIP archive, which no line of a table begins as.
      if (mark[0] === 0x50 && mark[1] === 0x4b && mark[2] === 3 && mark[3] === 4)
        throw new StartRefusal(`${file} is a workbook. Save it as CSV, or import it in the app. Nothing was imported.`)
      return 'utf-8'
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw error instanceof StartRefusal ? error : unreadable(file, error)
  }
}
