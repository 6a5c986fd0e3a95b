import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './steps.module.css'

/** The present step of a short process: the line is solid up to it, then dotted. `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  const say = useSay()
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(styles.step, index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {index < current && <VisuallyHidden>{say(', done')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
