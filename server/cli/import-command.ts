import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_DAYS_AHEAD } from '#contract/constants.ts'
import { findHeadings, ROWS_ABOVE } from '#contract/tables/match-columns.ts'
import { addDays, indiaDate, isCalendarDate } from '#contract/time.ts'
import { readConfig, StartRefusal } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { openTally, type Tally } from '../db/tally.ts'
import { importTimetable } from '../modules/buses/import-timetable.ts'
import {
  READER_FIELDS,
  type RefusedRow,
  type SaidOrder,
  type TimetableRow,
  timetableReader,
} from '../modules/buses/timetable-reader.ts'
import { ENCODINGS, type FileRow } from './file-rows.ts'
import { mendable, runTool, type Terminal } from './run-tool.ts'
import { findOrOpenOwner, type TimetableOwner } from './timetable-owner.ts'
import { openSource, type SourceRequest, type TimetableSource } from './timetable-source.ts'

const USAGE = `npm run import -- FILE [--operator NAME] [--email ADDRESS] [--start YYYY-MM-DD] [--days N]
  [--encoding ${ENCODINGS.join('|')}] [--dates day-first|month-first]
  [--sheet NAME] [--hidden-rows]

Puts a timetable's trips on sale: of a workbook (.xlsx), or of a file of text with commas, semicolons or tabs. Columns of the file, in any order and headed as the trade does (Origin, Fare, Bus No.,
Departs, किराया):
  bus name, from, to, departure time, cost per seat and, if known, bus number, bus type, date of departure, reporting time,
  arrival time, boarding point, dropping point, number of seats, available seats, ladies' seats; of listings duration, rating
Of a workbook the sheet with most of them is read, never a hidden one unless --sheet names it; hidden rows are left out
without --hidden-rows. Titles may stand above the headings. A date such as 03-12-2026 is two dates: --dates says which.
Rows without a day run from --start (tomorrow) for --days days (1). The trips belong to the operator NAME; its account
is opened if there is none, with the ADDRESS, by which its owner chooses a password. Running it twice adds nothing
twice; a server may run meanwhile. A trip whose row names a plate (busNumber) is there already if that plate is.
Exit code: 0 all rows are in; 1 nothing was imported, the reason is said; 2 some rows were refused, each is named;
3 it broke off, the reason is said: the same command goes on.`

const BROKE_OFF = 3
const ORDERS = ['day-first', 'month-first'] as const

interface Request extends SourceRequest {
  /** Absent if the file names no operator. */
  company: string | undefined
  email: string | undefined
  order: SaidOrder
  start: string
  days: number
}

/**
 * The whole command.
 * @param args what follows the command's name
 * @param environment DATA_DIR and DATABASE_URL say where the data is, as for the server
 * @returns the exit code: 0 if all rows are in, 1 if nothing could be imported, 2 if some rows were refused, 3 if it broke
 *   off
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
  return runTool(terminal, () => {
    // npm runs scripts in the project's folder; the file is named from where the person stands.
    const request = readRequest(args, environment.INIT_CWD ?? process.cwd(), Date.now())
    return importFile(request, environment, terminal)
  })
}

async function importFile(
  request: Request,
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  const source = await openSource(request)
  for (const note of source.notes) terminal.out(note)
  // Read once to its end before anything is written: a broken file changes nothing.
  if ((await countRows(source, request.order)) === 0)
    throw new StartRefusal(`${request.file} has a header and no rows below it.`)
  const database = await openDatabase(readConfig(environment), 'tool')
  const earlier = openTally()
  let done = 0
  try {
    const now = Date.now()
    let refused = 0
    const printProgress = progressPrinter(terminal)
    const watcher = {
      refused: ({ line, reason }: RefusedRow) => {
        refused++
        terminal.err(`Line ${line}: ${reason}`)
      },
      progress: (trips: number) => {
        done = trips
        printProgress(trips)
      },
    }
    const rows = timetableRows(source, request.order, earlier)
    const first = await firstTrip(rows, watcher.refused)
    const owner = first && (await findOrOpenOwner(database, request.company, request.email, now))
    if (owner) tellOwner(owner, terminal)
    const report = owner
      ? await importTimetable(database, owner.id, following([first], rows), request, watcher, now)
      : { added: 0, alreadyThere: 0 }
    terminal.out(
      `${report.added} ${report.added === 1 ? 'trip' : 'trips'} added, ${report.alreadyThere} already there, ${refused} refused.`,
    )
    if (report.added + report.alreadyThere === 0) return 1
    return refused === 0 ? 0 : 2
  } catch (error) {
    const why = mendable(error)
    if (why === undefined || done === 0) throw error
    terminal.err(`${why} ${done} trips of the file are in; it goes on where it broke off.`)
    return BROKE_OFF
  } finally {
    earlier.close()
    await database.close()
  }
}

function tellOwner({ email, company, found }: TimetableOwner, terminal: Terminal): void {
  switch (found) {
    case 'new':
      terminal.out(`Opened the account of ${company}: ${email}. Its password is set by "Forgot Password".`)
      return
    case 'by-name':
      terminal.out(`The trips go to ${email}, who goes by ${company}.`)
      return
    case 'by-address':
      return
  }
}

/** Where only the header is read. */
const NO_ROWS = { add: () => 0 }

