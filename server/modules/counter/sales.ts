import { writeSeatList } from '#contract/buses/seat.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import type { CounterSale } from '#contract/tickets/counter.ts'
import { ladiesSeatsWithoutWoman } from '#contract/tickets/passengers.ts'
import { indiaDate, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { type Trx, UnknownOutcome } from '../../db/database.ts'
import { conflict, Refusal } from '../../refusal.ts'
import { writePayment, writeWhetherPaid } from '../payments/write-payments.ts'
import { notSure } from '../tickets/booking.ts'
import { insertTickets } from '../tickets/insert-tickets.ts'
import { assertFree, isOfHold, lockRoom, type Seller } from './room.ts'
import { findSale, noteSale, writeKeptSeats } from './store.ts'

export interface SaleTerms {
  /** Idempotency-Key: one key sells the seats once, however often the request comes. */
  key: string | undefined
  /** Rupees that the seller was shown. */
  expectedCost: number | undefined
}

/** @returns the ticket, and whether it had been sold before under the same key */
export type Sell = (
  seller: Seller,
  busId: number,
  sale: CounterSale,
  terms: SaleTerms,
) => Promise<{ ticketId: number; replayed: boolean }>

/**
 * Sells seats at the counter.
 * @throws Refusal 400, 409 where a seat is not to be had or the fare has changed, 422 if the key has sold other seats
 */
export function selling({ database, now }: Pick<Context, 'database' | 'now'>): Sell {
  async function sellIn(
    trx: Trx,
    seller: Seller,
    busId: number,
    sale: CounterSale,
    { saleKey, expectedCost }: { saleKey: string | undefined; expectedCost: number | undefined },
  ): Promise<{ ticketId: number; replayed: boolean }> {
    const { adminId, name } = seller
    const room = await lockRoom(trx, adminId, busId, now())
    const { bus, kept } = room
    const seats = [...sale.seats].sort((a, b) => a - b)
    const earlier = saleKey === undefined ? undefined : await findSale(trx, saleKey)
    if (earlier) {
      const isSame =
        earlier.bus_id === busId && earlier.sold === writeSeatList(seats) && earlier.passenger_phone === sale.phone
      if (!isSame) throw new Refusal(422, (say) => say.wire.keyOfOtherBooking)
      return { ticketId: earlier.id, replayed: true }
    }
    const time = now()
    if (bus.departs <= indiaMoment(time)) throw conflict((say) => say.booking.departed, 'departed')
    const terms = await termsOfSelling(trx, adminId)
    await assertFree(trx, room, seats, sale.hold)
    const cost = seats.length * bus.fare
    if (expectedCost !== undefined && toPaise(expectedCost) !== cost)
      throw conflict((say) => say.booking.fareChanged(seats.length, toRupees(cost), expectedCost), 'fare-changed')
    const forWomen = ladiesSeatsWithoutWoman(bus.ladies_seats, seats, [], sale.gender ?? '')
    if (forWomen.length > 0) throw conflict((say) => say.counter.forWomen(forWomen), 'ladies-seat')

    const stay = kept.filter((row) => !seats.includes(row.seat_no) && !isOfHold(row, sale.hold))
    await writeKeptSeats(trx, room, stay, seats.length)
    const [sold] = await insertTickets(trx, [
      {
        busId,
        userId: null,
        seats,
        cost,
        passenger: { name: sale.name, age: sale.age ?? 0, gender: sale.gender ?? '', phone: sale.phone },
        passengers: [],
        bookedOn: indiaDate(time),
        bookedAt: time,
        terms,
      },
    ])
    if (!sold) throw new Error('The database gave no id for a new ticket.')
    const elsewhere = sale.boardingPoint === bus.boarding_point ? undefined : sale.boardingPoint
    await noteSale(trx, sold.id, {
      soldBy: name,
      boardsAt: elsewhere ?? '',
      saleKey: saleKey ?? null,
    })
    if (sale.payment === 'paid' && cost > 0) {
      const ticket = { id: sold.id, bus_id: busId }
      await writePayment(trx, { ticket, taker: seller, at: time, amount: cost, how: sale.how ?? 'other' })
    } else await writeWhetherPaid(trx, [sold.id])
    await database.busListChanged(trx, { kind: 'seats', busIds: [busId] })
    return { ticketId: sold.id, replayed: false }
  }

  /** COMMIT was sent and its answer lost: the ticket may be there. */
  async function lookFor(saleKey: string | undefined): Promise<{ ticketId: number; replayed: boolean }> {
    const sale = saleKey === undefined ? undefined : await findSale(database.read, saleKey).catch(() => undefined)
    if (!sale) throw notSure()
    return { ticketId: sale.id, replayed: true }
  }

  return (seller, busId, sale, { key, expectedCost }) => {
    const saleKey = key === undefined ? undefined : `${seller.adminId}:${key}`
    return database
      .write((trx) => sellIn(trx, seller, busId, sale, { saleKey, expectedCost }))
      .catch((error: unknown) => {
        if (error instanceof UnknownOutcome) return lookFor(saleKey)
        throw error
      })
  }
}

/** @returns the operator's cancellation terms for tickets. @throws Refusal 409 while it may not sell */
async function termsOfSelling(trx: Trx, adminId: number): Promise<string> {
  const { approval, cancellation_terms } = await trx
    .selectFrom('admins')
    .select(['approval', 'cancellation_terms'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  if (approval !== 'approved') throw conflict((say) => say.counter.notSelling)
  return cancellation_terms
}
