import { useCallback } from 'react'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { ListTable } from '../company/lists/list-table.tsx'
import { NobodyHere } from '../company/lists/nobody-here.tsx'
import { isShown, SEAT_FILTERS, type SeatFilter, type SeatRow } from './seat-rows.ts'
import { TicketDetail } from './ticket-detail.tsx'
import type { SeatList } from './use-seat-list.ts'

/** The passengers of one trip, a row for each seat. */
export function SeatTable({ adminId, list }: { adminId: number; list: SeatList }) {
  const say = useSay()
  const { rows, shown, columns } = list
  const names: Record<SeatFilter, string> = {
    all: say('All'),
    'not-boarded': say('Not boarded'),
    'to-pay': say('To pay'),
    cancelled: say('Cancelled#seats'),
  }
  const counted = SEAT_FILTERS.map((name) => ({
    name,
    count: rows.filter((row) => isShown(row, name)).length,
  }))
  const detail = useCallback(
    ({ ticket, isMissed }: SeatRow) => (
      <TicketDetail adminId={adminId} ticket={ticket} missed={isMissed} leadsToTrip={false} />
    ),
    [adminId],
  )
  const nameOf = useCallback(
    ({ name, seat }: SeatRow) => say('{name}, seat {seat}', { name: nameInWords(say, name), seat }),
    [say],
  )
  return (
    <ListTable
      label={say('Passengers')}
      placeholder={say('Name, phone, seat or ticket')}
      typed={list.typed}
      onType={list.setTyped}
      filters={counted
        .filter(({ name, count }) => name === 'all' || count > 0 || name === list.filter)
        .map(({ name, count }) => ({ name, text: `${names[name]} ${grouped(count)}` }))}
      filter={list.filter}
      onFilter={list.setFilter}
      all={rows.length}
      allInWords={say.count(rows.length, '1 seat in all', '{count} seats in all')}
      rows={shown}
      columns={columns}
      sorted={list.sorted}
      onSort={list.setSorted}
      onPrint={() => window.print()}
      keyOf={keyOfSeat}
      nameOf={nameOf}
      look={lookOfSeat}
      detail={detail}
    >
      {shown.length === 0 && <NobodyHere all={rows.length} onShowAll={list.showAll} />}
    </ListTable>
  )
}

const keyOfSeat = ({ key }: SeatRow) => key
const lookOfSeat = ({ isGone }: SeatRow) => (isGone ? 'gone' : undefined)
