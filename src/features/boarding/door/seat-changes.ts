import type { BoardingSeat } from '#contract/boarding/boarding.ts'
import type { Verdict } from '#contract/boarding/door-verdict.ts'
import type { NewScan } from '#offline/boarding/door.ts'
import type { TripDoor } from './use-trip-door.ts'

/** @returns the records that board these seats */
export function boardings(
  busId: number,
  seats: readonly Pick<BoardingSeat, 'seat' | 'ticketId' | 'revision'>[],
  verdict: Verdict['kind'],
  more: { code?: string | undefined; passenger?: string | undefined } = {},
): NewScan[] {
  const { code, passenger } = more
  return seats.map(({ seat, ticketId, revision }) => ({
    busId,
    ticketId,
    seat,
    revision,
    verdict,
    ...(code === undefined ? {} : { code }),
    ...(passenger === undefined ? {} : { passenger }),
  }))
}

/** @returns the record that the whole ticket's money was taken, or was shown to be paid by UPI */
export function payment(
  busId: number,
  { seat, ticketId }: Pick<BoardingSeat, 'seat' | 'ticketId'>,
  collected: number,
  verdict: Verdict['kind'],
  { passenger, how }: { passenger?: string | undefined; how?: 'upi' | undefined },
): NewScan {
  const more = { ...(passenger === undefined ? {} : { passenger }), ...(how === undefined ? {} : { how }) }
  return { busId, ticketId, seat, kind: 'paid', collected, verdict, ...more }
}

/** @returns records that undo all payments noted for a ticket, on whichever phone */
export function paymentUndoings(
  { busId, paid, seen }: TripDoor,
  { seat, ticketId, passenger }: BoardingSeat,
): NewScan[] {
  const money = paid.get(ticketId) ?? seen.get(ticketId)
  return (money ? [money.first, ...money.again] : []).map(({ id }) => ({
    busId,
    ticketId,
    seat,
    kind: 'undo',
    undoes: id,
    verdict: 'already',
    passenger: passenger.name,
  }))
}

/** @returns records that undo every boarding of these seats that this phone knows of */
export function undoings({ busId, states, sold }: TripDoor, seats: readonly number[]): NewScan[] {
  return seats.flatMap((seat) => {
    const state = states.get(seat)
    const passenger = sold.find((one) => one.seat === seat)?.passenger.name ?? ''
    return (state ? [state.first, ...state.again] : []).map(
      ({ id, ticketId }): NewScan => ({
        busId,
        ticketId,
        seat,
        kind: 'undo',
        undoes: id,
        verdict: 'already',
        passenger,
      }),
    )
  })
}
