import { useCallback, useMemo } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { grouped } from '#language/grouped.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { upcomingFirst } from '../company/lists/departures.ts'
import { ListSpinner, PastSwitch } from '../company/lists/list-parts.tsx'
import { ListTable } from '../company/lists/list-table.tsx'
import styles from '../company/lists/lists.module.css'
import { NobodyHere } from '../company/lists/nobody-here.tsx'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { explainFailure } from '../connection/explain-failure.ts'
import { checkedTrips, isMissed } from './at-the-door.ts'
import { ticketsTable } from './export-tickets.ts'
import { tripHead, tripOf } from './ticket-columns.tsx'
import { TicketDetail } from './ticket-detail.tsx'
import { useAllTickets } from './use-all-tickets.ts'
import { type TicketFilter, useTicketList } from './use-ticket-list.ts'

/** Every ticket of the operator's trips: upcoming trips first, soonest first; past ones behind a switch. */
export function TicketsPanel({ adminId }: { adminId: number }) {
  const say = useSay()
  const { tickets, query, unlisted, loadAll, loadingOlder, olderFailed } = useAllTickets(adminId)
  const list = useTicketList(tickets)
  const names: Record<TicketFilter, string> = {
    all: say('All'),
    'not-boarded': say('Not boarded'),
    'to-pay': say('To pay'),
    cancelled: say('Cancelled#seats'),
  }
  const detail = useCallback(
    (ticket: Ticket) => (
      <TicketDetail
        adminId={adminId}
        ticket={ticket}
        missed={isMissed(ticket, checkedTrips(tickets ?? []), serverNow())}
        leadsToTrip
      />
    ),
    [adminId, tickets],
  )
  const nameOf = useCallback(
    ({ username, id }: Ticket) => say('{name}, ticket {id}', { name: nameInWords(say, username), id }),
    [say],
  )
  const group = useMemo(() => ({ of: tripOf, head: (ticket: Ticket) => tripHead(say, ticket) }), [say])

  /** A file has all tickets or is not written: the pages not loaded yet are loaded first. */
  async function wholeTable() {
    const every = await loadAll()
    if (every) return ticketsTable(upcomingFirst(every, serverNow()), serverNow())
    toast.error(say('Some tickets could not be loaded, so no file was written. Try again when you have a signal.'))
    return undefined
  }

  return (
    <section aria-label={say('All tickets')}>
      <h2 className={styles.heading}>{say('All tickets')}</h2>
      <ListTable
        label={say('All tickets')}
        placeholder={say('search ticket id, seat no...')}
        typed={list.typed}
        onType={list.setTyped}
        filters={list.counts
          .filter(({ name, count }) => name === 'all' || count > 0 || name === list.filter)
          .map(({ name, count }) => ({ name, text: `${names[name]} ${grouped(count)}` }))}
        filter={list.filter}
        onFilter={list.setFilter}
        all={list.whole}
        allInWords={say.count(list.whole, '1 ticket', '{count} tickets')}
        tools={
          tickets &&
          tickets.length > 0 && (
            <div className={styles.headEnd}>
              {list.pastCount > 0 && (
                <PastSwitch on={list.past} onChange={list.setPast}>
                  {say.count(list.pastCount, 'Show {count} past tickets', 'Show {count} past tickets')}
                </PastSwitch>
              )}
              <SaveButtons table={wholeTable} busy={loadingOlder} />
            </div>
          )
        }
        rows={list.shown}
        columns={list.columns}
        sorted={list.sorted}
        onSort={list.setSorted}
        ownOrder={say('By departure')}
        keyOf={keyOfTicket}
        nameOf={nameOf}
        group={group}
        look={lookOfTicket}
        detail={detail}
      >
        {!tickets && !query.isError && <ListSpinner>{say('Loading tickets…')}</ListSpinner>}
        {unlisted > 0 && !query.isFetching && (
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
        {(tickets?.length === 0 || (!tickets && query.isError)) && (
          <EmptyState
            drawing={<TicketBlank />}
            heading={say('No tickets found.')}
            level={3}
            actions={!tickets && <AskAgain query={query} />}
          >
            {/* Nobody knows whether there is none: it says why. */}
            {tickets ? say('Bookings appear here as they come in.') : explainFailure(query.error)}
          </EmptyState>
        )}
        {tickets && tickets.length > 0 && list.shown.length === 0 && (
          <NobodyHere
            heading={say('No tickets found.')}
            level={3}
            line={emptyLine(list.typed, list.whole)}
            all={list.whole}
            onShowAll={list.showAll}
          />
        )}
      </ListTable>
    </section>
  )
}

const keyOfTicket = ({ id }: Ticket) => String(id)
const lookOfTicket = ({ status }: Ticket) => (status === 'CANCELLED' ? 'gone' : undefined)

function emptyLine(typed: string, whole: number): string {
  if (typed) return say('Search by ticket id, seat, passenger, phone or bus number.')
  return whole > 0 ? '' : say('No booked trip is coming up. Turn on the switch to see past tickets.')
}
