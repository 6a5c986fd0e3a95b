import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './note.module.css'

export type NoteProps = {
  /**
   * `info` before an action, `warn` for a warning, `error` for a failure (read out when it appears), `good` for done.
   */
  tone?: 'info' | 'warn' | 'error' | 'good' | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A few sentences in a tinted box, beside an icon. */
export function Note({ tone = 'warn', icon, className, children }: NoteProps) {
  const usual = tone === 'warn' || tone === 'error' ? <Icon name="warn" size={20} /> : <Icon name="info" size={20} />
  return (
    <div className={cx(styles.note, styles[tone], className)} role={tone === 'error' ? 'alert' : undefined}>
      {icon ?? usual}
      <div className={styles.text}>{children}</div>
    </div>
  )
}
