import { byHand, isRecord } from '#contract/reads.ts'
import { type Field, headingKey, type Matches } from '#contract/tables/match-columns.ts'
import { local } from '#lib/browser-storage.ts'
import { MATCHED_COLUMNS } from '#storage-keys.ts'

/** How tables were matched by hand, by their headings, newest first: the same table comes again next month. */
interface Remembered {
  headings: string
  /** Empty where a column is left out. */
  fields: string[]
}

const MOST = 20

const Shapes = byHand<Remembered[]>((value) => (Array.isArray(value) && value.every(isRemembered) ? value : undefined))

function isRemembered(value: unknown): value is Remembered {
  return (
    isRecord(value) &&
    typeof value.headings === 'string' &&
    Array.isArray(value.fields) &&
    value.fields.every((field) => typeof field === 'string')
  )
}

function shapeOf(headings: readonly string[]): string {
  return headings.map(headingKey).join('\n')
}

/** @returns undefined where no table with these headings was matched by hand on this phone */
export function rememberedMatches<Name extends string>(
  headings: readonly string[],
  fields: readonly Field<Name>[],
): Matches<Name> | undefined {
  const shape = shapeOf(headings)
  const known = (local.read(MATCHED_COLUMNS, Shapes) ?? []).find((one) => one.headings === shape)
  return known && headings.map((_, column) => fields.find(({ name }) => name === known.fields[column])?.name)
}

export function forgetMatches(headings: readonly string[]): void {
  const shape = shapeOf(headings)
  const others = (local.read(MATCHED_COLUMNS, Shapes) ?? []).filter((one) => one.headings !== shape)
  local.write(MATCHED_COLUMNS, others)
}

export function rememberMatches(headings: readonly string[], matches: Matches<string>): void {
  const shape = shapeOf(headings)
  const others = (local.read(MATCHED_COLUMNS, Shapes) ?? []).filter((one) => one.headings !== shape)
  const fields = headings.map((_, column) => matches[column] ?? '')
  local.write(MATCHED_COLUMNS, [{ headings: shape, fields }, ...others].slice(0, MOST))
}
