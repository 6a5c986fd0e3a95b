import { Link } from '@tanstack/react-router'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { CompanyRole } from './company-role.ts'
import styles from './operator-shell.module.css'

/** Shown to the person who has the role; people who give roles read ROLE_SENTENCES. */
const WHAT_YOU_DO: Record<CompanyRole, PlainMessage> = {
  holder: 'You can do everything for your company.',
  owner: 'You can do everything for your company, except change its own profile, password and passkeys.',
  counter: 'You sell seats, cancel tickets and board passengers. You see trips, tickets and passenger lists.',
  driver: 'You board passengers.',
}

/** Shown when staff open a page by its address that their role does not allow. */
export function RefusedPart({ role }: { role: CompanyRole }) {
  const say = useSay()
  return (
    <main id="content" tabIndex={-1} className={styles.refused}>
      <EmptyState
        drawing={<StopEmpty />}
        heading={say('Your log-in does not open this page.')}
        level={1}
        actions={
          <Link to="/adminAuth/admin-home-page" className={buttonClass()}>
            {say('Go to your page')}
          </Link>
        }
      >
        {say(WHAT_YOU_DO[role])} {say('Ask an owner if you need more.')}
      </EmptyState>
    </main>
  )
}
