import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CANCELLED, type Ticket } from '#contract/tickets/ticket.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate, plateNumber } from '#lib/format.ts'
import { statusInWords, statusOf } from '#lib/format-details.ts'
import type { TicketChange } from '#offline/wallet/ticket-differences.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ArrowIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { whoCancelledWhen } from '../cancel/who-cancelled.ts'
import { userWallet, walletKey, walletQuery } from '../wallet/user-wallet.ts'
import styles from './ticket-changes.module.css'

const CHANGED: Record<TicketChange['what'], PlainMessage> = {
  seats: 'Seats changed',
  status: 'Status changed',
  dateOfDeparture: 'Date of departure changed',
  departureTime: 'Departure changed',
  reportingTime: 'Reporting time changed',
  boardingPoint: 'Boarding point changed',
  droppingPoint: 'Dropping point changed',
  busName: 'Bus changed',
  busNumber: 'Bus number changed',
}

/** The operator's changes since the traveller last looked, old and new, until the traveller confirms them. */
export function TicketChanges({ userId, ticketId }: { userId: number; ticketId: number }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const { data: held = [] } = useQuery(walletQuery(userId))
  const seen = useMutation({
    mutationFn: () => userWallet(userId).markSeen(ticketId),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: walletKey(userId) }),
  })
  const entry = held.find(({ ticket }) => ticket.id === ticketId)
  return (
    <div role="status" className={styles.news}>
      {entry && entry.changes.length > 0 && (
        <Note>
          <div className={styles.changes}>
            <dl>
              {entry.changes.map((change) => (
                <Change key={change.what} change={change} ticket={entry.ticket} />
              ))}
            </dl>
            <Button variant="secondary" size="small" onClick={() => seen.mutate()}>
              {say('OK')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

function Change({ change: { what, before, now }, ticket }: { change: TicketChange; ticket: Ticket }) {
  const say = useSay()
  const who = whoCancelledWhen(ticket, serverNow())
  const isCancelled = what === 'status' && now === CANCELLED
  return (
    <div>
      <dt>{(isCancelled && who) || say(CHANGED[what])}</dt>
      <dd>
        <s>{shown(what, before)}</s>
        <ArrowIcon size={16} />
        <VisuallyHidden> {say('to')} </VisuallyHidden>
        <b>{isCancelled ? statusOf(ticket) : shown(what, now)}</b>
      </dd>
      {what === 'seats' && who && <dd>{who}</dd>}
    </div>
  )
}

function shown(what: TicketChange['what'], value: string): string {
  switch (what) {
    case 'dateOfDeparture':
      return fullDate(value)
    case 'busNumber':
      return plateNumber(value)
    case 'status':
      return statusInWords(value)
    case 'seats':
    case 'departureTime':
    case 'reportingTime':
    case 'boardingPoint':
    case 'droppingPoint':
    case 'busName':
      return value
  }
}
