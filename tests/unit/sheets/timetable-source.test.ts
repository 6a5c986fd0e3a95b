import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource, type SourceRequest } from '#server/cli/timetable-source.ts'
import { type OddSheet, oddWorkbook } from '../../support/odd-workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const HEAD = ['Origin', 'Destination', 'Fare']
const sheet = (name: string, more: Partial<OddSheet> = {}): OddSheet => ({
  name,
  rows: [HEAD, ['Patna', name, '750']],
  ...more,
})

async function open(sheets: readonly OddSheet[], choices: Partial<SourceRequest> = {}) {
  const file = join(folder, 'book.xlsx')
  await writeFile(file, oddWorkbook(sheets))
  const source = await openSource({ file, encoding: undefined, sheet: undefined, hiddenRows: false, ...choices })
  const rows: string[] = []
  for await (const { cells } of source.rows()) rows.push(cells[1] ?? '')
  return { notes: source.notes, rows: rows.slice(1) }
}

describe('a workbook on the command line', () => {
  it('is read of the sheet that has trips, and the others are named', async () => {
    const notes: OddSheet = { name: 'Notes', rows: [['As agreed']] }
    expect(await open([notes, sheet('Winter'), sheet('Old', { state: 'hidden' })])).toEqual({
      rows: ['Winter'],
      notes: ['Sheet "Winter" is read; not "Notes", "Old" (hidden). --sheet names another.'],
    })
    expect(await open([sheet('Winter')])).toEqual({ rows: ['Winter'], notes: [] })
  })

  it('asks for a name where several sheets have trips, and where all that do are hidden', async () => {
    await expect(open([sheet('Winter'), sheet('Summer')])).rejects.toThrow('Name one by --sheet: "Winter", "Summer".')
    await expect(open([sheet('Old', { state: 'veryHidden' })])).rejects.toThrow(
      'shows no sheet with rows. Name a hidden one by --sheet: "Old" (hidden).',
    )
  })

  it('is read of the sheet that is named, however it is spelt', async () => {
    expect((await open([sheet('Winter'), sheet('Old', { state: 'hidden' })], { sheet: 'old ' })).rows).toEqual(['Old'])
    await expect(open([sheet('Winter')], { sheet: 'Wnter' })).rejects.toThrow('has no sheet "Wnter". It has "Winter".')
  })

  it('says how many rows are hidden, and reads them when it is told to', async () => {
    const hidden = sheet('Winter', { rows: [HEAD, ['Patna', 'Gaya', '1'], ['Patna', 'Rajgir', '1']], hiddenRows: [3] })
    expect(await open([hidden])).toEqual({
      rows: ['Gaya'],
      notes: ['1 row is hidden in the workbook: left out. --hidden-rows reads them too.'],
    })
    expect(await open([hidden], { hiddenRows: true })).toEqual({
      rows: ['Gaya', 'Rajgir'],
      notes: ['1 row is hidden in the workbook: read too.'],
    })
  })

  it('says which cells took the value of a merged block', async () => {
    const merged = sheet('Winter', { rows: [HEAD, ['Patna', 'Gaya', '1'], ['', 'Rajgir', '1']], merged: ['A2:A3'] })
    expect((await open([merged])).notes).toEqual(['Merged cells: 1 cell has the value of the first of its block.'])
  })

  it('is no file of text, of which sheets say nothing', async () => {
    const file = join(folder, 'table.csv')
    await writeFile(file, 'a,b\n1,2')
    await expect(openSource({ file, encoding: undefined, sheet: 'Winter', hiddenRows: false })).rejects.toThrow(
      'is no workbook',
    )
  })
})
