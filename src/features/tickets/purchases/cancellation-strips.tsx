import { useNavigate } from '@tanstack/react-router'
import { LogInStrip } from '#features/connection/notices/log-in-strip.tsx'
import { useSay } from '#language/use-say.ts'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'

/** Tells a traveller who has left the sheet that the cancellation goes on; the ticket's page says the rest. */
export function UnsettledCancellation({ ticketId }: { ticketId: number }) {
  const say = useSay()
  const navigate = useNavigate()
  const seeIt = () => void navigate({ to: '/my-tickets', search: { ticket: ticketId } })
  return (
    <StatusStrip kind="unsettled" action={{ text: say('See it'), onPress: seeIt }}>
      {say('A cancellation is not settled yet.')}
    </StatusStrip>
  )
}

export function LogInForCancellation() {
  const say = useSay()
  return <LogInStrip>{say('A cancellation is not settled. Log in, then it goes on.')}</LogInStrip>
}
