import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Drawer, drawerRowClass } from '../../ui/drawer.tsx'
import { LogoutIcon, TicketIcon } from '../../ui/icons.tsx'
import { logOut } from '../session/log-out.ts'
import { useSession } from '../session/use-session.ts'
import { userWallet } from '../tickets/user-wallet.ts'

/** My Account (specification, section 2, Common layout). */
export function AccountDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user, admin } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function leave() {
    onClose()
    if (user) await userWallet(user.id).removeAll()
    await logOut(queryClient)
    await navigate({ to: '/' })
  }

  return (
    <Drawer open={open} onClose={onClose} title="My Account" head={{ name: user?.name ?? admin?.name ?? 'My Account' }}>
      <Link to="/my-tickets" className={drawerRowClass} onClick={onClose}>
        <TicketIcon /> My Tickets
      </Link>
      <button type="button" className={drawerRowClass} onClick={() => void leave()}>
        <LogoutIcon /> Logout
      </button>
    </Drawer>
  )
}
