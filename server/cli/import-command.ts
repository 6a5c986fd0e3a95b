import { readConfig, StartRefusal } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { openTally } from '../db/tally.ts'
import { importTimetable } from '../modules/buses/import-timetable.ts'
import type { RefusedRow } from '../modules/buses/timetable-reader.ts'
import { type ImportRequest, readRequest, USAGE } from './import-request.ts'
import { mendable, runTool, type Terminal } from './run-tool.ts'
import { findOrOpenOwner, type TimetableOwner } from './timetable-owner.ts'
import { countRows, firstTrip, following, timetableRows } from './timetable-rows.ts'
import { openSource } from './timetable-source.ts'

const BROKE_OFF = 3

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
    // npm runs scripts in the project's folder; the file's name is relative to the person's own folder.
    const request = readRequest(args, environment.INIT_CWD ?? process.cwd(), Date.now())
    return importFile(request, environment, terminal)
  })
}

async function importFile(
  request: ImportRequest,
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

function progressPrinter(terminal: Terminal): (done: number) => void {
  const step = 10_000
  let told = 0
  return (done) => {
    if (done - told < step) return
    told = done
    terminal.out(`${done} trips`)
  }
}
