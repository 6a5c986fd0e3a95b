import {
  BOARDING_AFTER_MS,
  BOARDING_AHEAD_MS,
  type BoardingManifest,
  type BoardingSeat,
  boardingEnds,
  MOST_BOARDING_DAYS,
  type PassengerPhone,
  PHONES_AHEAD_MS,
} from '../../../contract/boarding/boarding.ts'
import {
  type BoardingRecord,
  boardedSeats,
  paidTickets,
  type SeatBoarding,
} from '../../../contract/boarding/boarding-rule.ts'
import { toRupees } from '../../../contract/money.ts'
import { addDays, departureInstant, indiaMoment } from '../../../contract/time.ts'
import type { Context } from '../../context.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { badInput, conflict, notAllowed, notFound, notLoggedIn } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import { keptOf } from '../tickets/store.ts'
import { passengerAt } from './passenger-at.ts'
import { shortName } from './short-name.ts'
import {
  type BoardedTripRow,
  findBoardedTrips,
  findRecords,
  findSettlements,
  findTicketsToBoard,
  type TicketToBoardRow,
} from './store.ts'

export interface BoardingLists {
  /**
   * The lists of trips that are boarded soon or by now; a handed-over phone gets its own trips alone, whenever they leave.
   * @param days of departure; the coming 48 hours if absent
   * @throws Refusal 400 for days that are none or too many, 401 where all that was handed over is past, 403 withdrawn
   */
  manifest(boarder: Boarder, days: { from?: string | undefined; to?: string | undefined }): Promise<BoardingManifest>
  /** Whom to call. @throws Refusal 404, 403 not theirs, 409 too early */
  phones(boarder: Boarder, busId: number): Promise<PassengerPhone[]>
}

export function boardingLists({ database, ticketKeys, now }: Context): BoardingLists {
  function windowOf(boarder: Boarder, from: string | undefined, to: string | undefined) {
    const open = indiaMoment(now() - BOARDING_AFTER_MS)
    if (boarder.kind === 'handed-over') return { after: open, before: '9999' }
    if (from === undefined && to === undefined) return { after: open, before: indiaMoment(now() + BOARDING_AHEAD_MS) }
    const first = from ?? open.slice(0, 10)
    const last = to ?? addDays(first, MOST_BOARDING_DAYS - 1)
    if (last < first) throw badInput((say) => say.statistics.endsBefore)
    if (last > addDays(first, MOST_BOARDING_DAYS - 1))
      throw badInput((say) => say.statistics.tooLong(MOST_BOARDING_DAYS))
    const [after = first] = [open, first].sort().reverse()
    return { after, before: addDays(last, 1) }
  }

  return {
    async manifest(boarder, { from, to }) {
      if (boarder.kind === 'handed-over' && boarder.withdrawnAt !== null)
        throw notAllowed((say) => say.boarding.withdrawn)
      const asOf = now()
      const found = await findBoardedTrips(database.read, boarder.adminId, windowOf(boarder, from, to))
      const trips = boarder.kind === 'operator' ? found : found.filter(({ id }) => boarder.busIds.includes(id))
      if (boarder.kind === 'handed-over' && trips.length === 0) throw notLoggedIn((say) => say.boarding.over)
      const ids = trips.map(({ id }) => id)
      const none = ids.length === 0
      const [tickets, records, settlements] = await Promise.all([
        none ? [] : findTicketsToBoard(database.read, ids),
        none ? new Map<number, never[]>() : findRecords(database.read, ids),
        none ? new Map<number, never[]>() : findSettlements(database.read, ids),
      ])
      const ticketsOf = groupByTrip(tickets)
      return {
        asOf,
        keys: ticketKeys.listed.slice(),
        ...(boarder.kind === 'handed-over' ? { handedTo: boarder.name } : {}),
        trips: trips.map((trip) => ({
          ...tripFacts(trip),
          seats: seatsOf(ticketsOf.get(trip.id) ?? [], records.get(trip.id) ?? []),
          settlements: settlements.get(trip.id) ?? [],
        })),
      }
    },

    async phones(boarder, busId) {
      const trip = await database.read
        .selectFrom('buses')
        .select(['admin_id', 'departs'])
        .where('id', '=', busId)
        .executeTakeFirst()
      if (!trip) throw notFound((say) => say.bus.unknown)
      if (trip.admin_id !== boarder.adminId) throw notAllowed((say) => say.bus.anotherOperators)
      if (boarder.kind === 'handed-over') {
        const over = boardingEnds(departureOf(trip)) <= now()
        if (boarder.withdrawnAt !== null || over || !boarder.busIds.includes(busId))
          throw notAllowed((say) => say.boarding.withdrawn)
      }
      if (departureInstant(departureOf(trip)) > now() + PHONES_AHEAD_MS) throw conflict((say) => say.boarding.callLater)
      const rows = await database.read
        .selectFrom('tickets')
        .select(['id as ticketId', 'passenger_phone as phone'])
        .where('bus_id', '=', busId)
        .where('status', '=', 'BOOKED')
        .orderBy('id')
        .execute()
      return rows
    },
  }
}

function groupByTrip(tickets: readonly TicketToBoardRow[]): Map<number, TicketToBoardRow[]> {
  const trips = new Map<number, TicketToBoardRow[]>()
  for (const ticket of tickets) trips.set(ticket.bus_id, [...(trips.get(ticket.bus_id) ?? []), ticket])
  return trips
}

function tripFacts(trip: BoardedTripRow) {
  return {
    busId: trip.id,
    name: trip.name,
    busNumber: trip.bus_number,
    from: trip.from_place,
    to: trip.to_place,
    ...departureOf(trip),
    boardingPoint: trip.boarding_point,
    numberOfSeats: trip.number_of_seats,
  }
}

function seatsOf(tickets: readonly TicketToBoardRow[], records: readonly BoardingRecord[]): BoardingSeat[] {
  const states = boardedSeats(records)
  const paid = paidTickets(records)
  return tickets
    .flatMap((ticket) => {
      const money = paid.get(ticket.id)
      return ticket.seats.split(',').map((label): BoardingSeat => {
        const seat = Number(label)
        const { name, gender } = passengerAt(ticket, seat)
        const state = states.get(seat)
        const boarded = [...(state ? [state.first, ...state.again] : [])].filter(
          ({ ticketId }) => ticketId === ticket.id,
        )
        return {
          seat,
          ticketId: ticket.id,
          revision: ticket.revision,
          status: ticket.status,
          passenger: {
            name: shortName(name),
            gender,
            phone: ticket.passenger_phone.slice(-4),
          },
          // What the counter has sold to be paid at the door.
          due: ticket.payment === 'at-boarding' ? toRupees(keptOf(ticket)) : 0,
          ...(money ? { collected: [money.first, ...money.again] } : {}),
          ...(boarded.length > 0 ? { boarded: boarded.map(withoutTicket) } : {}),
        }
      })
    })
    .sort((one, other) => one.seat - other.seat || one.ticketId - other.ticketId)
}

function withoutTicket({ ticketId: _, ...boarding }: SeatBoarding) {
  return boarding
}
