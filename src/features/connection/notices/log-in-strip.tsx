import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'

const LOG_IN = '/userAuth'

/** The server no longer knows the traveller: what waits for the log-in, and the way there and back. */
export function LogInStrip({ children }: { children: string }) {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  function logIn() {
    void navigate({ to: LOG_IN, state: (state) => ({ ...state, from: href }) })
  }
  return (
    <StatusStrip kind="session" action={pathname === LOG_IN ? undefined : { text: say('Log in'), onPress: logIn }}>
      {children}
    </StatusStrip>
  )
}
