import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_DAYS_AHEAD } from '#contract/constants.ts'
import { addDays, indiaDate, isCalendarDate } from '#contract/time.ts'
import { StartRefusal } from '../config.ts'
import type { SaidOrder } from '../modules/buses/timetable-reader.ts'
import { ENCODINGS } from './file-rows.ts'
import type { SourceRequest } from './timetable-source.ts'

export const USAGE = `npm run import -- FILE [--operator NAME] [--email ADDRESS] [--start YYYY-MM-DD] [--days N]
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

const ORDERS = ['day-first', 'month-first'] as const

export interface ImportRequest extends SourceRequest {
  /** Absent if the file names no operator. */
  company: string | undefined
  email: string | undefined
  order: SaidOrder
  start: string
  days: number
}

/**
 * @param folder that a file is named from
 * @param now milliseconds since 1970
 * @throws StartRefusal with what is wrong with the arguments
 */
export function readRequest(args: readonly string[], folder: string, now: number): ImportRequest {
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
