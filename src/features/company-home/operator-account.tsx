import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Drawer, drawerRowClass } from '#ui/overlays/drawer.tsx'
import { unsentChangesQuery } from '../buses/unsent/unsent-changes.ts'
import { UnsentList } from '../buses/unsent/unsent-list.tsx'
import { UnsentScans, unsentScansQuery } from '../buses/unsent/unsent-scans.tsx'
import type { AccountView, OperatorAccountProps } from '../company/frame/account-panel.ts'
import { companyRole, mayOpen } from '../company/frame/company-role.ts'
import { ROLE_NAMES } from '../company/frame/role-words.ts'
import { LanguageRows } from '../session/language/language-rows.tsx'
import { refreshSession } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { logOutWithSaved } from '../tickets/log-out/log-out-with-saved.ts'
import { UnansweredList } from '../tickets/log-out/unanswered-list.tsx'
import { unansweredQuery } from '../tickets/log-out/unanswered-query.ts'
import { OperatorProfile } from './operator-profile.tsx'

/** The company, and what one is there where one does not hold its account. */
function companyLine({ travels_name: company = '', ...admin }: Admin): string {
  const role = companyRole(admin)
  return role === 'holder' ? company : `${say(ROLE_NAMES[role])}, ${company}`
}

/** My Account of an operator: the drawer, the profile and the question before leaving. */
export function OperatorAccount({ view, onView }: OperatorAccountProps) {
  const say = useSay()
  const { admin, user } = useSession()
  const [leaving, setLeaving] = useState(false)
  const [afterDrawer, setAfterDrawer] = useState<AccountView>('closed')
  const queryClient = useQueryClient()
  const asked = view === 'log-out'
  const { data: unsent = [] } = useQuery({ ...unsentChangesQuery(admin), enabled: asked })
  const { data: scans = 0 } = useQuery({ ...unsentScansQuery(admin), enabled: asked })
  const { data: unanswered = [] } = useQuery({ ...unansweredQuery(user?.id), enabled: asked })
  const navigate = useNavigate()
  const router = useRouter()

  async function leave() {
    setLeaving(true)
    await logOutWithSaved(queryClient)
    await navigate({ to: '/' })
  }

  /** The drawer slides away first; what it led to opens when it has gone. */
  function closeTowards(next: AccountView) {
    setAfterDrawer(next)
    onView('closed')
  }
  function drawerClosed() {
    if (afterDrawer === 'closed') return
    // The record may be gone by now, and the profile must say so.
    if (afterDrawer === 'profile') refreshSession()
    onView(afterDrawer)
    setAfterDrawer('closed')
  }
  function closeProfile() {
    onView('closed')
    if (!admin) void router.invalidate()
  }

  return (
    <>
      <Drawer
        open={view === 'drawer'}
        onClose={() => onView('closed')}
        onClosed={drawerClosed}
        title={say('My Account')}
        head={{ name: admin?.name ?? say('My Account'), line: admin && companyLine(admin) }}
      >
        {(!admin || mayOpen(admin, 'account')) && (
          <button type="button" className={drawerRowClass} onClick={() => closeTowards('profile')}>
            <Icon name="user" /> {say('Profile')}
          </button>
        )}
        {(!admin || mayOpen(admin, 'lists')) && (
          <Link to="/my-tickets" className={drawerRowClass}>
            <Icon name="ticket" /> {say('My Tickets')}
          </Link>
        )}
        {admin && mayOpen(admin, 'staff') && (
          <Link to="/adminAuth/admin-home-page/staff" className={drawerRowClass} onClick={() => onView('closed')}>
            <Icon name="key" /> {say('Staff')}
          </Link>
        )}
        {(!admin || mayOpen(admin, 'figures')) && (
          <Link to="/adminAuth/admin-home-page/statistics" className={drawerRowClass} onClick={() => onView('closed')}>
            <Icon name="chart" /> {say('Statistics')}
          </Link>
        )}
        {(!admin || mayOpen(admin, 'figures')) && (
          <Link to="/adminAuth/admin-home-page/refunds" className={drawerRowClass} onClick={() => onView('closed')}>
            <Icon name="rupee" /> {say('Refunds')}
          </Link>
        )}
        <LanguageRows className={drawerRowClass} onChosen={() => onView('closed')} />
        <button type="button" className={drawerRowClass} onClick={() => closeTowards('log-out')}>
          <Icon name="logout" /> {say('Logout')}
        </button>
      </Drawer>
      <OperatorProfile open={view === 'profile'} admin={admin} onClose={closeProfile} onErased={() => void leave()} />
      <Confirm
        open={asked}
        title={say('Are you sure you want to log out?')}
        yes={say('Logout')}
        no={say('Stay')}
        tone={unsent.length + unanswered.length + scans > 0 ? 'danger' : 'primary'}
        busy={leaving}
        onYes={() => void leave()}
        onNo={() => onView('closed')}
      >
        <UnsentList changes={unsent} />
        <UnsentScans count={scans} />
        <UnansweredList purchases={unanswered} />
        <p>
          {user
            ? say('The traveller’s account on this phone is logged out too, and the tickets saved here are removed.')
            : say('Buses and tickets saved on this phone are removed.')}
        </p>
      </Confirm>
    </>
  )
}
