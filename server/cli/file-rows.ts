import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import * as v from 'valibot'
import {
  csvOptions,
  csvRowReader,
  type Dialect,
  dialectOf,
  encodingOf,
  ParsedRow,
  withPlainBreaks,
} from '#contract/sheets/csv-rows.ts'
import type { SheetRow } from '#contract/sheets/sheet.ts'
import { StartRefusal } from '../config.ts'
import { codeOf } from '../error-code.ts'

/** Encodings of a timetable; a byte-order mark in the file decides by itself. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** One row of a table; `line` as the spreadsheet counts. */
export type FileRow = Pick<SheetRow, 'line' | 'cells'>

/** No row of a timetable is that long: a quote stayed open and the rest of the file was read as one field. */
const LONGEST_ROW = 64 * 1_024

/**
 * Reads a table of text, row by row, holding no more than a piece of the file in memory.
 * @param encoding where undefined: by the file's first bytes, else UTF-8
 * @throws StartRefusal if the file can't be opened, its letters are not of that encoding, or a quote stays open
 */
export async function* fileRows(file: string, encoding: Encoding | undefined): AsyncGenerator<FileRow> {
  const used = encoding ?? encodingOf(await firstBytes(file, 4))
  const dialect = await dialectOfFile(file, used)
  const rowOf = csvRowReader(dialect)
  const found: FileRow[] = []
  let broken: StartRefusal | undefined
  let lastLine = dialect.separatorLine === '' ? 0 : 1
  const parser = parse({
    ...csvOptions(dialect),
    max_record_size: LONGEST_ROW,
    on_record: (parsed: unknown) => {
      const row = rowOf(v.parse(ParsedRow, parsed))
      lastLine = row.line
      if (row.kind === 'open-quote') broken ??= openQuote(file, row.line)
      else if (row.cells.some((cell) => cell !== '')) found.push(row)
      return null
    },
  })
  const failure = new Promise<never>((_, reject) => parser.once('error', reject))
  failure.catch(() => undefined)
  const taken = () => {
    if (broken) throw broken
    return found.splice(0)
  }
  try {
    let skip = dialect.separatorLine.length
    for await (const text of textOf(file, used)) {
      const rest = text.slice(skip)
      skip = Math.max(0, skip - text.length)
      await Promise.race([failure, new Promise<void>((resolve) => parser.write(rest, () => resolve()))])
      yield* taken()
    }
    await Promise.race([failure, new Promise<void>((resolve) => parser.end(resolve).resume())])
    yield* taken()
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const code = codeOf(error)
    if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') throw openQuote(file, lastLine + 1)
    throw unreadable(file, error)
  }
}

function openQuote(file: string, line: number): StartRefusal {
  return new StartRefusal(
    `${file} is broken: a quote that opens on line ${line} is not closed on it, so what follows can’t be told apart. Nothing was imported.`,
  )
}

function unreadable(file: string, error: unknown): StartRefusal {
  return new StartRefusal(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
}

/** Some twenty lines of any table are in its first piece. */
async function dialectOfFile(file: string, encoding: Encoding): Promise<Dialect> {
  for await (const text of textOf(file, encoding)) if (text !== '') return dialectOf(text)
  return dialectOf('')
}

async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  let held = ''
  const decode = (bytes?: Uint8Array) => {
    try {
      return held + decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw notOfEncoding(file, encoding, line)
    }
  }
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes: Uint8Array = chunk
      const text = decode(bytes)
      // The parser counts CR LF inside quotes as two lines. One that is cut in two waits for its other half.
      held = text.endsWith('\r') ? '\r' : ''
      yield withPlainBreaks(held ? text.slice(0, -1) : text)
      line += lineBreaks(bytes)
    }
  } catch (error) {
    throw error instanceof StartRefusal ? error : unreadable(file, error)
  }
  yield withPlainBreaks(decode())
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

/** @throws StartRefusal if the file can't be opened */
export async function firstBytes(file: string, count: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const handle = await open(file)
    try {
      const bytes = new Uint8Array(count)
      const { bytesRead } = await handle.read(bytes, 0, count, 0)
      return bytes.slice(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw unreadable(file, error)
  }
}
