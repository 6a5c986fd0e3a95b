import {
  BOARDING_AFTER_MS,
  BOARDING_AHEAD_MS,
  type Boarding,
  type BoardingSeat,
  type BoardingTrip,
  MOST_BOARDING_DAYS,
  type PassengerPhone,
  PHONES_AHEAD_MS,
} from '#contract/boarding/boarding.ts'
import type { readManifests } from '#contract/boarding/boarding-calls.ts'
import {
  type BoardingRecord,
  boardedSeats,
  paidTickets,
  refusedBoardings,
  seenTickets,
} from '#contract/boarding/boarding-rule.ts'
import { boardingOpens } from '#contract/boarding/scan-moment.ts'
import { MOST_LATE } from '#contract/buses/announcement.ts'
import type { CallQuery } from '#contract/http.ts'
import { toRupees } from '#contract/money.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { addDays, departureInstant, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { readAhead } from '../../db/slices.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { badInput, conflict, notAllowed, notFound, notLoggedIn } from '../../refusal.ts'
import { boardingEndsOf, departureOf } from '../buses/departure.ts'
import { readClaim } from '../payments/stored-claim.ts'
import { dueOf, issuedAtOf } from '../tickets/store.ts'
import { passengerAt } from './passenger-at.ts'
import { readRun, stopsOfRow } from './run-record.ts'
import { shortNames } from './short-name.ts'
import { type BoardedTripRow, findBoardedTrips, findListed, findOfficePhone, type TicketToBoardRow } from './store.ts'

