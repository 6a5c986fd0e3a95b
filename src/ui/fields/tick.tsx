import type { ComponentProps } from 'react'
import styles from './tick.module.css'

/** A checkbox in a row of a list; the row, or a label around it, says its meaning. */
export function Tick(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="checkbox" className={styles.tick} />
}
