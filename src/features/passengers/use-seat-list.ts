import { useDeferredValue, useMemo, useState } from 'react'
import * as v from 'valibot'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { useLeftView } from '#lib/left-view.ts'
import { type Sorted, sortRows } from '#ui/table/columns.ts'
import { checkedTrips } from './at-the-door.ts'
import { seatColumns } from './seat-columns.tsx'
import { findSeats, isShown, SEAT_FILTERS, seatRows } from './seat-rows.ts'

/** In the order in which a conductor walks the aisle. */
const BY_SEAT: Sorted = { id: 'seat', down: false }

/**
 * The passengers of a trip as they are looked at: what is typed and what is chosen add up.
 * @param now milliseconds since 1970; a minute's is good enough
 */
export function useSeatList(tickets: readonly Ticket[] | undefined, now: number) {
  const say = useSay()
  const [typed, setTyped] = useLeftView('seats typed', v.string(), '')
  const [filter, setFilter] = useLeftView('seats filter', v.picklist(SEAT_FILTERS), 'all')
  const [sorted, setSorted] = useState(BY_SEAT)
  const wanted = useDeferredValue(typed)
  const columns = useMemo(() => seatColumns(say), [say])
  const minute = Math.floor(now / 60_000) * 60_000
  const rows = useMemo(() => (tickets ? seatRows(tickets, checkedTrips(tickets), minute) : []), [tickets, minute])
  const shown = useMemo(
    () =>
      sortRows(
        findSeats(rows, wanted).filter((row) => isShown(row, filter)),
        columns,
        sorted,
      ),
    [rows, wanted, filter, columns, sorted],
  )
  return {
    columns,
    rows,
    shown,
    typed,
    setTyped,
    filter,
    setFilter,
    sorted,
    setSorted: (next: Sorted | undefined) => setSorted(next ?? BY_SEAT),
    showAll() {
      setTyped('')
      setFilter('all')
    },
  }
}
export type SeatList = ReturnType<typeof useSeatList>
