import { type ComponentProps, type ReactNode, useId } from 'react'
import { PortalStrip } from '#features/connection/notices/portal-strip.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Stripes } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import styles from './door-page.module.css'

interface DoorPageProps extends Pick<ComponentProps<'div'>, 'onPointerDown'> {
  heading: ReactNode
  /** The heading is a route, lettered in capitals. */
  route?: boolean
  line: string
  /** Without it the page has no way back: nothing comes before it. */
  onBack?: () => void
  actions?: ReactNode
  /** Below the head: the page itself. */
  children: ReactNode
  /** The buttons that end the page: at the foot of a phone's screen, on a desk below the page. */
  dock?: ReactNode
}

/** A page as high as the screen, with a head of its own: at the bus door there is no menu. */
export function DoorPage({ heading, route, line, onBack, actions, children, dock, ...page }: DoorPageProps) {
  const say = useSay()
  const connection = useConnection()
  const headingId = useId()
  return (
    <div className={cx(styles.screen, dock !== undefined && styles.docked)} {...page}>
      <header className={styles.head}>
        <div className={styles.row}>
          {onBack && <IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={onBack} />}
          <div className={styles.words}>
            <h1 id={headingId} className={cx(route && styles.route)}>
              {heading}
            </h1>
            <p>{line}</p>
          </div>
          {actions}
        </div>
        <Stripes look="depot" />
      </header>
      {connection.kind === 'portal' && <PortalStrip />}
      {children}
      {dock !== undefined && (
        <Dock inPage>
          <section aria-labelledby={headingId}>{dock}</section>
        </Dock>
      )}
    </div>
  )
}
