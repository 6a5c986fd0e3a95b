import { useLocation, useNavigate } from '@tanstack/react-router'
import { StatusStrip } from '../../../ui/feedback/status-strip.tsx'

const LOG_IN = '/userAuth'

/** In place of the card, where the server does not know the traveller any more: the way to the log-in, and back here. */
export function LogInForPurchase() {
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  function logIn() {
    void navigate({ to: LOG_IN, state: (state) => ({ ...state, from: href }) })
  }
  return (
    <StatusStrip kind="session" action={pathname === LOG_IN ? undefined : { text: 'Log in', onPress: logIn }}>
      A booking is not settled. Log in, then we ask whether it was booked.
    </StatusStrip>
  )
}
