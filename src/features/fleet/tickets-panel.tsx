import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { indiaDate } from '../../../contract/time.ts'
import { Button } from '../../ui/button.tsx'
import { TicketBlank } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { splitByDeparture } from './departures.ts'
import { exportTickets } from './export-tickets.ts'
import { findTickets } from './find-in-list.ts'
import { GrowingList } from './growing-list.tsx'
import { ListSpinner, PastSwitch } from './list-parts.tsx'
import styles from './lists.module.css'
import { OperatorTicketCard } from './operator-ticket-card.tsx'
import { operatorTicketsQuery } from './operator-tickets.ts'
import { SearchBox } from './search-box.tsx'

/** Every ticket of the operator's buses: what still leaves first, soonest first, what has left behind a switch. */
export function TicketsPanel({ adminId }: { adminId: number }) {
  const client = useQueryClient()
  const { data, isError } = useQuery({ ...operatorTicketsQuery(client, adminId), refetchOnMount: 'always' })
  const [typed, setTyped] = useState('')
  const [past, setPast] = useState(false)
  const wanted = useDeferredValue(typed)
  const split = useMemo(() => data && splitByDeparture(data.tickets, Date.now()), [data])
  const shown = useMemo(() => {
    if (!split) return []
    if (wanted.trim() !== '') return findTickets([...split.coming, ...split.past], wanted)
    return past ? split.past : split.coming
  }, [split, wanted, past])
  const unlisted = data ? data.total - data.tickets.length : 0

  return (
    <section aria-label="All tickets">
      <div className={styles.head}>
        <h2>All tickets</h2>
        <SearchBox placeholder="search ticket id, seat no..." value={typed} onType={setTyped} />
        {split && data && data.tickets.length > 0 && (
          <div className={styles.headEnd}>
            {split.past.length > 0 && (
              <PastSwitch on={past} onChange={setPast} count={split.past.length} what="tickets" />
            )}
            <Button
              variant="secondary"
              size="small"
              icon={<DownloadIcon size={20} />}
              onClick={() => exportTickets([...split.coming, ...split.past], indiaDate(Date.now()))}
            >
              Download CSV
            </Button>
          </div>
        )}
      </div>
      {!data && !isError && <ListSpinner>Loading tickets…</ListSpinner>}
      {((data && shown.length === 0) || (!data && isError)) && (
        <EmptyState drawing={<TicketBlank />} heading="No tickets found." level={3}>
          {emptyLine(wanted, split?.past.length ?? 0)}
        </EmptyState>
      )}
      {unlisted > 0 && (
        <p className={styles.count}>
          The latest {data?.tickets.length} tickets are listed; {unlisted} older ones are not.
        </p>
      )}
      {shown.length > 0 && (
        <GrowingList key={`${wanted}:${past}`} items={shown} words={['ticket', 'tickets']}>
          {(ticket) => <OperatorTicketCard ticket={ticket} />}
        </GrowingList>
      )}
    </section>
  )
}

function emptyLine(wanted: string, past: number): string {
  if (wanted) return 'Search by ticket id, seat, passenger, phone or bus number.'
  return past > 0
    ? 'No booked trip is coming up. The past ones are behind the switch.'
    : 'Bookings appear here as they come in.'
}
