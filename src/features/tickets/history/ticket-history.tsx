import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryEntry } from '#contract/tickets/ticket-history.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber, rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { historyQuery, type Reader } from './history-query.ts'
import styles from './ticket-history.module.css'

/** The first, and the last three, where there are more than five. */
const MOST = 5

/** What happened to a ticket, the earliest first; nothing where nobody can say it. */
export function TicketHistory({ reader, ticketId }: { reader: Reader; ticketId: number }) {
  const say = useSay()
  const { data: entries } = useQuery({ ...historyQuery(reader, ticketId), refetchOnMount: 'always' })
  const [all, setAll] = useState(false)
  if (!entries || entries.length === 0) return null
  const hidden = all || entries.length <= MOST ? 0 : entries.length - 4
  return (
    <section className={styles.history} aria-labelledby={`history-${ticketId}`}>
      <h2 id={`history-${ticketId}`}>{say('What happened')}</h2>
      <ol>
        {entries.map((entry, index) =>
          hidden > 0 && index > 0 && index <= hidden ? (
            index === 1 && (
              <li key="more">
                <button type="button" onClick={() => setAll(true)}>
                  {say.count(hidden, '1 more', '{count} more')}
                </button>
              </li>
            )
          ) : (
            // Two may have happened at once; nothing is ever put between them.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={index}>
              <b>{whatInWords(entry)}</b>
              <small>{whoAndWhen(entry, reader)}</small>
              {entry.kind === 'called-off' && <small>{entry.reason}</small>}
              {entry.kind === 'refunded' && entry.reference !== '' && <small>{entry.reference}</small>}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

function whatInWords(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'sold':
      return say.count(entry.seats.length, 'Booked, seat {seats}', 'Booked, seats {seats}', {
        seats: seatText(entry.seats),
      })
    case 'changed':
      return [...(entry.more ?? []), ...entry.changes].map(changeInWords).join('; ')
    case 'cancelled':
      return say.count(entry.seats.length, 'Seat {seats} cancelled', 'Seats {seats} cancelled', {
        seats: seatText(entry.seats),
      })
    case 'called-off':
      return say('Called off')
    case 'boarded':
      return say('Seat {seats} got on', { seats: entry.seats.join(', ') })
    case 'collected':
      return say('{amount} paid at the door', { amount: rupees(entry.amount) })
    case 'collected-again':
      return say('{amount} noted again at the door, counted once', { amount: rupees(entry.amount) })
    case 'uncollected':
      return say('{amount} not paid after all', { amount: rupees(entry.amount) })
    case 'refunded':
      return say('{amount} paid back', { amount: rupees(entry.amount) })
    case 'other':
      return say('Something else happened')
  }
}

type Changed = Extract<HistoryEntry, { kind: 'changed' }>
type Change = Changed['changes'][number] | NonNullable<Changed['more']>[number]

const FIELDS: Record<Change['field'], PlainMessage> = {
  name: 'Bus',
  busNumber: 'Bus number',
  type: 'Bus type',
  dateOfDeparture: 'Day#departure',
  reportingTime: 'Reporting time',
  departureTime: 'Departure',
  boardingPoint: 'Boarding point',
  droppingPoint: 'Dropping point',
  other: 'Another detail',
}

function changeInWords({ field, before, after }: Change): string {
  const shown = (value: string) =>
    field === 'busNumber' ? plateNumber(value) : field === 'dateOfDeparture' ? shortDate(value) : value
  return say('{what} {before} became {after}', { what: say(FIELDS[field]), before: shown(before), after: shown(after) })
}

const NAMED: readonly HistoryEntry['kind'][] = ['sold', 'collected', 'collected-again', 'uncollected']

function whoAndWhen({ kind, by, at }: HistoryEntry, reader: Reader): string {
  const words = { day: shortDate(indiaDate(at)), time: indiaTime(at) }
  // An operator is many people, of whom a sale has its own name, and money at the door its phone.
  const isNamed = NAMED.includes(kind) && by.role === 'operator' && by.name !== ''
  return by.role === reader.as && !isNamed
    ? say('by you, {day}, {time}', words)
    : say('by {name}, {day}, {time}', { ...words, name: by.name })
}
