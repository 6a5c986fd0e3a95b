import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type Column, wordColumns } from '#ui/table/columns.ts'
import styles from './print-rows.module.css'

/** Some twenty pages. More keeps a phone busy for seconds, and nobody reads it. */
const MOST = 1_000

/**
 * Prints rows of a list in place of the page: all that are shown, also those that are not drawn because they are far.
 * @param title what they are, and as of when
 */
export function printRows<T>(title: string, columns: readonly Column<T>[], rows: readonly T[]): void {
  if (rows.length > MOST) {
    toast.error(say('At most {most} rows can be printed. Search or choose fewer first.', { most: MOST }))
    return
  }
  // Some browsers never say that they have printed.
  document.getElementById(PAPER)?.remove()
  const paper = document.createElement('section')
  paper.id = PAPER
  paper.className = styles.paper ?? ''
  const heading = document.createElement('h1')
  heading.textContent = title
  const table = document.createElement('table')
  const written = wordColumns(columns)
  const head = table.createTHead().insertRow()
  for (const { head: words } of written) {
    const cell = document.createElement('th')
    cell.textContent = words
    head.append(cell)
  }
  const body = table.createTBody()
  for (const row of rows) {
    const line = body.insertRow()
    for (const { text } of written) line.insertCell().textContent = text(row)
  }
  paper.append(heading, table)
  document.body.append(paper)
  document.documentElement.dataset.printsRows = ''
  window.addEventListener(
    'afterprint',
    () => {
      paper.remove()
      delete document.documentElement.dataset.printsRows
    },
    { once: true },
  )
  window.print()
}

const PAPER = 'printed-rows'
