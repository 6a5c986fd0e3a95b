import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import styles from './tick.module.css'

/** A checkbox in a row of a list; the row, or a label around it, says its meaning. */
export function Tick({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...input} type="checkbox" className={cx(styles.tick, className)} />
}
