import { strToU8, type Zippable, zipSync } from 'fflate'

/** Workbooks as other programs write them, with their faults. */

/** A plain number has no format; `style` is an index into `formats`, from 1. */
export type OddCell = string | number | { value: number; style: number } | { error: string }
export interface OddSheet {
  name: string
  state?: 'hidden' | 'veryHidden'
  rows: readonly (readonly OddCell[])[]
  /** Row numbers, from 1. */
  hiddenRows?: readonly number[]
  merged?: readonly string[]
  /** Added as it is below the rows. */
  xml?: string
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGES = 'http://schemas.openxmlformats.org/package/2006'

function cellXml(cell: OddCell, reference: string): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
  if ('error' in cell) return `<c r="${reference}" t="e"><v>${cell.error}</v></c>`
  return `<c r="${reference}" s="${cell.style}"><v>${cell.value}</v></c>`
}

function sheetXml({ rows, hiddenRows = [], merged = [], xml = '' }: OddSheet): string {
  const lines = rows.map((row, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    const cells = row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`))
    return `<row r="${at + 1}"${hidden}>${cells.join('')}</row>`
  })
  const merges = merged.map((area) => `<mergeCell ref="${area}"/>`).join('')
  return `<worksheet ${MAIN}><sheetData>${lines.join('')}${xml}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

/** @param formats codes such as `[h]:mm` @param more extra files of the archive */
export function oddWorkbook(
  sheets: readonly OddSheet[],
  formats: readonly string[] = [],
  more: Zippable = {},
): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGES}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGES}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGES}/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  for (const [at, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet)
  const packed = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  return new Uint8Array(zipSync({ ...packed, ...more }))
}
