import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { HistoryEntry } from '#contract/tickets/ticket-history.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber, rupees, shortDate } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { nameAsText } from '#lib/name-in-words.ts'
import { historyQuery, type Reader } from './history-query.ts'
import styles from './ticket-history.module.css'

/** With more than five entries, only the first and the last three show. */
const MOST = 5

interface TicketHistoryProps {
  reader: Reader
  ticketId: number
  /** For its report that the bus never came, which the list of entries lacks. */
  ticket?: Pick<Ticket, 'neverCame' | 'username' | 'soldBy' | 'travels_name'>
}

/** What happened to a ticket, the earliest first; nothing if neither server nor phone knows. */
export function TicketHistory({ reader, ticketId, ticket }: TicketHistoryProps) {
  const say = useSay()
  const { data: entries } = useQuery({ ...historyQuery(reader, ticketId), refetchOnMount: 'always' })
  const [all, setAll] = useState(false)
  if (!entries || entries.length === 0) return null
  const [sold, ...others] = entries.map((entry) => rowOf(entry, reader))
  const rows = sold ? [sold, ...[...others, ...reportRows(ticket, reader)].sort((one, two) => one.at - two.at)] : []
  const hidden = all || rows.length <= MOST ? 0 : rows.length - 4
  return (
    <section className={styles.history} aria-labelledby={`history-${ticketId}`}>
      <h2 id={`history-${ticketId}`}>{say('What happened')}</h2>
      <ol>
        {rows.map((row, index) =>
          hidden > 0 && index > 0 && index <= hidden ? (
            index === 1 && (
              <li key="more">
                <button type="button" onClick={() => setAll(true)}>
                  {say.count(hidden, '1 more', '{count} more')}
                </button>
              </li>
            )
          ) : (
            // Two entries may have the same moment; no entry is ever put between others.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={index}>
              <b>{row.what}</b>
              <small>{row.who}</small>
              {row.more && <small>{row.more}</small>}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

interface Row {
  at: number
  what: string
  who: string
  more?: string
}

function rowOf(entry: HistoryEntry, reader: Reader): Row {
  const more = entry.kind === 'called-off' ? entry.reason : entry.kind === 'refunded' ? entry.reference : ''
  return { at: entry.at, what: whatInWords(entry), who: whoAndWhen(entry, reader), more }
}

/** The report that the bus never came, and the company's answer. The office reports it for counter tickets. */
function reportRows(ticket: TicketHistoryProps['ticket'], reader: Reader): Row[] {
  if (!ticket?.neverCame) return []
  const { at, answeredAt } = ticket.neverCame
  const company = { role: 'operator' as const, name: ticket.travels_name ?? '' }
  const reporter = ticket.soldBy ? company : { role: 'traveller' as const, name: nameAsText(say, ticket.username) }
  const said = { at, what: say('Said: the bus never came'), who: byWhom(reporter, at, reader, false) }
  if (answeredAt === undefined) return [said]
  return [said, { at: answeredAt, what: say('Answered: it came'), who: byWhom(company, answeredAt, reader, false) }]
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
      if (entry.unpaid)
        return say.count(
          entry.seats.length,
          'Seat {seats} given back: not paid in time',
          'Seats {seats} given back: not paid in time',
          { seats: seatText(entry.seats) },
        )
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

function whoAndWhen(entry: HistoryEntry, reader: Reader): string {
  const { kind, by, at } = entry
  if (kind === 'cancelled' && entry.unpaid) return `${shortDate(indiaDate(at))}, ${indiaTime(at)}`
  // An operator is many people: a sale names the seller, and money taken at the door names the phone.
  return byWhom(by, at, reader, NAMED.includes(kind) && by.role === 'operator' && by.name !== '')
}

function byWhom(by: HistoryEntry['by'], at: number, reader: Reader, isNamed: boolean): string {
  const words = { day: shortDate(indiaDate(at)), time: indiaTime(at) }
  return by.role === reader.as && !isNamed
    ? say('by you, {day}, {time}', words)
    : say('by {name}, {day}, {time}', { ...words, name: by.name })
}
