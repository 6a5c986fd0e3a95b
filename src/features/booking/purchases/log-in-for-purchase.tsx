import { LogInStrip } from '#features/connection/notices/log-in-strip.tsx'
import { useSay } from '#language/use-say.ts'

/** Replaces the card if the server no longer knows the traveller. */
export function LogInForPurchase() {
  const say = useSay()
  return <LogInStrip>{say('A booking is not settled. Log in, then we ask whether it was booked.')}</LogInStrip>
}
