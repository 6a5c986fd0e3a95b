import * as v from 'valibot'
import { type BoardingRecord, paidTickets } from '#contract/boarding/boarding-rule.ts'
import { TOLD_FIELDS } from '#contract/buses/bus-forms.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { toRupees } from '#contract/money.ts'
import type { HistoryEntry } from '#contract/tickets/ticket-history.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { notFound } from '../../refusal.ts'
import { findRecords } from '../boarding/store.ts'
import { findTripChanges, readBookedAs } from '../buses/trip-changes.ts'
import { type CancellationRow, findTicket, type TicketRow } from '../tickets/store.ts'
import { boardedSeats } from '../tickets/view.ts'
import { sideOf, type TicketSide } from './ticket-side.ts'

const change = { before: v.string(), after: v.string() }
const StoredChanges = v.array(
  v.variant('field', [
    v.object({ field: v.picklist(TOLD_FIELDS), ...change }),
    v.object({ field: v.literal('dateOfDeparture'), ...change }),
  ]),
)

/**
 * @returns what happened to a ticket, the earliest first
 * @throws Refusal 404 for a ticket of neither side
 */
export async function ticketHistory(
  { database }: Pick<Context, 'database'>,
  sides: readonly TicketSide[],
  ticketId: number,
): Promise<HistoryEntry[]> {
  const ticket = await findTicket(database.read, ticketId)
  const side = sideOf(ticket, sides)
  if (!ticket) throw notFound((say) => say.ticket.notYours)
  const changes = await findTripChanges(database.read, ticket.bus_id)
  const operator = { role: 'operator' as const, name: ticket.travels_name }
  const entries: HistoryEntry[] = [
    ...changes
      .filter(({ at }) => concerns(ticket, at))
      .map((row) => ({
        kind: 'changed' as const,
        at: row.at,
        by: operator,
        ...changesOf(row.changes),
      })),
    ...ticket.cancellations.flatMap((row) => entriesOf(row, ticket)),
    ...(await moneyEntries(database.read, ticket, side)),
    ...boardedSeats(ticket).map(({ seat, at }) => ({ kind: 'boarded' as const, at, by: operator, seats: [seat] })),
  ]
  // The sale comes first, whatever the clocks of several servers say.
  return [soldEntry(ticket), ...entries.sort((a, b) => a.at - b.at)]
}

/** Money taken at the bus door, and money noted there by mistake. Only the company itself reads its phones' names. */
async function moneyEntries(db: Reader, ticket: TicketRow, { cause }: TicketSide): Promise<HistoryEntry[]> {
  const records = (await findRecords(db, [ticket.bus_id])).get(ticket.bus_id) ?? []
  const first = paidTickets(records).get(ticket.id)?.first
  const undoings = records.filter(({ kind }) => kind === 'undo').sort((a, b) => a.at - b.at)
  const happened = ({ at, deviceName }: BoardingRecord, amount: number) => ({
    at,
    by: { role: 'operator' as const, name: (cause === 'operator' && deviceName) || ticket.travels_name },
    amount,
  })
  return records
    .filter(({ kind, how, ticketId }) => kind === 'paid' && how !== 'upi' && ticketId === ticket.id)
    .flatMap((record): HistoryEntry[] => {
      const { id, collected = 0 } = record
      const undo = undoings.find(({ undoes }) => undoes === id)
      if (undo)
        return [
          { kind: 'collected', ...happened(record, collected) },
          { kind: 'uncollected', ...happened(undo, collected) },
        ]
      return [{ kind: id === first?.id ? 'collected' : 'collected-again', ...happened(record, collected) }]
    })
}

/** Earlier apps do not know a changed day and show the other changes. */
function changesOf(stored: string): Pick<Extract<HistoryEntry, { kind: 'changed' }>, 'changes' | 'more'> {
  const all = v.parse(StoredChanges, JSON.parse(stored))
  const more = all.filter((one) => one.field === 'dateOfDeparture')
  return { changes: all.filter((one) => one.field !== 'dateOfDeparture'), ...(more.length > 0 ? { more } : {}) }
}

/** Whether the trip changed while the ticket was live. */
function concerns(ticket: TicketRow, at: number): boolean {
  const end = ticket.status === 'CANCELLED' ? ticket.changed_at : null
  return at >= ticket.booked_at && (end === null || at <= end)
}

const traveller = (ticket: TicketRow) => ({ role: 'traveller' as const, name: ticket.passenger_name })

/** The seats as sold, also where another bus has given the ticket other seats. */
function soldSeats(ticket: TicketRow): Set<number> {
  const live = ticket.status === 'BOOKED' ? seatNumbers(ticket.seats) : []
  const cancelled = seatNumbers(ticket.cancelled_seats)
  const { seats, moved = {} } = readBookedAs(ticket.booked_as) ?? {}
  if (seats === undefined) return new Set([...live, ...cancelled])
  const given = new Set(Object.values(moved))
  return new Set([...seatNumbers(seats), ...cancelled.filter((seat) => !given.has(seat))])
}

function soldEntry(ticket: TicketRow): HistoryEntry {
  const seats = [...soldSeats(ticket)].sort((a, b) => a - b)
  return {
    kind: 'sold',
    at: ticket.booked_at,
    by: ticket.sold_by === '' ? traveller(ticket) : { role: 'operator', name: ticket.sold_by },
    seats: seats.map(String),
    amount: toRupees(ticket.cost),
  }
}

function entriesOf(row: CancellationRow, ticket: TicketRow): HistoryEntry[] {
  const operator = { role: 'operator' as const, name: ticket.travels_name }
  const amount = toRupees(row.amount)
  const cancelled: HistoryEntry =
    row.cause === 'called-off'
      ? { kind: 'called-off', at: row.at, by: operator, reason: ticket.called_off_reason, amount }
      : {
          kind: 'cancelled',
          at: row.at,
          by: row.cause === 'operator' ? operator : traveller(ticket),
          seats: row.seats.split(','),
          amount,
          // The release wrote both at the same moment (payments/release.ts).
          ...(row.at === ticket.released_at ? { unpaid: true } : {}),
        }
  // Money that came later cancelled nothing.
  const before = row.payment_id === null ? [cancelled] : []
  if (row.paid_at === null) return before
  return [...before, { kind: 'refunded', at: row.paid_at, by: operator, amount, reference: row.reference }]
}
