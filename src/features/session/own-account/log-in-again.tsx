import { Link, useLocation } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import type { OwnAccountSide } from './own-account-sides.ts'

/** The session is over: why, and the way to the log-in and back here. */
export function LogInAgain({ side, children }: { side: OwnAccountSide; children: string }) {
  const say = useSay()
  const { href } = useLocation()
  return (
    <Note tone="info">
      <p role="status">{children}</p>
      <Link
        to={side.logIn}
        state={(state) => ({ ...state, from: href })}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {say('Log in')}
      </Link>
    </Note>
  )
}
