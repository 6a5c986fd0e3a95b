import { Link, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useKeptFiles } from '#features/connection/use-kept-files.ts'
import { toggleTheme } from '#features/session/theme/theme.ts'
import { useTheme } from '#features/session/theme/use-theme.ts'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { BusSide } from '#ui/drawings/drawings.tsx'
import { Logo } from '#ui/head/logo.tsx'
import { Stripes, TopBar } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { AccountPanel, type AccountView, type OperatorAccountProps } from './account-panel.ts'
import { OPERATOR_HOME, operatorPages } from './operator-pages.ts'
import styles from './operator-shell.module.css'
import { PhoneBar } from './phone-bar.tsx'
import { useStaffSessionEnd } from './use-staff-session-end.ts'

interface OperatorShellProps {
  /** What My Account opens. */
  account: ComponentType<OperatorAccountProps & { open: boolean; onClose: () => void }>
  children: ReactNode
}

/** The frame of the operator's pages: a sidebar on wide screens, a bar on phones, both with the same three controls. */
export function OperatorShell({ account: OperatorAccount, children }: OperatorShellProps) {
  const say = useSay()
  const router = useRouter()
  const { admin } = useSession()
  const [view, setView] = useState<AccountView>('closed')
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  const themeIcon = theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />

  const panel = useMemo(
    () => ({ open: setView, close: () => setView((now) => (now === 'drawer' ? 'closed' : now)) }),
    [],
  )

  // Logged out in another tab: the guard decides anew. An open profile shows it itself.
  const lost = admin === undefined && view === 'closed'
  useEffect(() => {
    if (lost) void router.invalidate()
  }, [lost, router])

  useStaffSessionEnd()

  useKeptFiles('operator')

  return (
    <AccountPanel value={panel}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {say('Skip to content')}
        </a>
        <aside className={styles.side} aria-label={say('Operator')}>
          <Link to="/adminAuth/admin-home-page" className={styles.logo} aria-label={say('Sawari, operator’s home')}>
            <Logo height={42} ground="dark" />
          </Link>
          <div className={styles.sideStripes} aria-hidden="true" />
          {admin &&
            operatorPages(admin).map(({ to, state, name, icon }) => (
              <Link
                key={name}
                to={to}
                activeOptions={{ exact: to === OPERATOR_HOME || name === 'Counter' }}
                {...(state ? { state } : {})}
                className={styles.row}
              >
                <Icon name={icon} />
                {say(name)}
              </Link>
            ))}
          <button type="button" className={styles.row} onClick={() => setView('drawer')}>
            <Icon name="user" />
            {say('My Account')}
          </button>
          <button type="button" className={styles.row} onClick={toggleTheme}>
            {themeIcon}
            {other === 'dark' ? say('Dark theme') : say('Light theme')}
          </button>
          <button type="button" className={styles.row} onClick={() => setView('log-out')}>
            <Icon name="home" />
            {say('Home')}
          </button>
          <div className={styles.bus}>
            <BusSide />
          </div>
          <div className={styles.sideRoad} aria-hidden="true" />
          <p className={styles.company}>{admin?.travels_name}</p>
        </aside>
        <div className={styles.page}>
          <div className={styles.bar}>
            <TopBar
              tone="depot"
              logo={
                <Link to="/adminAuth/admin-home-page" aria-label={say('Sawari, operator’s home')}>
                  <Logo height={34} ground="dark" />
                  <span className={styles.tag}>{say('Operator')}</span>
                </Link>
              }
              actions={
                <>
                  <IconButton
                    label={other === 'dark' ? say('Switch to dark theme') : say('Switch to light theme')}
                    icon={themeIcon}
                    onClick={toggleTheme}
                  />
                  <IconButton label={say('My Account')} icon={<Icon name="user" />} onClick={() => setView('drawer')} />
                  <IconButton label={say('Home')} icon={<Icon name="home" />} onClick={() => setView('log-out')} />
                </>
              }
            />
          </div>
          {children}
        </div>
        {admin && <PhoneBar admin={admin} />}
      </div>
      <OperatorAccount open={view !== 'closed'} onClose={() => setView('closed')} view={view} onView={setView} />
    </AccountPanel>
  )
}

interface OperatorFrontProps {
  heading: string
  /** Empty while unknown: its room is kept, so that buttons below do not move. */
  line?: string
  children?: ReactNode
}

/** The head of an operator's page: its name lettered on board blue (on wide screens on the page), and what belongs to it. */
export function OperatorFront({ heading, line, children }: OperatorFrontProps) {
  return (
    <>
      <section className={styles.front} aria-label={heading}>
        <h1>{heading}</h1>
        {line !== undefined && <p>{line}</p>}
        {children}
      </section>
      <div className={styles.frontStripes}>
        <Stripes look="depot" />
      </div>
    </>
  )
}
