import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { ladiesSeatsWithoutWoman } from '#contract/tickets/passengers.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import type { Database, Reader, Trx } from '../db/database.ts'
import { numberFrom } from '../modules/buses/bus-stands.ts'
import { type BusRow, lockBus } from '../modules/buses/store.ts'
import { judgeCancelling } from '../modules/cancellation/cancellation-rules.ts'
import { lockTicket, writeCancellations } from '../modules/cancellation/store.ts'
import { findOperatorName } from '../modules/counter/store.ts'
import { writePayment } from '../modules/payments/write-payments.ts'
import { findHeldSeats } from '../modules/tickets/booking-store.ts'
import { insertTickets } from '../modules/tickets/insert-tickets.ts'
import { DEMO_OPERATORS, DEMO_TRAVELLERS, type DemoTraveller } from './demo-lines.ts'

const DAY_MS = 86_400_000
/** Free seats left on every trip, so that visitors can always book. */
const LEAST_LEFT = 3

/**
 * Sells some seats of the trips that were just added, and makes sure that the demonstration's traveller has tickets for
 * coming trips.
 * @param before trips with a higher id are the new ones
 */
export async function sellDemoSeats(database: Database, before: number, now: number): Promise<void> {
  const travellers = await findTravellers(database.read)
  const [asha, ...others] = travellers
  if (!asha) return
  const trips = await database.read
    .selectFrom('buses')
    .innerJoin('admins', 'admins.id', 'buses.admin_id')
    .select('buses.id')
    .where('buses.id', '>', before)
    .where(
      'admins.email',
      'in',
      DEMO_OPERATORS.map((operator) => operator.email),
    )
    .orderBy('buses.id')
    .execute()
  await database.write(async (trx) => {
    for (const { id } of trips) await sellSome(trx, id, others, now)
    for (const wish of await wishesOf(trx, asha, now)) await sell(trx, wish.busId, asha, wish.seats, now)
    const busIds = trips.map(({ id }) => id)
    if (trips[0]) await database.busListChanged(trx, { kind: 'seats', busIds })
  })
}

interface Traveller extends DemoTraveller {
  id: number
}

async function findTravellers(db: Reader): Promise<Traveller[]> {
  const emails = DEMO_TRAVELLERS.map((traveller) => traveller.email)
  const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(rows.map((row) => [row.email, row.id]))
  return DEMO_TRAVELLERS.flatMap((traveller) => {
    const id = ids.get(traveller.email)
    return id === undefined ? [] : [{ ...traveller, id }]
  })
}

/** None to three parties of up to four on a trip; more on a trip with few seats offered. */
async function sellSome(trx: Trx, busId: number, travellers: readonly Traveller[], now: number): Promise<void> {
  const bus = await lockBus(trx, busId)
  if (!bus) return
  const scarce = bus.available_seats < bus.number_of_seats / 2
  const parties = scarce ? 3 : numberFrom(`${bus.name}|${bus.departs}`) % 4
  for (let party = 0; party < parties; party++) {
    const draw = numberFrom(`${bus.name}|${bus.departs}|${party}`)
    const traveller = travellers[draw % travellers.length]
    const size = scarce ? 3 : 1 + (draw % 4)
    const first = 1 + (numberFrom(`${bus.departs}|${party}`) % (bus.number_of_seats - size))
    const seats = Array.from({ length: size }, (_, index) => first + index)
    if (!traveller) continue
    const ticketId = await sell(trx, busId, traveller, seats, now - (draw % 5) * (DAY_MS / 2))
    if (ticketId === undefined) continue
    // Two of three have paid the office; the others pay when they get on.
    if (draw % 3 !== 1) await paySome(trx, bus, ticketId, size * bus.fare, draw, now)
    await cancelSome(trx, ticketId, traveller.id, draw, now)
  }
}

async function paySome(trx: Trx, bus: BusRow, id: number, amount: number, draw: number, now: number): Promise<void> {
  const taker = { adminId: bus.admin_id, name: await findOperatorName(trx, bus.admin_id), staffId: null }
  const how = draw % 2 === 0 ? 'upi' : 'cash'
  await writePayment(trx, { ticket: { id, bus_id: bus.id }, taker, at: now, amount, how })
}

