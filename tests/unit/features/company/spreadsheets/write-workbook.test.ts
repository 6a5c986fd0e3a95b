import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '#contract/sheets/workbook.ts'
import type { Cell, CellKind } from '#features/company/spreadsheets/table.ts'
import { writeWorkbook } from '#features/company/spreadsheets/write-workbook.ts'

const HEAD = ['What', 'Beside it']
function sheetXml(...cells: [value: Cell, kind?: CellKind][]): string {
  const rows = cells.map(([value]) => [value])
  const parts = cells.map(([, kind = 'plain'], at) =>
    strFromU8(
      unzipSync(writeWorkbook({ kinds: [kind], head: ['A'], rows: rows.slice(at, at + 1) }))[
        'xl/worksheets/sheet1.xml'
      ] ?? new Uint8Array(),
    ),
  )
  return parts.map((xml) => /<row r="2">(.*?)<\/row>/s.exec(xml)?.[1] ?? 'no row').join('\n')
}
async function readBack(...rows: Cell[][]): Promise<readonly (readonly string[])[]> {
  const read = await readWorkbook(writeWorkbook({ kinds: ['plain', 'date'], head: HEAD, rows }).buffer)
  if (read.kind !== 'sheets') throw new Error(JSON.stringify(read))
  return read.sheets[0]?.rows.slice(1).map(({ cells }) => cells) ?? []
}

describe('a workbook', () => {
  it('that is read says how many rows it has before its cells are read', async () => {
    const rows = Array.from({ length: 1_200 }, (_, row) => [`Bus ${row}`, '2026-11-25'])
    const told: (number | 'read')[] = []
    const { buffer } = writeWorkbook({ kinds: ['plain', 'date'], head: HEAD, rows })
    await readWorkbook(buffer, (count) => told.push(count)).then(() => told.push('read'))
    expect(told).toEqual([1_201, 'read'])
  })

  it('has figures as numbers, days and times as such, and what only looks like them as text', () => {
    expect(sheetXml([313.95], [-2], ['9876543210'], ['2026-11-25', 'date'], ['21:30', 'time']).split('\n')).toEqual([
      '<c r="A2"><v>313.95</v></c>',
      '<c r="A2"><v>-2</v></c>',
      '<c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">9876543210</t></is></c>',
      '<c r="A2" s="4"><v>46351</v></c>',
      '<c r="A2" s="5"><v>0.8958333333333334</v></c>',
    ])
    expect(sheetXml(['soon', 'date'], ['2026-02-30', 'date'], ['24:30', 'time'], ['1890-01-01', 'date'])).not.toMatch(
      /<v>/,
    )
  })

  it.each(['=1+1', '+91 98', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\uff1d1+1'])(
    'keeps %j as text, and the mark by which it stays text when it is edited',
    (text) => {
      expect(sheetXml([text])).toMatch(/ s="3" t="inlineStr"/)
      expect(sheetXml([text])).not.toContain('<f>')
    },
  )

  it('can be written whatever letters a name has', async () => {
    const names = ['<b>&"\'', 'अ _x0041_ ब', 'one\r\ntwo', 'bell\u0007', 'half \ud800 letter', 'a  b', "'=1"]
    const rows = await readBack(...names.map((name) => [name, '2026-11-25']))
    expect(rows.map(([name]) => name)).toEqual([
      '<b>&"\'',
      'अ _x0041_ ब',
      'one two',
      'bell',
      'half \ufffd letter',
      'a b',
      "'=1",
    ])
    expect(rows.every(([, day]) => day === '2026-11-25')).toBe(true)
  })

  it('has every part that Excel asks for, and a head that stays in sight', () => {
    const parts = unzipSync(writeWorkbook({ kinds: [], head: HEAD, rows: [] }))
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('state="frozen"')
  })

  it('of more columns than letters and more rows than are written at once is read as it was written', async () => {
    const rows = Array.from({ length: 1_201 }, (_, line) =>
      Array.from({ length: 30 }, (_, column) => `${line}-${column}`),
    )
    const read = await readWorkbook(
      writeWorkbook({ kinds: [], head: rows[0]?.map((_, column) => `c${column}`) ?? [], rows }).buffer,
    )
    expect(read.kind === 'sheets' && read.sheets[0]?.rows.slice(1).map(({ cells }) => cells)).toEqual(rows)
  })
})
