import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type CsvError, parse } from 'csv-parse'
import * as v from 'valibot'
import { MAX_DAYS_AHEAD } from '../../contract/constants.ts'
import { addDays, indiaDate, isCalendarDate } from '../../contract/time.ts'
import { readConfig, StartRefusal } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { importTimetable } from '../modules/buses/import-timetable.ts'
import { type TimetableRow, timetableReader } from '../modules/buses/timetable.ts'
import { findOrOpenOwner } from './timetable-owner.ts'

const USAGE = `npm run import -- FILE.csv [--operator NAME] [--email ADDRESS] [--start YYYY-MM-DD] [--days N]

Puts a timetable's trips on sale. Columns of the file, in any order, either
  from,to,operator,bus_type,departs,fare,seats_left and, if known, duration,arrives,rating
or
  name,from,to,departureTime,costPerSeat and, if known, busNumber,type,dateOfDeparture,reportingTime,availableSeats,
  numberOfSeats,boardingPoint,droppingPoint,rating
Rows without a day run from --start (tomorrow) for --days days (1). The trips belong to the operator NAME; its account
is opened if there is none. Running it twice adds nothing twice; a server may run meanwhile.`

/** Who the trips of a file without --operator belong to; each bus still carries the name that its row says. */
const NO_COMPANY = 'Sawari Partners'

interface Request {
  file: string
  company: string
  email: string | undefined
  start: string
  days: number
}

export interface Terminal {
  out(line: string): void
  err(line: string): void
}

/**
 * The whole command.
 * @param args what follows the command's name
 * @param environment DATA_DIR and DATABASE_URL say where the data is, as for the server
 * @returns the exit code: 0 as long as anything of the file could be read, refused rows are reported
 */
export async function runImport(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    terminal.out(USAGE)
    return args.length === 0 ? 1 : 0
  }
  try {
    // npm runs scripts in the project's folder; the file is named from where the person stands.
    const request = readRequest(args, environment.INIT_CWD ?? process.cwd(), Date.now())
    return await importFile(request, environment, terminal)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    terminal.err(error.message)
    return 1
  }
}

async function importFile(
  request: Request,
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  const rows = await readTimetable(request.file)
  const database = await openDatabase(readConfig(environment), 'tool')
  try {
    const now = Date.now()
    const readable = rows.some((row) => row.kind === 'trip')
    const owner = readable ? await findOrOpenOwner(database, request.company, request.email, now) : { id: 0 }
    if ('isNew' in owner && owner.isNew)
      terminal.out(
        `Opened the account of ${request.company}: ${owner.email}. Its password is set by "Forgot Password".`,
      )
    let refused = 0
    const watcher = {
      refused: (row: { line: number; reason: string }) => {
        refused++
        terminal.err(`Line ${row.line}: ${row.reason}`)
      },
      progress: progressPrinter(terminal),
    }
    const report = await importTimetable(database, owner.id, rows, request, watcher, now)
    terminal.out(
      `${report.added} ${report.added === 1 ? 'trip' : 'trips'} added, ${report.alreadyThere} already there, ${refused} refused.`,
    )
    return readable ? 0 : 1
  } finally {
    await database.close()
  }
}

function progressPrinter(terminal: Terminal): (done: number, total: number) => void {
  const step = 10_000
  let told = 0
  return (done, total) => {
    if (done - told < step || done === total) return
    told = done
    terminal.out(`${done} of ${total} trips`)
  }
}

function readRequest(args: readonly string[], folder: string, now: number): Request {
  const { values, positionals } = parseArguments(args)
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new StartRefusal('Name one file: npm run import -- FILE.csv')
  const today = indiaDate(now)
  const start = values.start ?? addDays(today, 1)
  if (!isCalendarDate(start)) throw new StartRefusal('--start is a date such as 2026-12-01.')
  if (start < today || start > addDays(today, MAX_DAYS_AHEAD))
    throw new StartRefusal(`--start lies between today and ${MAX_DAYS_AHEAD} days ahead.`)
  const days = Number(values.days ?? '1')
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS_AHEAD)
    throw new StartRefusal(`--days is a whole number from 1 to ${MAX_DAYS_AHEAD}.`)
  const company = values.operator?.trim() || NO_COMPANY
  return { file: resolve(folder, file), company, email: values.email, start, days }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        operator: { type: 'string' },
        email: { type: 'string' },
        start: { type: 'string' },
        days: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartRefusal(`${error instanceof Error ? error.message : String(error)} See npm run import -- --help`)
  }
}

const ParsedRow = v.object({
  record: v.record(v.string(), v.string()),
  info: v.object({ lines: v.number() }),
})

/** @throws StartRefusal if the file can't be opened or is no timetable */
async function readTimetable(file: string): Promise<TimetableRow[]> {
  const rows: TimetableRow[] = []
  let read: ReturnType<typeof timetableReader>
  const parser = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    info: true,
    columns: (header: string[]) => {
      read = timetableReader(header)
      if (!read) throw new StartRefusal(`${file} is no timetable: see npm run import -- --help for the columns.`)
      return header
    },
    on_skip: (error: CsvError | undefined) => {
      const reason =
        error?.code === 'CSV_RECORD_INCONSISTENT_COLUMNS'
          ? 'It does not have as many fields as the first line.'
          : 'Its quotes are not closed, or stand inside a field.'
      rows.push({ kind: 'refused', line: Number(error?.lines ?? 0), reason })
    },
  })
  try {
    await pipeline(createReadStream(file), parser, async (parsed: AsyncIterable<unknown>) => {
      for await (const entry of parsed) {
        const { record, info } = v.parse(ParsedRow, entry)
        if (read) rows.push(read(record, info.lines))
      }
    })
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!read) throw new StartRefusal(`${file} is empty.`)
  // Rows that the parser skips are told before those it is still working on.
  return rows.sort((a, b) => a.line - b.line)
}
