import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Credentials } from '#contract/accounts/account-forms.ts'
import { getSession } from '../session.ts'
import { whenActivated } from '../sign-up/signed-up.ts'
import { useSession } from '../use-session.ts'
import type { LogInSide } from './log-in-sides.ts'

interface Heard {
  /** This tab is logging in by itself. */
  busy: boolean
  /** The mail's link was opened, and this page has signed up. */
  onActivated: (credentials: Credentials) => void
  onLoggedIn: () => void
}

/** Of a sign-up and its mail's link, and of a log-in, the second half may happen in another tab: this one goes on by itself. */
export function useOtherTab({ path, account }: LogInSide, { busy, onActivated, onLoggedIn }: Heard): void {
  // Whoever is logged in already and comes here wants to log in as somebody else.
  const [before] = useState(() => account(getSession())?.id)
  const now = account(useSession())?.id
  const went = useRef(false)
  const activated = useEffectEvent(onActivated)
  const loggedIn = useEffectEvent(onLoggedIn)

  useEffect(() => whenActivated(path, (credentials) => activated(credentials)), [path])
  useEffect(() => {
    if (now === undefined || now === before || went.current) return
    // Of this tab's own log-in too: it goes on by its answer.
    went.current = true
    if (!busy) loggedIn()
  }, [now, before, busy])
}
