import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icons.tsx'
import { BusyIndicator } from './busy-indicator.tsx'
import styles from './status-strip.module.css'

export type StatusKind = 'portal' | 'offline' | 'unsettled' | 'session' | 'asleep' | 'stale' | 'back' | 'warn'

const icons: Record<StatusKind, IconName> = {
  portal: 'wifi',
  offline: 'no-signal',
  unsettled: 'clock',
  session: 'lock',
  asleep: 'asleep',
  stale: 'clock',
  back: 'check',
  warn: 'warn',
}

/** A button, or a link to another site in a new tab. */
export type StripAction = { text: string; onPress: () => void; expanded?: boolean } | { text: string; href: string }

export type StatusStripProps = {
  kind: StatusKind
  children: ReactNode
  action?: StripAction | undefined
}

/** One line under the stripes about the present state, in icon and words. Show one at a time, the graver one. */
export function StatusStrip({ kind, children, action }: StatusStripProps) {
  return (
    <>
      <div className={cx(styles.strip, styles[kind])}>
        <Icon name={icons[kind]} size={20} />
        <p className={styles.text} role="status">
          {children}
        </p>
        {action && <Action action={action} />}
      </div>
      {kind === 'asleep' && <BusyIndicator />}
    </>
  )
}

/** An empty strip: keeps the content below in its place. */
export function StatusPlace() {
  return <div className={styles.place} />
}

function Action({ action }: { action: StripAction }) {
  if ('href' in action)
    return (
      <a className={styles.action} href={action.href} target="_blank" rel="noreferrer">
        {action.text}
      </a>
    )
  return (
    <button type="button" className={styles.action} aria-expanded={action.expanded} onClick={action.onPress}>
      {action.text}
    </button>
  )
}
