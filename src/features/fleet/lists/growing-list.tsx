import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './lists.module.css'

/** So many cards are quickly drawn on a slow phone, and more than anybody reads without searching. */
const PAGE = 24

interface GrowingListProps<T> {
  items: readonly T[]
  /** How one thing is called, and several: `trip`, `trips`. */
  words: readonly [string, string]
  children: (item: T) => ReactNode
}

/** A long list, a page at a time: the next comes when asked for, and only what is on screen is laid out. */
export function GrowingList<T extends { id: number }>({ items, words: [one, many], children }: GrowingListProps<T>) {
  const [shown, setShown] = useState(PAGE)
  const left = items.length - shown
  return (
    <>
      <p className={styles.count} role="status">
        {items.length} {items.length === 1 ? one : many}
      </p>
      <ul className={styles.list}>
        {items.slice(0, shown).map((item) => (
          <li key={item.id} className={styles.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="secondary" wide className={styles.more} onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(left, PAGE)} more of {left}
        </Button>
      )}
    </>
  )
}
