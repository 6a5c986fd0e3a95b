import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlainMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { fullDate, plateNumber, statusInWords } from '../../../lib/format-details.ts'
import type { TicketChange } from '../../../offline/wallet/ticket-differences.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ArrowIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
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

/** What the operator has changed since the traveller last looked, old and new, until they say that they know. */
export function TicketChanges({ userId, ticketId }: { userId: number; ticketId: number }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const { data: held = [] } = useQuery(walletQuery(userId))
  const seen = useMutation({
    mutationFn: () => userWallet(userId).markSeen(ticketId),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: walletKey(userId) }),
  })
  const changes = held.find(({ ticket }) => ticket.id === ticketId)?.changes ?? []
  return (
    <div role="status" className={styles.news}>
      {changes.length > 0 && (
        <Note>
          <div className={styles.changes}>
            <dl>
              {changes.map(({ what, before, now }) => (
                <div key={what}>
                  <dt>{say(CHANGED[what])}</dt>
                  <dd>
                    <s>{shown(what, before)}</s>
                    <ArrowIcon size={16} />
                    <VisuallyHidden> {say('to')} </VisuallyHidden>
                    <b>{shown(what, now)}</b>
                  </dd>
                </div>
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
