import { useState } from 'react'
import type { BoardingSeat } from '#contract/boarding/boarding.ts'
import styles from './passenger-name.module.css'

/** A name shortened for the door; a tap shows it in full, another hides it from the queue again. */
export function PassengerName({ passenger: { name, whole } }: Pick<BoardingSeat, 'passenger'>) {
  const [isWhole, setWhole] = useState(false)
  if (whole === undefined) return <b>{name}</b>
  return (
    <button type="button" className={styles.name} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      <b>{isWhole ? whole : name}</b>
    </button>
  )
}