/** One party in nine changes its plans: some of them, or one of them; some have their money back already. */
async function cancelSome(trx: Trx, ticketId: number, accountId: number, draw: number, now: number): Promise<void> {
  const ticket = draw % 9 === 0 ? await lockTicket(trx, ticketId) : undefined
  if (!ticket) return
  const wanted = draw % 2 === 0 ? undefined : seatNumbers(ticket.seats).slice(-1)
  const cancelling = judgeCancelling(ticket, wanted, 'traveller', now)
  const made = { ticket, ...cancelling, cause: 'traveller' as const, accountId, key: undefined }
  const [id] = await writeCancellations(trx, ticket.bus_id, [made], now)
  if (id === undefined || cancelling.comesBack === 0 || draw % 4 !== 0) return
  const payment = { paid_at: now, reference: `UPI ${400_000 + (draw % 99_999)}` }
  await trx.updateTable('cancellations').set(payment).where('id', '=', id).execute()
}

/**
 * Writes a ticket as the booking does, if its seats are free and enough others stay for visitors.
 * @returns its id, if it does
 */
async function sell(
  trx: Trx,
  busId: number,
  traveller: Traveller,
  seats: readonly number[],
  bookedAt: number,
): Promise<number | undefined> {
  const bus = await lockBus(trx, busId)
  if (!bus || bus.available_seats - seats.length < LEAST_LEFT) return undefined
  const wanted = seats.map((seat) => ({ busId, seat }))
  if ((await findHeldSeats(trx, wanted)).length > 0) return undefined
  const { name, age, gender, phone } = traveller
  if (ladiesSeatsWithoutWoman(bus.ladies_seats, seats, [], gender).length > 0) return undefined
  const cost = seats.length * bus.fare
  const passenger = { name, age, gender, phone }
  const bookedOn = indiaDate(bookedAt)
  const [sold] = await insertTickets(trx, [
    { busId, userId: traveller.id, seats, cost, passenger, passengers: [], bookedOn, bookedAt, terms: '' },
  ])
  return sold?.id
}

interface Wish {
  busId: number
  seats: number[]
}

/** A journey there and back, if no journey lies ahead; once the last one is over, the next start books another. */
async function wishesOf(trx: Trx, asha: Traveller, now: number): Promise<Wish[]> {
  const today = indiaDate(now)
  const ahead = await trx
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select('tickets.id')
    .where('tickets.user_id', '=', asha.id)
    .where('buses.departs', '>', addDays(today, 1))
    .limit(1)
    .executeTakeFirst()
  if (ahead) return []
  const there = await nextTrip(trx, 'patna', 'ranchi', addDays(today, 1))
  const back = there && (await nextTrip(trx, 'ranchi', 'patna', addDays(there.departs.slice(0, 10), 2)))
  const wishes: Wish[] = []
  if (there) wishes.push({ busId: there.id, seats: await freePair(trx, there, 4, 14) })
  if (back) wishes.push({ busId: back.id, seats: (await freePair(trx, back, 7, 17)).slice(0, 1) })
  return wishes
}

function nextTrip(trx: Trx, fromKey: string, toKey: string, notBefore: string): Promise<BusRow | undefined> {
  return trx
    .selectFrom('buses')
    .selectAll()
    .where('from_key', '=', fromKey)
    .where('to_key', '=', toKey)
    .where('departs', '>=', notBefore)
    .where('archived_at', 'is', null)
    .orderBy('departs')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Window and aisle of one row, the given one or the next that is free. */
async function freePair(trx: Trx, bus: BusRow, window: number, aisle: number): Promise<number[]> {
  for (let row = 0; row < 6; row++) {
    const pair = [window + row, aisle + row]
    const wanted = pair.map((seat) => ({ busId: bus.id, seat }))
    if ((await findHeldSeats(trx, wanted)).length === 0) return pair
  }
  return [window, aisle]
}
