/**
 * Finds which column of a table is which field. It knows nothing about the table's subject: the fields describe it.
 */

export interface Field<Name extends string> {
  name: Name
  /** A row without it says too little. */
  needed: boolean
  /** Headings of such a column; {@link headingKey} ignores differences of spelling. */
  headings: readonly string[]
  /** Whether a cell is almost certainly of this field: finds its column where no heading is known. */
  looks?: (cell: string) => boolean
}

/** The field of each column, by the column's place; undefined where no field is known. */
export type Matches<Name extends string> = readonly (Name | undefined)[]

/** A title, a date of printing and an empty line or two stand above a table, and no more. */
export const ROWS_ABOVE = 20

/** @returns the same key for all spellings of a heading: `Bus No.`, `bus_no` and `BUS NO (*)` are one */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** @returns the fields of a row of headings; where two columns are headed alike, the first has it */
export function matchHeadings<Name extends string>(
  headings: readonly string[],
  fields: readonly Field<Name>[],
): Matches<Name> {
  const named = new Map<string, Name>()
  for (const { name, headings: known } of fields)
    for (const heading of [name, ...known]) named.set(headingKey(heading), name)
  const taken = new Set<Name>()
  return headings.map((heading) => {
    const name = named.get(headingKey(heading))
    if (name === undefined || taken.has(name)) return undefined
    taken.add(name)
    return name
  })
}

/**
 * @param samples of each column the first cells that say something
 * @returns the matches, and of the needed fields that are still none: each that one column alone looks like
 */
export function matchValues<Name extends string>(
  matches: Matches<Name>,
  samples: readonly (readonly string[])[],
  fields: readonly Field<Name>[],
): Matches<Name> {
  const guesses = samples.map((): Name[] => [])
  for (const { name, needed, looks } of fields) {
    if (!needed || !looks || matches.includes(name)) continue
    const [only, another] = samples.flatMap((cells, column) =>
      matches[column] === undefined && cells.length > 0 && cells.every(looks) ? [column] : [],
    )
    if (only !== undefined && another === undefined) guesses[only]?.push(name)
  }
  return matches.map((match, column) => match ?? (guesses[column]?.length === 1 ? guesses[column][0] : undefined))
}

/**
 * @param rows the first rows of a table, as they stand in its file
 * @returns the place of its row of headings: the one of whose headings most are known, else the first that is filled like
 *   those below it
 */
export function findHeadings<Name extends string>(
  rows: readonly (readonly string[])[],
  fields: readonly Field<Name>[],
): number {
  const above = rows.slice(0, ROWS_ABOVE)
  const known = above.map((row) => matchHeadings(row, fields).filter((name) => name !== undefined).length)
  const most = Math.max(0, ...known)
  if (most > 1) return known.indexOf(most)
  const filled = above.map((row) => row.filter((cell) => cell !== '').length)
  const widest = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count > 0 && count >= widest / 2),
  )
}

/** @returns the needed fields that have no column */
export function lackingFields<Name extends string>(matches: Matches<Name>, fields: readonly Field<Name>[]): Name[] {
  return fields.flatMap(({ name, needed }) => (needed && !matches.includes(name) ? [name] : []))
}
