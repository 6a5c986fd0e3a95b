import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import styles from './hint.module.css'

/** Small, quieter words about what they stand beside. */
export function Hint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={cx(styles.hint, className)} />
}
