import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { Drawer, drawerRowClass } from '#ui/overlays/drawer.tsx'
import { LanguageRows } from '../session/language/language-rows.tsx'

interface SiteMenuProps {
  open: boolean
  loggedIn: boolean
  onClose: () => void
}

/** The top bar's links, if the bar has no room for them. */
export function SiteMenu({ open, loggedIn, onClose }: SiteMenuProps) {
  const say = useSay()
  return (
    <Drawer open={open} onClose={onClose} title={say('Menu')}>
      <Link to="/" className={drawerRowClass} onClick={onClose}>
        <Icon name="home" /> {say('Home')}
      </Link>
      <Link to="/about" className={drawerRowClass} onClick={onClose}>
        <Icon name="info" /> {say('About')}
      </Link>
      <Link to="/bus" className={drawerRowClass} onClick={onClose}>
        <Icon name="bus" /> {say('Bus')}
      </Link>
      {loggedIn ? (
        <Link to="/my-tickets" className={drawerRowClass} onClick={onClose}>
          <Icon name="ticket" /> {say('My Tickets')}
        </Link>
      ) : (
        <>
          <Link to="/userAuth" className={drawerRowClass} onClick={onClose}>
            <Icon name="user" /> {say('Login/SignUp')}
          </Link>
          <Link to="/adminAuth" className={drawerRowClass} onClick={onClose}>
            <Icon name="steering-wheel" /> {say('Admin')}
          </Link>
        </>
      )}
      <LanguageRows className={drawerRowClass} onChosen={onClose} />
    </Drawer>
  )
}
