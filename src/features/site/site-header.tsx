import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { phoneNumber } from '#lib/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Logo } from '#ui/head/logo.tsx'
import { barLinkClass, navLinkClass, TopBar } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import { ThemeButton } from '../session/theme/theme-button.tsx'
import { useSession } from '../session/use-session.ts'
import { HELP_PHONE } from './pages/contact.ts'
import styles from './site-header.module.css'

// The drawers bring a dialog library; a first visit must not wait for it.
const SiteMenu = lazyDialog(async () => (await import('./site-menu.tsx')).SiteMenu)
const AccountDrawer = lazyDialog(async () => (await import('./account-drawer.tsx')).AccountDrawer)

type OpenPanel = 'none' | 'menu' | 'account'

export function SiteHeader() {
  const say = useSay()
  const { user, admin } = useSession()
  const loggedIn = user !== undefined || admin !== undefined
  const [panel, setPanel] = useState<OpenPanel>('none')
  const close = () => setPanel('none')

  return (
    <>
      <TopBar
        logo={
          <Link to="/" aria-label={say('Sawari, home')}>
            <Logo height={34} />
          </Link>
        }
        nav={
          <>
            <Link to="/" activeOptions={{ exact: true }} className={navLinkClass}>
              {say('Home')}
            </Link>
            <Link to="/about" className={navLinkClass}>
              {say('About')}
            </Link>
            <Link to="/bus" className={navLinkClass}>
              {say('Bus')}
            </Link>
            {!loggedIn && (
              <Link to="/userAuth" className={navLinkClass}>
                {say('Login/SignUp')}
              </Link>
            )}
          </>
        }
        actions={
          <>
            {!loggedIn && (
              <a
                className={styles.help}
                href={`tel:${HELP_PHONE}`}
                aria-label={say('Help: {phone}', { phone: phoneNumber(HELP_PHONE) })}
              >
                <Icon name="phone" size={22} />
                <span>{phoneNumber(HELP_PHONE)}</span>
              </a>
            )}
            <ThemeButton />
            {!loggedIn && (
              <Link to="/adminAuth" className={`${barLinkClass} ${styles.wide}`}>
                {say('Admin')}
              </Link>
            )}
            {loggedIn && (
              <>
                <button type="button" className={`${barLinkClass} ${styles.wide}`} onClick={() => setPanel('account')}>
                  <Icon name="user" size={22} />
                  {say('My Account')}
                </button>
                <IconButton
                  className={styles.small ?? ''}
                  label={say('My Account')}
                  icon={<Icon name="user" />}
                  onClick={() => setPanel('account')}
                />
              </>
            )}
            <IconButton
              className={styles.small ?? ''}
              label={say('Menu')}
              icon={<Icon name="menu" size={26} />}
              onClick={() => setPanel('menu')}
            />
          </>
        }
      />
      <SiteMenu open={panel === 'menu'} loggedIn={loggedIn} onClose={close} />
      <AccountDrawer open={panel === 'account'} onClose={close} />
    </>
  )
}
