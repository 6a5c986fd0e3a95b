import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { useSay } from '#language/use-say.ts'
import { useBack } from '#lib/use-back.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { BusSide } from '#ui/drawings/drawings.tsx'
import { Logo } from '#ui/head/logo.tsx'
import { PaintedHeading } from '#ui/head/painted.tsx'
import { BusFront, TopBar } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { ThemeButton } from '../theme/theme-button.tsx'
import styles from './account-frame.module.css'

/** The frame of log-in, sign-up and reset: outside the common layout, a bar with the way back and one form. */
export function AccountFrame({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  const say = useSay()
  const back = useBack({ to: '/' })
  return (
    <>
      <TopBar
        start={<IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={back} />}
        logo={
          <Link to="/" aria-label={say('Sawari, home')}>
            <Logo height={34} />
          </Link>
        }
        actions={<ThemeButton />}
      />
      <main>
        <BusFront bare>
          <div className={styles.front}>
            <div>
              <PaintedHeading>{title}</PaintedHeading>
              <p className={styles.line}>{line}</p>
            </div>
            <div className={styles.bus}>
              <BusSide />
            </div>
          </div>
        </BusFront>
        <StatusLine />
        <div className={styles.main}>{children}</div>
      </main>
    </>
  )
}
