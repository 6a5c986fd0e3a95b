import { Link, useRouterState } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { useSay } from '#language/use-say.ts'
import { useWide } from '#lib/use-wide.ts'
import { Icon, type IconName } from '#ui/icons.tsx'
import { hasDock, subscribeDocks } from '#ui/layout/docks.ts'
import { mayOpen } from './company-role.ts'
import { OPERATOR_HOME, operatorPages } from './operator-pages.ts'
import styles from './phone-bar.module.css'

const BoardNext = lazyDialog(async () => (await import('../next-trip/board-next.tsx')).BoardNext)

const MORE = '/adminAuth/admin-home-page/more'

/** The operator's bar on phones: everyday pages in the thumb's reach, all others under More. */
export function PhoneBar({ admin }: { admin: Admin }) {
  const wide = useWide()
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') })
  const docked = useSyncExternalStore(subscribeDocks, hasDock, () => false)
  const daily = operatorPages(admin).filter((page) => page.daily)
  const pages = [OPERATOR_HOME, MORE, ...daily.map(({ to }) => String(to))]
  if (wide || docked || daily.length === 0 || !pages.includes(path)) return null
  return <Bar admin={admin} />
}

function Bar({ admin }: { admin: Admin }) {
  const say = useSay()
  const [boarding, setBoarding] = useState(false)
  const daily = operatorPages(admin).filter((page) => page.daily)
  const [first, second, ...others] = daily.map(({ to, name, short, icon }) => (
    <Link key={to} to={to} activeOptions={{ exact: true }} className={styles.item}>
      <Face icon={icon}>{say(short ?? name)}</Face>
    </Link>
  ))
  return (
    <>
      <div className={styles.room} aria-hidden="true" />
      <nav data-at-foot className={styles.bar} aria-label={say('Daily work')}>
        {first}
        {second}
        {mayOpen(admin, 'changes') && (
          <button type="button" className={styles.item} onClick={() => setBoarding(true)}>
            <Face icon="check">{say('Board#bar')}</Face>
          </button>
        )}
        {others}
        <Link to={MORE} className={styles.item}>
          <Face icon="menu">{say('More#bar')}</Face>
        </Link>
      </nav>
      <BoardNext open={boarding} adminId={admin.id} onClose={() => setBoarding(false)} />
    </>
  )
}

function Face({ icon, children }: { icon: IconName; children: string }) {
  return (
    <>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <span className={styles.word}>{children}</span>
    </>
  )
}
