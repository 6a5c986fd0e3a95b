import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#contract/sheets/read-csv.ts'
import { arrange, likelySheet } from '#features/import/arrangement.ts'
import { rememberMatches } from '#features/import/remembered-columns.ts'
import { STATEMENT_FIELDS } from '#features/payments/statement/statement-fields.ts'
import { readStatement, type StatementRow } from '#features/payments/statement/statement-file.ts'
import { spokenNow } from '#language/say.ts'

const FOLDER = join(import.meta.dirname, '../../../support/statements')

function arrangementOf(file: string) {
  const read = readCsv(new Uint8Array(readFileSync(join(FOLDER, file))).buffer)
  const sheet = read.kind === 'sheets' ? likelySheet(STATEMENT_FIELDS, read.sheets) : undefined
  if (!sheet) throw new Error(`${file} is not read.`)
  return arrange(STATEMENT_FIELDS, sheet, false)
}

function rowsOf(file: string): readonly StatementRow[] {
  const statement = readStatement(arrangementOf(file), spokenNow.getSnapshot())
  if (statement.kind !== 'rows') throw new Error(`${file}: ${statement.kind}`)
  return statement.rows('day-first')
}

const payments = (file: string) => rowsOf(file).flatMap((row) => (row.kind === 'line' ? [row.payment] : []))
const kinds = (file: string) => rowsOf(file).map(({ kind }) => kind)

describe('a statement', () => {
  it.each([
    ['hdfc.csv', '2026-12-01'],
    ['sbi.csv', '2026-12-01'],
    ['phonepe-business.csv', '2026-12-02'],
  ])('of the dialect of %s says what came, when, and by which UTR', (file, date) => {
    expect(payments(file)).toMatchObject([
      { date, amount: 850, utr: '633410192213', note: expect.stringContaining('SW10L') },
      { date: '2026-12-02', amount: 1700, utr: '633410207716', note: expect.stringMatching(/bus tick/) },
    ])
  })

  it('leaves out what went out, what failed and totals, and refuses a sum that is none with the reason', () => {
    expect(kinds('hdfc.csv')).toEqual(['line', 'out', 'line', 'refused', 'out'])
    expect(rowsOf('hdfc.csv')[3]).toMatchObject({
      line: 8,
      reason: 'The amount is in rupees, more than 0, with two decimals at most.',
    })
    expect(kinds('sbi.csv')).toEqual(['line', 'line', 'out'])
    expect(kinds('phonepe-business.csv')).toEqual(['line', 'line', 'out'])
  })

  it('of headings that nobody knows is matched by hand, once', () => {
    const { headings } = arrangementOf('by-hand.csv')
    rememberMatches(headings, ['date', 'payer', 'amount', 'note', 'utr'])
    expect(payments('by-hand.csv')).toMatchObject([
      { date: '2026-12-02', amount: 850, utr: '633410192213', payer: 'Ravi Kumar', note: 'SW10L' },
      { amount: 1700, payer: 'Asha Kumari' },
    ])
  })

  it('counts a line that stands twice in it once', () => {
    const arrangement = arrangementOf('phonepe-business.csv')
    const [first] = arrangement.rows
    if (!first) throw new Error('No row.')
    const twice = { ...arrangement, rows: [...arrangement.rows, { ...first, line: 99 }] }
    const statement = readStatement(twice, spokenNow.getSnapshot())
    expect(statement.kind === 'rows' && statement.rows('day-first').at(-1)).toMatchObject({ kind: 'twin', line: 99 })
  })
})
