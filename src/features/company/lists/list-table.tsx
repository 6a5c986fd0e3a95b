import type { ReactNode } from 'react'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { rowsAsText } from '#ui/table/columns.ts'
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx'
import { copyRows } from './copy-rows.ts'
import styles from './list-table.module.css'
import { printRows } from './print-rows.ts'
import { SearchBox } from './search-box.tsx'

interface Filter<Name extends string> {
  name: Name
  /** With how many there are. */
  text: string
}

interface ListTableProps<T, Name extends string> extends DataTableProps<T> {
  placeholder: string
  typed: string
  onType: (typed: string) => void
  filters: readonly Filter<Name>[]
  filter: Name
  onFilter: (name: Name) => void
  /** How many there are without search and filter. */
  all: number
  /** What all of them are, in words: `31 passengers`. */
  allInWords: string
  /** Where that is not the table itself. */
  onPrint?: () => void
  /** Beside search and filters. */
  tools?: ReactNode
  /** Of another table no row is open. */
  tableKey?: string
  /** Between all that and the table: notes, and what stands in its place. */
  children?: ReactNode
}

/** A table, and over it its search and filters, which add up, how much of it is shown, and what is done with that. */
export function ListTable<T, Name extends string>({
  placeholder,
  typed,
  onType,
  filters,
  filter,
  onFilter,
  all,
  allInWords,
  onPrint,
  tools,
  tableKey,
  children,
  ...table
}: ListTableProps<T, Name>) {
  const say = useSay()
  const { label, columns, rows, sorted, onSort, ownOrder } = table
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox placeholder={placeholder} value={typed} onType={onType} hasKey />
        </div>
        {filters.length > 1 && (
          <ChipGroup legend={say('What is shown')} hideLegend>
            {filters.map(({ name, text }) => (
              <RadioChip key={name} name="shown-rows" checked={filter === name} onChange={() => onFilter(name)}>
                {text}
              </RadioChip>
            ))}
          </ChipGroup>
        )}
        {tools}
      </div>
      <div className={styles.line}>
        <p className={styles.shown} role="status">
          {/* Nothing is counted before it is here; an empty list says in words that it is. */}
          {all > 0 && rows.length === all && allInWords}
          {rows.length < all && say('{shown} of {all}', { shown: grouped(rows.length), all: grouped(all) })}
        </p>
        {rows.length > 0 && (
          <div className={styles.ends}>
            <label className={styles.sort}>
              {say('Sort')}
              <select
                value={sorted?.id ?? ''}
                onChange={({ target }) => onSort(target.value === '' ? undefined : { id: target.value, down: false })}
              >
                {ownOrder !== undefined && <option value="">{ownOrder}</option>}
                {columns.map(
                  ({ id, head, sort }) =>
                    sort && (
                      <option key={id} value={id}>
                        {head}
                      </option>
                    ),
                )}
              </select>
            </label>
            <button
              type="button"
              className={styles.end}
              onClick={() => void copyRows(rowsAsText(rows, columns), rows.length)}
            >
              {say('Copy')}
            </button>
            <button type="button" className={styles.end} onClick={onPrint ?? (() => printRows(label, columns, rows))}>
              {say('Print list')}
            </button>
          </div>
        )}
      </div>
      {children}
      {rows.length > 0 && <DataTable key={tableKey} {...table} />}
    </>
  )
}
