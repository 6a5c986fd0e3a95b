import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chip.module.css'

/** A question with a few short answers. Chips of one group share a `name` and behave as radio buttons do. */
export function ChipGroup({
  legend,
  hideLegend,
  children,
  className,
}: {
  legend: ReactNode
  hideLegend?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <fieldset className={className}>
      <legend className={styles.legend}>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      <div className={styles.row}>{children}</div>
    </fieldset>
  )
}

export type RadioChipProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  icon?: ReactNode
  children: ReactNode
}

/** One answer. Chosen, it turns marigold and shows a punched hole in place of its icon. */
export function RadioChip({ icon, children, className, ...input }: RadioChipProps) {
  return (
    <label className={cx(styles.chip, className)}>
      <input {...input} type="radio" className={coverClass} />
      <span className={styles.face}>
        <span className={styles.hole} aria-hidden="true" />
        {icon && <span className={styles.icon}>{icon}</span>}
        {children}
      </span>
    </label>
  )
}

/** One of several answers of which more than one may be chosen; looks like {@link RadioChip}. */
export function CheckChip({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={styles.chip}>
      <input {...input} type="checkbox" className={coverClass} />
      <span className={styles.face}>
        <span className={styles.hole} aria-hidden="true" />
        {children}
      </span>
    </label>
  )
}

/** For an input that lies unseen over what is drawn for it: it takes the press, and the keyboard. */
export const coverClass = cx(styles.input)

/** A chip without a control: the tag of a chosen thing, with its punched hole. */
export function PunchedTag({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx(styles.tag, className)}>{children}</span>
}
