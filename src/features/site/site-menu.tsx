import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icons.tsx'
import { Drawer, drawerRowClass } from '../../ui/overlays/drawer.tsx'

interface SiteMenuProps {
  open: boolean
  loggedIn: boolean
  onClose: () => void
}

/** The top bar's links where the bar has no room for them. */
export function SiteMenu({ open, loggedIn, onClose }: SiteMenuProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <Link to="/" className={drawerRowClass} onClick={onClose}>
        <Icon name="home" /> Home
      </Link>
      <Link to="/about" className={drawerRowClass} onClick={onClose}>
        <Icon name="info" /> About
      </Link>
      <Link to="/bus" className={drawerRowClass} onClick={onClose}>
        <Icon name="bus" /> Bus
      </Link>
      {loggedIn ? (
        <Link to="/my-tickets" className={drawerRowClass} onClick={onClose}>
          <Icon name="ticket" /> My Tickets
        </Link>
      ) : (
        <>
          <Link to="/userAuth" className={drawerRowClass} onClick={onClose}>
            <Icon name="user" /> Login/SignUp
          </Link>
          <Link to="/adminAuth" className={drawerRowClass} onClick={onClose}>
            <Icon name="steering-wheel" /> Admin
          </Link>
        </>
      )}
    </Drawer>
  )
}