export function boardingLists({ database, ticketKeys, now }: Pick<Context, 'database' | 'ticketKeys' | 'now'>) {
  function windowOf(boarder: Boarder, from: string | undefined, to: string | undefined) {
    // The earliest departure that may still be boarded. Which of these trips are open shows once they are read.
    const open = indiaMoment(now() - BOARDING_AFTER_MS - MOST_LATE * 60_000)
    if (boarder.kind === 'handed-over') return { after: open, before: '9999' }
    if (from === undefined && to === undefined) return { after: open, before: indiaMoment(now() + BOARDING_AHEAD_MS) }
    const first = from ?? indiaMoment(now() - BOARDING_AFTER_MS).slice(0, 10)
    const last = to ?? addDays(first, MOST_BOARDING_DAYS - 1)
    if (last < first) throw badInput((say) => say.statistics.endsBefore)
    if (last > addDays(first, MOST_BOARDING_DAYS - 1))
      throw badInput((say) => say.statistics.tooLong(MOST_BOARDING_DAYS))
    const [after = open] = [open, from ?? open].sort().reverse()
    return { after, before: addDays(last, 1) }
  }

  return {
    /**
     * The boarding lists of trips that board soon or now, some trips at a time; a handed-over phone gets its own trips
     * alone, whenever they leave.
     * @param days of departure, the coming 48 hours if absent; `busId` lists this trip alone, if it is one of them
     * @throws Refusal 400 for invalid or too many days, 401 where all trips handed over are past, 403 withdrawn
     */
    async manifest(boarder: Boarder, { from, to, busId }: CallQuery<typeof readManifests>) {
      if (boarder.kind === 'handed-over' && boarder.withdrawnAt !== null)
        throw notAllowed((say) => say.boarding.withdrawn)
      const asOf = now()
      const found = await findBoardedTrips(database.read, boarder.adminId, windowOf(boarder, from, to))
      const isTheirs = (id: number) => boarder.kind === 'operator' || boarder.busIds.includes(id)
      const trips = found.filter((trip) => isTheirs(trip.id) && boardingEndsOf(trip) > asOf)
      if (boarder.kind === 'handed-over' && trips.length === 0) throw notLoggedIn((say) => say.boarding.over)
      const isOffice = boarder.kind === 'operator' && boarder.staff?.role !== 'driver'
      const officePhone = isOffice ? '' : await findOfficePhone(database.read, boarder.adminId)
      return {
        // Everything read from here on is at least this new.
        asOf,
        keys: ticketKeys.listed.slice(),
        ...(boarder.kind === 'handed-over' ? { handedTo: boarder.name } : {}),
        ...(officePhone === '' ? {} : { officePhone }),
        ...(busId === undefined ? {} : { only: busId }),
        slices: listsOf(database.read, busId === undefined ? trips : trips.filter(({ id }) => id === busId)),
      }
    },

    /** The passengers' phone numbers. @throws Refusal 404, 403 another operator's, 409 too early */
    async phones(boarder: Boarder, busId: number): Promise<PassengerPhone[]> {
      const trip = await database.read
        .selectFrom('buses')
        .select(['admin_id', 'departs', 'late_minutes'])
        .where('id', '=', busId)
        .executeTakeFirst()
      if (!trip) throw notFound((say) => say.bus.unknown)
      if (trip.admin_id !== boarder.adminId) throw notAllowed((say) => say.bus.anotherOperators)
      if (boarder.kind === 'handed-over') {
        const over = boardingEndsOf(trip) <= now()
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

/** Seats listed before other requests get their turn: some milliseconds of work. */
const SLICE = 400
/** Seats read at once: it takes as long, and each read is three round trips to the database. */
const READ = 2_000

async function* listsOf(db: Reader, trips: readonly BoardedTripRow[]): AsyncGenerator<BoardingTrip[]> {
  for await (const { read, tickets, records, settlements } of readAhead(db, listed(db, trips))) {
    const ticketsOf = Map.groupBy(tickets, ({ bus_id }) => bus_id)
    for (const slice of inSlices(read, SLICE))
      yield slice.map((trip) => ({
        ...tripFacts(trip),
        seats: seatsOf(ticketsOf.get(trip.id) ?? [], records.get(trip.id) ?? []),
        settlements: settlements.get(trip.id) ?? [],
      }))
  }
}

async function* listed(db: Reader, trips: readonly BoardedTripRow[]) {
  for (const read of inSlices(trips, READ)) {
    const ids = read.map(({ id }) => id)
    yield { read, ...(await findListed(db, ids)) }
  }
}

function* inSlices(trips: readonly BoardedTripRow[], most: number): Generator<BoardedTripRow[]> {
  let slice: BoardedTripRow[] = []
  let seats = 0
  for (const trip of trips) {
    slice.push(trip)
    // A trip without sold seats is work, too.
    seats += trip.sold_seats + 2
    if (seats < most) continue
    yield slice
    slice = []
    seats = 0
  }
  if (slice.length > 0) yield slice
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
    ...(trip.late_minutes === null ? {} : { lateMinutes: trip.late_minutes }),
    opensAt: boardingOpens({ ...departureOf(trip), reportingTime: trip.reports_at }),
    stops: stopsOfRow(trip),
    ...(trip.run === '' ? {} : { run: readRun(trip.run) }),
    ...(trip.not_coming_at === null ? {} : { notComingAt: trip.not_coming_at }),
  }
}

function seatsOf(tickets: readonly TicketToBoardRow[], records: readonly BoardingRecord[]): BoardingSeat[] {
  const states = boardedSeats(records)
  const refused = refusedBoardings(records)
  const paid = paidTickets(records)
  const seen = seenTickets(records)
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const seated = tickets.flatMap((ticket) =>
    ticket.seats.split(',').map((label) => ({ ticket, seat: Number(label), ...passengerAt(ticket, Number(label)) })),
  )
  const short = shortNames(seated.map(({ name }) => name))
  const nameOf = (ticketId: number, seat: number) => {
    const ticket = byId.get(ticketId)
    const whole = ticket ? passengerAt(ticket, seat).name : ''
    return short.get(whole) ?? whole
  }
  return seated
    .map(({ ticket, seat, name: whole, gender }): BoardingSeat => {
      const money = paid.get(ticket.id)
      const shown = seen.get(ticket.id)
      const name = short.get(whole) ?? whole
      const state = states.get(seat)
      const boarded = [...(state ? [state.first, ...state.again] : [])].filter(
        ({ ticketId, revoked }) => ticketId === ticket.id && !revoked,
      )
      const older = (ticket.status === BOOKED ? (refused.get(seat) ?? []) : []).filter(
        ({ ticketId }) => ticketId !== ticket.id,
      )
      return {
        seat,
        ticketId: ticket.id,
        revision: ticket.revision,
        status: ticket.status,
        passenger: {
          name,
          gender,
          phone: ticket.passenger_phone.slice(-4),
          ...(whole === name ? {} : { whole }),
        },
        due: toRupees(dueOf(ticket)),
        ...(money ? { collected: [money.first, ...money.again] } : {}),
        ...saysPaid(ticket),
        ...(shown ? { seen: [shown.first, ...shown.again] } : {}),
        ...(boarded.length > 0 ? { boarded: boarded.map(toBoarding) } : {}),
        issuedAt: issuedAtOf(ticket),
        ...(older.length > 0
          ? {
              older: older.map((one) => ({
                ...toBoarding(one),
                ticketId: one.ticketId,
                passenger: nameOf(one.ticketId, seat),
              })),
            }
          : {}),
      }
    })
    .sort((one, other) => one.seat - other.seat || one.ticketId - other.ticketId)
}

/** Empty unless the passenger says that the fare due is paid by UPI. */
function saysPaid(ticket: TicketToBoardRow): Pick<BoardingSeat, 'saysPaid'> {
  const claim = readClaim(ticket.claim)
  const due = dueOf(ticket)
  if (!claim || claim.byDoor || ticket.claimed_at === null || due === 0) return {}
  return { saysPaid: { amount: toRupees(due), utr: claim.utr.slice(-4) } }
}

function toBoarding({ id, at, deviceId, deviceName }: Boarding): Boarding {
  return { id, at, deviceId, deviceName }
}
