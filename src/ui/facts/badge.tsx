import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './badge.module.css'

/** A small fact with a shape of its own: `good` is a leaf pill, `quiet` an outline, `warning` a corner of vermilion. */
export function Badge({
  tone,
  icon,
  children,
}: {
  tone: 'good' | 'quiet' | 'warning'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** Says whether something is saved on this phone. `children` replace the usual words ("Saved on this phone"). */
export function SavedBadge({ saved, children }: { saved: boolean; children?: ReactNode }) {
  const say = useSay()
  return saved ? (
    <Badge tone="good" icon={<Icon name="saved" size={18} />}>
      {children ?? say('Saved offline')}
    </Badge>
  ) : (
    <Badge tone="quiet" icon={<Icon name="no-signal" size={18} />}>
      {children ?? say('Not saved')}
    </Badge>
  )
}
