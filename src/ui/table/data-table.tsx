import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { type Column, pressedHead, type Sorted } from './columns.ts'
import styles from './data-table.module.css'
import { BLOCK, RowBlock, type Rows } from './row-block.tsx'
import headStyles from './table-head.module.css'

export interface DataTableProps<T> extends Omit<Rows<T>, 'onToggle'> {
  label: string
  /** In display order. */
  rows: readonly T[]
  sorted: Sorted | undefined
  onSort: (sorted: Sorted | undefined) => void
  /** The name of the rows' own order, without a chosen column; a list without one is always sorted by a column. */
  ownOrder?: string | undefined
  /** Called when Space picks a row, in tables whose rows can be picked. */
  onPick?: ((row: T) => void) | undefined
}

/**
 * A table of a company's people and money: on a desk with columns to sort by, on a phone with rows of two lines. One
 * row is open at a time. Tab reaches one row, arrows move from it, Enter opens. Only rows near the screen are drawn
 * (row-block.tsx).
 */
export function DataTable<T>({
  label,
  rows,
  columns,
  keyOf,
  nameOf,
  group,
  look,
  detail,
  sorted,
  onSort,
  ownOrder,
  onPick,
}: DataTableProps<T>) {
  const table = useRef<HTMLTableElement>(null)
  const [open, setOpen] = useState<string>()
  const [active, setActive] = useState<{ key: string; toFocus: boolean }>()
  const blocks = useMemo(
    () => Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) => rows.slice(at * BLOCK, (at + 1) * BLOCK)),
    [rows],
  )
  const shared = useMemo<Rows<T>>(
    () => ({
      columns,
      keyOf,
      nameOf,
      group,
      look,
      detail,
      onToggle: (key) => {
        setOpen((now) => (now === key ? undefined : key))
        setActive({ key, toFocus: false })
      },
    }),
    [columns, keyOf, nameOf, group, look, detail],
  )

  // Draw the block of the row that the keyboard moves to first.
  useLayoutEffect(() => {
    if (!active?.toFocus) return
    rowOf(table.current, active.key)?.querySelector<HTMLElement>('[data-toggle]')?.focus()
    setActive({ ...active, toFocus: false })
  }, [active])

  // Looked up on demand: a list of all keys would be made anew with each typed letter.
  const placeOf = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key))

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    const place = placeOf(key)
    if (place < 0 || event.target instanceof HTMLInputElement) return
    const row = rows[place]
    if (event.key === ' ' && onPick && row !== undefined) onPick(row)
    else {
      const next = rows[placeAfter(event.key, place, rows.length)]
      if (next === undefined || next === row) return
      setActive({ key: keyOf(next), toFocus: true })
    }
    event.preventDefault()
  }

  /** A press anywhere on the row opens it, except on its controls, and except when it selects words to copy. */
  function onClick({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('a, button, input, label')) return
    const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (key !== undefined && !getSelection()?.toString()) shared.onToggle(key)
  }

  const opened = placeOf(open)
  const walked = placeOf(active?.key)
  const keyIn = (place: number, index: number) => {
    const row = Math.floor(place / BLOCK) === index ? rows[place] : undefined
    return row && keyOf(row)
  }
  return (
    <div className={styles.card}>
      {/* Each row has a button for the same action as a press on the row. */}
      <table
        ref={table}
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width }} />
          ))}
          <col className={headStyles.toggleColumn} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sorted={sorted}
                onPress={() => onSort(pressedHead(sorted, column.id, ownOrder !== undefined))}
              />
            ))}
            <td className={headStyles.head} />
          </tr>
        </thead>
        {blocks.map((block, index) => (
          <RowBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place in the table, whatever rows are there
            key={index}
            shared={shared}
            rows={block}
            before={rows[index * BLOCK - 1]}
            from={index * BLOCK}
            open={keyIn(opened, index)}
            reached={keyIn(Math.max(walked, 0), index)}
          />
        ))}
      </table>
    </div>
  )
}

function Head<T>({
  column: { id, head, sort, end },
  sorted,
  onPress,
}: {
  column: Column<T>
  sorted: Sorted | undefined
  onPress: () => void
}) {
  // A column of checkboxes has no name.
  if (head === '') return <td className={headStyles.head} />
  const isSorted = sorted?.id === id
  return (
    <th
      scope="col"
      className={cx(headStyles.head, end && headStyles.end)}
      aria-sort={isSorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={headStyles.press}
          data-sorted={isSorted ? (sorted.down ? 'down' : 'up') : undefined}
          onClick={onPress}
        >
          {head}
          <Icon name="chevron-down" size={16} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function rowOf(table: HTMLTableElement | null, key: string): HTMLElement | undefined {
  return [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === key)
}

function placeAfter(key: string, place: number, all: number): number {
  switch (key) {
    case 'ArrowDown':
      return place + 1
    case 'ArrowUp':
      return place - 1
    case 'Home':
      return 0
    case 'End':
      return all - 1
    default:
      return -1
  }
}
