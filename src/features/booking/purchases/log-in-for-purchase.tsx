import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSay } from '../../../language/use-say.ts'
import { StatusStrip } from '../../../ui/feedback/status-strip.tsx'

const LOG_IN = '/userAuth'

/** In place of the card, where the server does not know the traveller any more: the way to the log-in, and back here. */
export function LogInForPurchase() {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  function logIn() {
    void navigate({ to: LOG_IN, state: (state) => ({ ...state, from: href }) })
  }
  return (
    <StatusStrip kind="session" action={pathname === LOG_IN ? undefined : { text: say('Log in'), onPress: logIn }}>
      {say('A booking is not settled. Log in, then we ask whether it was booked.')}
    </StatusStrip>
  )
}
