import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { getSession } from '../session.ts'
import { whenActivated } from '../sign-up/signed-up.ts'
import { useSession } from '../use-session.ts'
import type { LogInSide } from './log-in-sides.ts'

interface Heard {
  /** This tab is logging in itself. */
  busy: boolean
  /** The mail's link of this page's sign-up was opened. */
  onActivated: (credentials: Credentials) => void
  onLoggedIn: () => void
}

/** A sign-up's link may be opened, or a log-in made, in another tab: this tab then goes on by itself. */
export function useOtherTab({ path, account }: LogInSide, { busy, onActivated, onLoggedIn }: Heard): void {
  // A user who comes here logged in wants another account.
  const [before] = useState(() => account(getSession())?.id)
  const now = account(useSession())?.id
  const went = useRef(false)
  const activated = useEffectEvent(onActivated)
  const loggedIn = useEffectEvent(onLoggedIn)

  useEffect(() => whenActivated(path, (credentials) => activated(credentials)), [path])
  useEffect(() => {
    if (now === undefined || now === before || went.current) return
    // Also after this tab's own log-in: that goes on by its answer.
    went.current = true
    if (!busy) loggedIn()
  }, [now, before, busy])
}
