import { LogInStrip } from '#features/connection/notices/log-in-strip.tsx'
import { useSay } from '#language/use-say.ts'

/** In place of the card, where the server does not know the traveller any more. */
export function LogInForPurchase() {
  const say = useSay()
  return <LogInStrip>{say('A booking is not settled. Log in, then we ask whether it was booked.')}</LogInStrip>
}
