import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { DRAWER_MS } from '#contract/constants.ts'
import { useSay } from '#language/use-say.ts'
import { SavedBadge } from '#ui/facts/badge.tsx'
import { Icon } from '#ui/icons.tsx'
import { Drawer, drawerRowClass } from '#ui/overlays/drawer.tsx'
import { unsentChangesQuery } from '../buses/unsent/unsent-changes.ts'
import { unsentScansQuery } from '../buses/unsent/unsent-scans.tsx'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import { LanguageRows } from '../session/language/language-rows.tsx'
import { refreshSession } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { logOutWithSaved } from '../tickets/log-out/log-out-with-saved.ts'
import { unansweredQuery } from '../tickets/log-out/unanswered-query.ts'
import { useSavedTickets } from '../tickets/wallet/use-saved-tickets.ts'
import { userWallet, walletQuery } from '../tickets/wallet/user-wallet.ts'

const ProfileDialog = lazyDialog(async () => (await import('../session/profile/profile-dialog.tsx')).ProfileDialog)
const MyTicketDialog = lazyDialog(async () => (await import('../tickets/list/my-ticket-dialog.tsx')).MyTicketDialog)
const LogOutQuestion = lazyDialog(async () => (await import('../tickets/log-out/log-out-question.tsx')).LogOutQuestion)
const DIALOGS = { profile: ProfileDialog, tickets: MyTicketDialog, 'log-out': LogOutQuestion }

type Wish = keyof typeof DIALOGS

/** My Account (specification, section 2, Common layout); its dialogs open over the current page. */
export function AccountDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useSay()
  const { user, admin } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: held = [] } = useQuery({ ...walletQuery(user?.id ?? 0), enabled: user !== undefined })
  const { data: unsent = [] } = useQuery({ ...unsentChangesQuery(admin), enabled: false })
  const { data: scans = 0 } = useQuery({ ...unsentScansQuery(admin), enabled: false })
  const { data: unanswered = [] } = useQuery({ ...unansweredQuery(user?.id), enabled: false })
  const [dialog, setDialog] = useState<Wish | 'none'>('none')
  const next = useRef<{ dialog: Wish; pressedAt: number }>(undefined)

  /** Opens the dialog once the drawer has closed, 300 ms after the press, with or without animation. */
  function openAfterwards(wish: Wish) {
    // The record may be gone since the drawer opened; dialogs show the current one.
    refreshSession()
    next.current = { dialog: wish, pressedAt: performance.now() }
    DIALOGS[wish].preload()
    onClose()
  }

  function openNext() {
    const wish = next.current
    next.current = undefined
    if (wish) setTimeout(() => setDialog(wish.dialog), Math.max(0, DRAWER_MS - (performance.now() - wish.pressedAt)))
  }

  async function leave() {
    setDialog('none')
    await logOutWithSaved(queryClient)
    await navigate({ to: '/' })
  }

  async function askOrLeave() {
    const wallet = user && (await userWallet(user.id).listTickets())
    const unsent = await queryClient.fetchQuery(unsentChangesQuery(admin))
    const scans = await queryClient.fetchQuery(unsentScansQuery(admin))
    const unanswered = await queryClient.fetchQuery(unansweredQuery(user?.id))
    if (
      (wallet?.kind === 'tickets' && wallet.tickets.length > 0) ||
      unanswered.length > 0 ||
      unsent.length + scans > 0
    ) {
      openAfterwards('log-out')
      return
    }
    onClose()
    await leave()
  }

  const close = () => setDialog('none')
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        onClosed={openNext}
        title={say('My Account')}
        head={{
          name: user?.name ?? admin?.name ?? say('My Account'),
          line: user?.email ?? admin?.email,
        }}
      >
        <button type="button" className={drawerRowClass} onClick={() => openAfterwards('profile')}>
          <Icon name="user" /> {say('Profile')}
        </button>
        <button type="button" className={drawerRowClass} onClick={() => openAfterwards('tickets')}>
          <Icon name="ticket" /> {say('My Tickets')}
          {user && <SavedCount userId={user.id} />}
        </button>
        {admin && (
          <Link to="/adminAuth/admin-home-page" className={drawerRowClass} onClick={onClose}>
            <Icon name="bus" /> {say('Your buses')}
          </Link>
        )}
        <LanguageRows className={drawerRowClass} onChosen={onClose} />
        <button type="button" className={drawerRowClass} onClick={() => void askOrLeave()}>
          <Icon name="logout" /> {say('Logout')}
        </button>
      </Drawer>
      <ProfileDialog open={dialog === 'profile'} onClose={close} onErased={() => void leave()} />
      <MyTicketDialog open={dialog === 'tickets'} onClose={close} />
      <LogOutQuestion
        open={dialog === 'log-out'}
        saved={held.map(({ ticket }) => ticket)}
        unanswered={unanswered}
        unsent={unsent}
        scans={scans}
        onYes={() => void leave()}
        onClose={close}
      />
    </>
  )
}

function SavedCount({ userId }: { userId: number }) {
  const say = useSay()
  const saved = useSavedTickets(userId).size
  return saved > 0 ? <SavedBadge saved>{say('{saved} offline', { saved })}</SavedBadge> : null
}
