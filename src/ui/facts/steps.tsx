import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './steps.module.css'

/** Where one is on a short way: the travelled line is solid, the rest dotted. `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={cx(styles.step, at < current && styles.done, at === current && styles.current)}
          aria-current={at === current ? 'step' : undefined}
        >
          {step}
          {at < current && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
