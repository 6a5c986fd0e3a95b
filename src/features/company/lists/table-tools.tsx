import type { ReactNode } from 'react'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { type Column, rowsAsText, type Sorted } from '#ui/table/columns.ts'
import { copyRows } from './copy-rows.ts'
import { SearchBox } from './search-box.tsx'
import styles from './table-tools.module.css'

interface Filter<Name extends string> {
  name: Name
  /** With how many there are. */
  text: string
}

interface TableToolsProps<T, Name extends string> {
  placeholder: string
  typed: string
  onType: (typed: string) => void
  filters: readonly Filter<Name>[]
  filter: Name
  onFilter: (name: Name) => void
  columns: readonly Column<T>[]
  /** As they are shown. */
  rows: readonly T[]
  /** How many there are without search and filter. */
  all: number
  /** What all of them are, in words: `31 passengers`. */
  allInWords: string
  sorted: Sorted | undefined
  onSort: (sorted: Sorted | undefined) => void
  ownOrder?: string | undefined
  onPrint: () => void
  children?: ReactNode
}

/** What stands over a table: its search and filters, which add up, how much of it is shown, and what is done with that. */
export function TableTools<T, Name extends string>({
  placeholder,
  typed,
  onType,
  filters,
  filter,
  onFilter,
  columns,
  rows,
  all,
  allInWords,
  sorted,
  onSort,
  ownOrder,
  onPrint,
  children,
}: TableToolsProps<T, Name>) {
  const say = useSay()
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
        {children}
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
            <button type="button" className={styles.end} onClick={onPrint}>
              {say('Print list')}
            </button>
          </div>
        )}
      </div>
    </>
  )
}
