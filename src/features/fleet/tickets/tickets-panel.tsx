import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { grouped } from '../../../language/grouped.ts'
import { say } from '../../../language/say.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TicketBlank } from '../../../ui/drawings/drawings.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { splitByDeparture, upcomingFirst } from '../lists/departures.ts'
import { findTickets, prepareSearch } from '../lists/find-in-list.ts'
import { GrowingList } from '../lists/growing-list.tsx'
import { ListSpinner, PastSwitch } from '../lists/list-parts.tsx'
import styles from '../lists/lists.module.css'
import { SearchBox } from '../lists/search-box.tsx'
import { exportTickets } from '../spreadsheets/export-tickets.ts'
import { checkedTrips, isMissed } from './at-the-door.ts'
import { OperatorTicketCard } from './operator-ticket-card.tsx'
import { useAllTickets } from './use-all-tickets.ts'

/** Every ticket of the operator's buses: what still leaves first, soonest first, what has left behind a switch. */
export function TicketsPanel({ adminId }: { adminId: number }) {
  const say = useSay()
  const { tickets, failed, unlisted, loadAll, loadingOlder, olderFailed } = useAllTickets(adminId)
  const [typed, setTyped] = useState('')
  const [past, setPast] = useState(false)
  const wanted = useDeferredValue(typed)
  const split = useMemo(() => tickets && splitByDeparture(tickets, serverNow()), [tickets])
  const checked = useMemo(() => checkedTrips(tickets ?? []), [tickets])
  const now = serverNow()
  const all = useMemo(() => (split ? [...split.coming, ...split.past] : []), [split])
  useEffect(() => prepareSearch(all), [all])
  const shown = useMemo(() => {
    if (!split) return []
    if (wanted.trim() !== '') return findTickets(all, wanted)
    return past ? split.past : split.coming
  }, [split, all, wanted, past])

  /** The books are whole or are not written: what has not been loaded yet is loaded first. */
  async function exportAll() {
    const every = await loadAll()
    if (every) exportTickets(upcomingFirst(every, serverNow()), serverNow())
    else toast.error(say('Some tickets could not be loaded, so no file was written. Try again when you have a signal.'))
  }

  return (
    <section aria-label={say('All tickets')}>
      <div className={styles.head}>
        <h2>{say('All tickets')}</h2>
        <SearchBox placeholder={say('search ticket id, seat no...')} value={typed} onType={setTyped} />
        {split && tickets && tickets.length > 0 && (
          <div className={styles.headEnd}>
            {split.past.length > 0 && (
              <PastSwitch on={past} onChange={setPast}>
                {say.count(split.past.length, 'Show {count} past tickets', 'Show {count} past tickets')}
              </PastSwitch>
            )}
            <Button
              variant="secondary"
              size="small"
              icon={<Icon name="download" size={20} />}
              busy={loadingOlder}
              onClick={() => void exportAll()}
            >
              {say('Download CSV')}
            </Button>
          </div>
        )}
      </div>
      {!tickets && !failed && <ListSpinner>{say('Loading tickets…')}</ListSpinner>}
      {((tickets && shown.length === 0) || failed) && (
        <EmptyState drawing={<TicketBlank />} heading={say('No tickets found.')} level={3}>
          {emptyLine(wanted, split?.past.length ?? 0)}
        </EmptyState>
      )}
      {unlisted > 0 && (
        <div className={styles.older}>
          <p className={styles.count} role="status">
            {say('{tickets} more tickets are not in this list yet.', { tickets: grouped(unlisted) })}
            {olderFailed && ` ${say('They could not be loaded; try again.')}`}
          </p>
          <Button variant="secondary" size="small" busy={loadingOlder} onClick={() => void loadAll()}>
            {loadingOlder ? say('Loading more tickets…') : say('Load more tickets')}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <GrowingList
          key={`${wanted}:${past}`}
          items={shown}
          count={(count) => say.count(count, '1 ticket', '{count} tickets')}
        >
          {(ticket) => <OperatorTicketCard ticket={ticket} missed={isMissed(ticket, checked, now)} />}
        </GrowingList>
      )}
    </section>
  )
}

function emptyLine(wanted: string, past: number): string {
  if (wanted) return say('Search by ticket id, seat, passenger, phone or bus number.')
  return past > 0
    ? say('No booked trip is coming up. Turn on the switch to see past tickets.')
    : say('Bookings appear here as they come in.')
}