async function countRows(source: TimetableSource, order: SaidOrder): Promise<number> {
  const table = await openTable(source, order, NO_ROWS)
  let rows = 0
  for await (const _ of table.rows) rows++
  return rows
}

/** @throws StartRefusal if the header is none of a timetable */
function readerOf(file: string, order: SaidOrder, columns: readonly string[], earlier: Pick<Tally, 'add'>) {
  const read = timetableReader(columns, earlier, order)
  if (!read) throw new StartRefusal(`${file} is no timetable: see npm run import -- --help for the columns.`)
  return { columns, read }
}

/** @returns the rows below the headings, above which a title may stand */
async function openTable(source: TimetableSource, order: SaidOrder, earlier: Pick<Tally, 'add'>) {
  const rows = source.rows()
  const first: FileRow[] = []
  while (first.length < ROWS_ABOVE) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  if (first.length === 0) throw new StartRefusal(`${source.file} is empty.`)
  const at = findHeadings(
    first.map(({ cells }) => cells),
    READER_FIELDS,
  )
  const reader = readerOf(source.file, order, first[at]?.cells ?? [], earlier)
  return { ...reader, rows: following(first.slice(at + 1), rows) }
}

async function* following<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

export async function* timetableRows(
  source: TimetableSource,
  order: SaidOrder,
  earlier: Tally,
): AsyncGenerator<TimetableRow> {
  const table = await openTable(source, order, earlier)
  for await (const row of table.rows) yield readRow(row, table)
}

function readRow(row: FileRow, { columns, read }: ReturnType<typeof readerOf>): TimetableRow {
  const { line } = row
  if (row.cells.length !== columns.length)
    return { kind: 'refused', line, reason: 'It does not have as many fields as the first line.' }
  return read(row.cells, line)
}

/** @returns the first row that can be offered; those before it are told */
async function firstTrip(
  rows: AsyncGenerator<TimetableRow>,
  refused: (row: RefusedRow) => void,
): Promise<TimetableRow | undefined> {
  for (;;) {
    const { value, done } = await rows.next()
    if (done) return undefined
    if (value.kind === 'trip') return value
    refused(value)
  }
}

function progressPrinter(terminal: Terminal): (done: number) => void {
  const step = 10_000
  let told = 0
  return (done) => {
    if (done - told < step) return
    told = done
    terminal.out(`${done} trips`)
  }
}

function readRequest(args: readonly string[], folder: string, now: number): Request {
  const { values, positionals } = parseArguments(args)
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new StartRefusal('Name one file: npm run import -- FILE')
  const today = indiaDate(now)
  const start = values.start ?? addDays(today, 1)
  if (!isCalendarDate(start)) throw new StartRefusal('--start is a date such as 2026-12-01.')
  if (start < today || start > addDays(today, MAX_DAYS_AHEAD))
    throw new StartRefusal(`--start lies between today and ${MAX_DAYS_AHEAD} days ahead.`)
  const days = Number(values.days ?? '1')
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS_AHEAD)
    throw new StartRefusal(`--days is a whole number from 1 to ${MAX_DAYS_AHEAD}.`)
  const encoding = ENCODINGS.find((name) => name === values.encoding?.toLowerCase())
  if (values.encoding !== undefined && !encoding)
    throw new StartRefusal(`--encoding is one of ${ENCODINGS.join(', ')}.`)
  const order = ORDERS.find((name) => name === values.dates)
  if (values.dates !== undefined && !order) throw new StartRefusal(`--dates is one of ${ORDERS.join(', ')}.`)
  const company = values.operator?.trim() || undefined
  const { email, sheet, 'hidden-rows': hiddenRows = false } = values
  return { file: resolve(folder, file), company, email, encoding, order, start, days, sheet, hiddenRows }
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
        encoding: { type: 'string' },
        dates: { type: 'string' },
        sheet: { type: 'string' },
        'hidden-rows': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new StartRefusal(`${error instanceof Error ? error.message : String(error)} See npm run import -- --help`)
  }
}
