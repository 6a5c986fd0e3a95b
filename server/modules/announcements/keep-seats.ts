import { BOOKED } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import { lockBus } from '../buses/store.ts'
import { findTicket } from '../tickets/store.ts'

export type SeatKeeping = ReturnType<typeof seatKeeping>

export function seatKeeping({ database, now }: Pick<Context, 'database' | 'now'>) {
  return {
    /**
     * A traveller says to keep the seats of a changed trip: nobody is asked again about this change. The first answer
     * stands.
     * @param change the change that the traveller has read, as the ticket counts changes
     * @param ageMs for how long the phone has kept it
     * @throws Refusal 404 not theirs; 409 where nothing has changed, or something more, and where the ticket is over
     */
    keep: (userId: number, ticketId: number, { change, ageMs }: { change: number; ageMs: number }) =>
      database.write(async (trx) => {
        const known = await findTicket(trx, ticketId)
        if (known?.user_id !== userId) throw notFound((say) => say.ticket.notYours)
        await lockBus(trx, known.bus_id)
        // Read under the trip's lock: the trip may have changed again a moment ago.
        const row = await findTicket(trx, ticketId)
        if (!row) throw notFound((say) => say.ticket.notYours)
        if (row.changes === 0) throw conflict((say) => say.announcement.notChanged)
        if (row.changes !== change) throw conflict((say) => say.announcement.changedSince)
        if (row.seats_kept_at !== null) return { keptAt: row.seats_kept_at, replayed: true }
        const time = now()
        if (row.called_off_at !== null) throw conflict((say) => say.cancellation.calledOff, 'called-off')
        if (row.status !== BOOKED) throw conflict((say) => say.cancellation.cancelledBefore, 'cancelled')
        const keptAt = Math.max(row.changed_said_at ?? 0, time - ageMs)
        if (hasDeparted(departureOf(row), keptAt)) throw conflict((say) => say.booking.departed, 'departed')
        await trx.updateTable('tickets').set({ seats_kept_at: keptAt }).where('id', '=', ticketId).execute()
        return { keptAt, replayed: false }
      }),
  }
}
