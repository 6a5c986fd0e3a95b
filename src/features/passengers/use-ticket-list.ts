import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { BOOKED, isUnpaid, type Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useLeftView } from '#lib/left-view.ts'
import { type Sorted, sortRows } from '#ui/table/columns.ts'
import { splitByDeparture } from '../company/lists/departures.ts'
import { findTickets, prepareSearch } from '../company/lists/find-in-list.ts'
import { checkedTrips, isMissed, seatsOnBus } from './at-the-door.ts'
import { ticketColumns, tripOf } from './ticket-columns.tsx'

export const TICKET_FILTERS = ['all', 'not-boarded', 'to-pay', 'cancelled'] as const
export type TicketFilter = (typeof TICKET_FILTERS)[number]

function isShown(ticket: Ticket, filter: TicketFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'not-boarded':
      return ticket.status === BOOKED && seatsOnBus(ticket).length < ticket.bookedSeats.length
    case 'to-pay':
      return isUnpaid(ticket)
    case 'cancelled':
      return ticket.status !== BOOKED
  }
}

function countOf(tickets: readonly Ticket[]) {
  return TICKET_FILTERS.map((name) => ({
    name,
    count: tickets.reduce((count, ticket) => (isShown(ticket, name) ? count + 1 : count), 0),
  }))
}

/** Tickets of all trips as they are looked at: a search looks at those that have left too, and adds up with the filter. */
export function useTicketList(tickets: readonly Ticket[] | undefined) {
  const say = useSay()
  const [typed, setTyped] = useLeftView('tickets typed', v.string(), '')
  const [past, setPast] = useLeftView('tickets past', v.boolean(), false)
  const [filter, setFilter] = useLeftView('tickets filter', v.picklist(TICKET_FILTERS), 'all')
  const [sorted, setSorted] = useState<Sorted>()
  const wanted = useDeferredValue(typed).trim()
  const split = useMemo(() => tickets && splitByDeparture(tickets, serverNow()), [tickets])
  const all = useMemo(() => (split ? [...split.coming, ...split.past] : []), [split])
  useEffect(() => prepareSearch(all), [all])
  const part = wanted !== '' ? all : split ? split[past ? 'past' : 'coming'] : []
  const counts = useMemo(() => countOf(part), [part])
  const columns = useMemo(() => {
    const checked = checkedTrips(all)
    return ticketColumns(say, (ticket) => isMissed(ticket, checked, serverNow()))
  }, [say, all])
  const shown = useMemo(
    () =>
      sortRows(
        filter === 'all'
          ? findTickets(part, wanted)
          : findTickets(part, wanted).filter((ticket) => isShown(ticket, filter)),
        columns,
        sorted,
        tripOf,
      ),
    [part, wanted, filter, columns, sorted],
  )
  return {
    columns,
    shown,
    /** How many there are without search and filter. */
    whole: part.length,
    counts,
    pastCount: split?.past.length ?? 0,
    typed,
    setTyped,
    past,
    setPast,
    filter,
    setFilter,
    sorted,
    setSorted,
    showAll() {
      setTyped('')
      setFilter('all')
    },
  }
}
