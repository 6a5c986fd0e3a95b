import type { TimetableField } from '#contract/buses/timetable-fields.ts'
import type { Sheet, SheetRow } from '#contract/sheets/sheet.ts'
import {
  type Field,
  findHeadings,
  lackingFields,
  type Matches,
  matchHeadings,
  matchValues,
} from '#contract/tables/match-columns.ts'
import { rememberedMatches } from './remembered-columns.ts'

/** By what a column is known: its heading, the same headings matched before, its values, or the person who chose just now. */
export type MatchedBy = 'heading' | 'memory' | 'values' | 'hand'

/** How a sheet is read: the field of each column, and the values that hold for every row. */
export interface Arrangement<Name extends string = TimetableField> {
  /** What a row can say. */
  fields: readonly Field<Name>[]
  sheet: Sheet
  headings: readonly string[]
  /** The visible rows below the headings, and the hidden ones if they are asked for. */
  rows: readonly SheetRow[]
  matches: Matches<Name>
  /** By the place of a column. */
  matchedBy: readonly (MatchedBy | undefined)[]
  /** What a needed field is in every row, where no column says it. */
  same: ReadonlyMap<Name, string>
}

/** @returns the sheet as its headings say, or as the same headings were matched before */
export function arrange<Name extends string>(
  fields: readonly Field<Name>[],
  sheet: Sheet,
  withHidden: boolean,
): Arrangement<Name> {
  const at = findHeadings(
    sheet.rows.map(({ cells }) => cells),
    fields,
  )
  const headings = sheet.rows[at]?.cells ?? []
  const rows = sheet.rows.slice(at + 1).filter(({ hidden }) => withHidden || !hidden)
  const byHeading = matchHeadings(headings, fields)
  const remembered = rememberedMatches(headings, fields)
  const samples = headings.map((_, column) => firstValues(rows, column))
  const matches = remembered ?? matchValues(byHeading, samples, fields)
  const matchedBy = matches.map((match, column): MatchedBy | undefined => {
    if (match === byHeading[column]) return match && 'heading'
    return remembered ? 'memory' : 'values'
  })
  return { fields, sheet, headings, rows, matches, matchedBy, same: new Map() }
}

const SAMPLES = 3

/** @returns the first values of a column, each once */
export function firstValues(rows: readonly SheetRow[], column: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    if (cells[column]) values.add(cells[column])
    if (values.size === SAMPLES) break
  }
  return [...values]
}

/** @returns the fields without which no row says enough, and which neither a column nor one value for all is */
export function unsaidFields<Name extends string>({
  fields,
  matches,
  same,
}: Pick<Arrangement<Name>, 'fields' | 'matches' | 'same'>): Name[] {
  return lackingFields(matches, fields).filter((name) => !same.get(name))
}

/** How many rows are hidden in the part below the headings. */
export function hiddenRows(sheet: Sheet): number {
  return sheet.rows.filter(({ hidden }) => hidden).length
}

/** @returns the sheet with most that is known of its headings: hidden ones only where there is no other */
export function likelySheet<Name extends string>(
  fields: readonly Field<Name>[],
  sheets: readonly Sheet[],
): Sheet | undefined {
  const shown = sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0)
  const known = (sheet: Sheet) => arrange(fields, sheet, false).matches.filter((match) => match !== undefined).length
  const [first, ...others] = shown.length > 0 ? shown : sheets.filter(({ rows }) => rows.length > 0)
  return others.reduce((best, sheet) => (best && known(best) >= known(sheet) ? best : sheet), first)
}
