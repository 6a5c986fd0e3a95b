import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { coverClass } from '../controls/chip.tsx'
import styles from './radio-rows.module.css'

/** A question with a few answers that each need a line: rows of one group share a `name`. Short answers are chips. */
export function RadioRows({
  legend,
  children,
  className,
}: {
  legend: ReactNode
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <fieldset className={cx(styles.rows, className)}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

export type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode
  /** Under the answer. */
  note?: ReactNode
  /** At the end of the row. */
  aside?: ReactNode
}

/** One answer. Chosen, it turns marigold and shows a punched hole: colour is not the only sign. */
export function RadioRow({ children, note, aside, ...input }: RadioRowProps) {
  return (
    <label className={styles.row}>
      <input {...input} type="radio" className={coverClass} />
      <span className={styles.face}>
        <span className={styles.hole} aria-hidden="true" />
        <span>
          <b>{children}</b>
          {note && <small>{note}</small>}
        </span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </span>
    </label>
  )
}
