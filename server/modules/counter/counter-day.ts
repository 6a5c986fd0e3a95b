import * as v from 'valibot'
import { OperatorBus } from '#contract/buses/bus.ts'
import { toRupees } from '#contract/money.ts'
import type { CounterDay } from '#contract/tickets/counter.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { addDays, indiaDate, indiaInstant, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { findOwnDeparting } from '../buses/own-trips.ts'
import { hasNamesake } from '../staff/store.ts'
import { findTicket, type TicketRow } from '../tickets/store.ts'
import { toTicket } from '../tickets/view.ts'
import type { Seller } from './room.ts'
import { findSalesSince } from './store.ts'

/** The page shows so many of the last sales, to be printed again. */
const LAST_SALES = 3

/**
 * @param staffId absent: the holder of the account sells
 * @returns the facts of the counter's day
 */
export function counterDay({ database, now }: Pick<Context, 'database' | 'now'>) {
  async function salesOf({ adminId, name }: Seller, staffId: number | undefined): Promise<CounterDay['sales']> {
    if (await hasNamesake(database.read, { id: staffId, admin_id: adminId, name })) return null
    const midnight = indiaInstant(indiaDate(now()), '00:00')
    const sales = await findSalesSince(database.read, { adminId, name }, midnight)
    const booked = sales.filter(({ status }) => status === BOOKED)
    // Money collected at the bus door never lay in the counter's drawer.
    const atCounter = booked.filter(({ payment, collected_at }) => payment === 'paid' && collected_at === null)
    const rows = await Promise.all(sales.slice(0, LAST_SALES).map(({ id }) => findTicket(database.read, id)))
    return {
      tickets: booked.length,
      paid: rupeesOf(atCounter),
      atBoarding: rupeesOf(booked.filter((sale) => !atCounter.includes(sale))),
      last: rows.filter((row): row is TicketRow => row !== undefined).map(toTicket),
    }
  }

  return async (seller: Seller, staffId: number | undefined): Promise<CounterDay> => {
    const time = now()
    const window = { after: indiaMoment(time), before: addDays(indiaDate(time), 2) }
    const [trips, sales] = await Promise.all([
      findOwnDeparting(database.read, seller.adminId, window),
      salesOf(seller, staffId),
    ])
    return {
      trips: v.parse(
        v.array(OperatorBus),
        trips.map((json) => JSON.parse(json)),
      ),
      sales,
    }
  }
}

function rupeesOf(sales: readonly { cost: number; refunded: number }[]): number {
  return toRupees(sales.reduce((sum, { cost, refunded }) => sum + cost - refunded, 0))
}
