import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import { iconButtonClass } from '../controls/icon-button.tsx'
import { Icon } from '../icons.tsx'
import type { Column } from './columns.ts'
import styles from './data-table.module.css'
import { whenNear } from './seen.ts'

/** Rows in one part of a table: drawn at once when it comes near, in a few milliseconds on a slow phone. */
export const BLOCK = 24

/** The common properties of all rows of a table. */
export interface Rows<T> {
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  /** A row's name for screen readers. */
  nameOf: (row: T) => string
  group?: { of: (row: T) => string; head: (row: T) => ReactNode } | undefined
  look?: ((row: T) => 'picked' | 'gone' | undefined) | undefined
  detail: (row: T) => ReactNode
  onToggle: (key: string) => void
}

interface RowBlockProps<T> {
  shared: Rows<T>
  rows: readonly T[]
  /** The row before the block's first one. */
  before: T | undefined
  /** The number of rows before the block. */
  from: number
  /** `open`, `reached`: keys only of this block's rows, so that a change in another block draws nothing here. */
  open: string | undefined
  /** The one row of the table that Tab reaches: arrows reach the others from it. */
  reached: string | undefined
}

/**
 * Part of a table: rows if it is visible or near, else an empty space of their height. The block that Tab reaches
 * always keeps its rows, which may have the focus. Row heights need not be known in advance: a drawn part keeps its
 * height.
 */
function Block<T>({ shared, rows, before, from, open, reached }: RowBlockProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(from < 2 * BLOCK)
  const [seen, setSeen] = useState<{ rows: readonly T[]; height: number }>()
  const current = useRef(rows)
  useEffect(() => {
    current.current = rows
  }, [rows])
  useEffect(() => {
    const element = body.current
    if (!element || typeof IntersectionObserver !== 'function') return setNear(true)
    return whenNear(element, (near) => {
      if (!near) setSeen({ rows: current.current, height: element.offsetHeight })
      setNear(near)
    })
  }, [])
  if (!isNear && reached === undefined) {
    const groups = shared.group ? countGroups(rows, before, shared.group.of) : 0
    return (
      <tbody ref={body} className={styles.away} aria-hidden="true">
        <tr
          style={{
            height:
              seen?.rows === rows ? seen.height : `calc(${rows.length} * var(--row) + ${groups} * var(--group-row))`,
          }}
        >
          <td colSpan={shared.columns.length + 1} />
        </tr>
      </tbody>
    )
  }
  let previous = before
  return (
    <tbody ref={body}>
      {rows.map((row, index) => {
        const key = shared.keyOf(row)
        const isFirst = shared.group && (!previous || shared.group.of(previous) !== shared.group.of(row))
        previous = row
        return (
          <Row
            key={key}
            shared={shared}
            row={row}
            isFirst={isFirst ?? false}
            index={from + index}
            isOpen={open === key}
            isReached={reached === key}
          />
        )
      })}
    </tbody>
  )
}
// The type that `memo` returns has lost the rows' type parameter.
export const RowBlock = memo(Block) as typeof Block

function countGroups<T>(rows: readonly T[], before: T | undefined, groupOf: (row: T) => string): number {
  let last = before && groupOf(before)
  let count = 0
  for (const row of rows) {
    const name = groupOf(row)
    if (name !== last) count++
    last = name
  }
  return count
}

interface RowProps<T> {
  shared: Rows<T>
  row: T
  /** The first row of its group, with the group's head above it. */
  isFirst: boolean
  index: number
  isOpen: boolean
  isReached: boolean
}

function Row<T>({ shared, row, isFirst, index, isOpen, isReached }: RowProps<T>) {
  const say = useSay()
  const { columns, keyOf, nameOf, group, look, detail, onToggle } = shared
  const key = keyOf(row)
  const all = columns.length + 1
  const name = nameOf(row)
  return (
    <>
      {isFirst && group && (
        <tr className={styles.group}>
          <th colSpan={all} scope="rowgroup">
            {group.head(row)}
          </th>
        </tr>
      )}
      <tr
        className={styles.row}
        data-row={key}
        data-look={look?.(row)}
        data-open={isOpen ? '' : undefined}
        aria-rowindex={index + 2}
      >
        {columns.map(({ id, text, cell, end, phone }) => (
          <td key={id} data-phone={phone} className={cx(styles.cell, end && styles.end)}>
            {cell ? cell(row) : text(row)}
          </td>
        ))}
        <td data-phone="open" className={styles.toggle}>
          <button
            type="button"
            data-toggle=""
            className={iconButtonClass()}
            aria-expanded={isOpen}
            aria-label={say('Details of {name}', { name })}
            tabIndex={isReached ? 0 : -1}
            onClick={() => onToggle(key)}
          >
            <Icon name="chevron-down" size={20} />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.detail}>
          <td colSpan={all}>{detail(row)}</td>
        </tr>
      )}
    </>
  )
}
