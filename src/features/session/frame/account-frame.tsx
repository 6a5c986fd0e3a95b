import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BusSide } from '../../../ui/drawings.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { PaintedHeading } from '../../../ui/painted.tsx'
import { BusFront, TopBar } from '../../../ui/top-bar.tsx'
import { StatusLine } from '../../connection/status-line.tsx'
import { ThemeButton } from '../theme/theme-button.tsx'
import styles from './account-frame.module.css'

/** The frame of log-in, sign-up and reset: outside the common layout, a bar with the way back and one form. */
export function AccountFrame({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <>
      <TopBar
        start={<IconButton label="Back" icon={<BackIcon size={26} />} onClick={() => router.history.back()} />}
        logo={
          <Link to="/" aria-label="Sawari, home">
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
