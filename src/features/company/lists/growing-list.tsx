import { type ReactNode, useState } from 'react'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import styles from './lists.module.css'

/** A slow phone draws this many cards quickly, and nobody reads more without searching. */
const PAGE = 24

interface GrowingListProps<T> {
  items: readonly T[]
  /** How many there are, in words: `3 trips`. */
  count: (count: number) => string
  children: (item: T) => ReactNode
}

/** A long list, a page at a time: the next comes when asked for, and only what is on screen is laid out. */
export function GrowingList<T extends { id: number }>({ items, count, children }: GrowingListProps<T>) {
  const say = useSay()
  const [shown, setShown] = useState(PAGE)
  const left = items.length - shown
  return (
    <>
      <p className={styles.count} role="status">
        {count(items.length)}
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
          {say('Show {more} more of {left}', { more: Math.min(left, PAGE), left: grouped(left) })}
        </Button>
      )}
    </>
  )
}
