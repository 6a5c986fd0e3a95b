import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { CrawlLine } from './crawl-line.tsx'
import { AsleepIcon, CheckIcon, ClockIcon, NoSignalIcon, WarnIcon } from './icons.tsx'
import styles from './status-strip.module.css'

export type StatusKind = 'offline' | 'asleep' | 'stale' | 'back' | 'warn'

const icons = { offline: NoSignalIcon, asleep: AsleepIcon, stale: ClockIcon, back: CheckIcon, warn: WarnIcon }

export type StatusStripProps = {
  kind: StatusKind
  children: ReactNode
  action?: { text: string; onPress: () => void } | undefined
}

/** One line under the stripes on how things stand, in icon and words. Show one at a time, the graver one. */
export function StatusStrip({ kind, children, action }: StatusStripProps) {
  const StripIcon = icons[kind]
  return (
    <>
      <div className={cx(styles.strip, styles[kind])}>
        <StripIcon size={20} />
        <p className={styles.text} role="status">
          {children}
        </p>
        {action && (
          <button type="button" className={styles.action} onClick={action.onPress}>
            {action.text}
          </button>
        )}
      </div>
      {kind === 'asleep' && <CrawlLine />}
    </>
  )
}
