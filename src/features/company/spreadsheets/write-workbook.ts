import { strToU8, Zip, ZipDeflate } from 'fflate'
import { isCalendarDate } from '#contract/time.ts'
import { FORMULA } from './csv.ts'
import type { Cell, CellKind, Table } from './table.ts'

/**
 * Writes a workbook of one sheet (ECMA-376): a bold head that stays in sight, and below it figures as numbers, days as days,
 * and all else as text. A formula that a stranger wrote into a name is text, and stays text when the cell is edited
 * (`quotePrefix`).
 */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGES = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** By their places among the `cellXfs` of {@link STYLES}. */
const STYLE = { head: 1, text: 2, formula: 3, date: 4, time: 5 }
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const PARTS: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGES}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGES}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sawari" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGES}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
]

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Rows that are written as text at once: of a season's tickets the text alone would be 100 MB. */
const ROWS_AT_ONCE = 500

/** @returns the file's bytes */
export function writeWorkbook(table: Table): Uint8Array<ArrayBuffer> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const add = (name: string, texts: Iterable<string>) => {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(DECLARED))
    for (const text of texts) part.push(strToU8(text))
    part.push(new Uint8Array(), true)
  }
  for (const [name, xml] of PARTS) add(name, [xml])
  add('xl/worksheets/sheet1.xml', sheetXml(table))
  zip.end()
  return joined(packed)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function* sheetXml({ kinds, head, rows }: Table): Generator<string> {
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsXml(head, rows)}</cols><sheetData>`
  yield rowXml(1, head, () => (text) => textXml(text, STYLE.head))
  const writers = kinds.map(writerOf)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    yield rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row, at) => rowXml(from + at + 2, row, (column) => writers[column] ?? plainXml))
      .join('')
  yield '</sheetData></worksheet>'
}

type CellWriter = (value: Cell) => string

function rowXml<Value extends Cell>(
  line: number,
  row: readonly Value[],
  writer: (column: number) => (value: Value) => string,
): string {
  const cells = row.map((value, column) =>
    value === '' ? '' : `<c r="${lettersOf(column)}${line}"${writer(column)(value)}</c>`,
  )
  return `<row r="${line}">${cells.join('')}</row>`
}

function writerOf(kind: CellKind): CellWriter {
  switch (kind) {
    case 'plain':
      return plainXml
    case 'date':
      return (value) => {
        const day = typeof value === 'string' && isCalendarDate(value) ? dayNumber(value) : 0
        return day > 0 ? ` s="${STYLE.date}"><v>${day}</v>` : plainXml(value)
      }
    case 'time':
      return (value) => {
        const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(value)) ?? []
        if (hours === undefined) return plainXml(value)
        return ` s="${STYLE.time}"><v>${(Number(hours) * 60 + Number(minutes)) / 1_440}</v>`
      }
  }
}

const plainXml: CellWriter = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? `><v>${value}</v>` : textXml(String(value), STYLE.text)
  return textXml(value, FORMULA.test(value) ? STYLE.formula : STYLE.text)
}

/** Letters of a cell beyond which no spreadsheet opens the file. */
const MOST_LETTERS = 32_767
/** What XML has no way to write; a lone half of a letter becomes the mark of a lost one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function textXml(text: string, style: number): string {
  const escaped = text
    .slice(0, MOST_LETTERS)
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, ' ')
    // A spreadsheet would read it as the letter of that number.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is>`
}

const DAY_MS = 86_400_000

/** @returns the days since the last of 1899; before March 1900 spreadsheets count otherwise, and there is nothing to say */
function dayNumber(date: string): number {
  const days = (Date.parse(date) - Date.UTC(1899, 11, 30)) / DAY_MS
  return days > 60 ? days : 0
}

/** @returns `A`, `Z`, `AA` of the place of a column, from 0 */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

const LOOKED_AT = 100
const NARROWEST = 9
const WIDEST = 40

function widthsXml(head: readonly string[], rows: Table['rows']): string {
  return head
    .map((text, column) => {
      const longest = Math.max(text.length, ...rows.slice(0, LOOKED_AT).map((row) => String(row[column] ?? '').length))
      const width = Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
      return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
    })
    .join('')
}
