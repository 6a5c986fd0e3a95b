import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fullDate, plateNumber } from '../../../lib/format-details.ts'
import type { TicketChange } from '../../../offline/wallet/ticket-differences.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ArrowIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { userWallet, walletKey, walletQuery } from '../wallet/user-wallet.ts'
import styles from './ticket-changes.module.css'

const NAMES: Record<TicketChange['what'], string> = {
  status: 'Status',
  dateOfDeparture: 'Date of departure',
  departureTime: 'Departure',
  reportingTime: 'Reporting time',
  boardingPoint: 'Boarding point',
  droppingPoint: 'Dropping point',
  busName: 'Bus',
  busNumber: 'Bus number',
}

/** What the operator has changed since the traveller last looked, old and new, until they say that they know. */
export function TicketChanges({ userId, ticketId }: { userId: number; ticketId: number }) {
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
                  <dt>{NAMES[what]} changed</dt>
                  <dd>
                    <s>{shown(what, before)}</s>
                    <ArrowIcon size={16} />
                    <VisuallyHidden> to </VisuallyHidden>
                    <b>{shown(what, now)}</b>
                  </dd>
                </div>
              ))}
            </dl>
            <Button variant="secondary" size="small" onClick={() => seen.mutate()}>
              OK
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
    case 'departureTime':
    case 'reportingTime':
    case 'boardingPoint':
    case 'droppingPoint':
    case 'busName':
      return value
  }
}
