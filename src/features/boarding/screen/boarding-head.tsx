import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Stripes } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './boarding-head.module.css'

interface BoardingHeadProps {
  heading: ReactNode
  /** Destinations are lettered in capitals. */
  route?: boolean
  line: string
  onBack?: (() => void) | undefined
  actions?: ReactNode
}

export function BoardingHead({ heading, route, line, onBack, actions }: BoardingHeadProps) {
  const say = useSay()
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        {onBack && <IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={onBack} />}
        <div className={styles.words}>
          <h1 className={cx(route && styles.route)}>{heading}</h1>
          <p>{line}</p>
        </div>
        {actions}
      </div>
      <Stripes look="depot" />
    </header>
  )
}
