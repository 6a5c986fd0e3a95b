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

/** @returns the record that the money of a seat's whole ticket was taken, or that somebody was shown that it is paid by UPI */
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

/** @returns the records that take back what was noted of a ticket's money, on whichever phone */
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

/** @returns the records that take every boarding of these seats back, as far as this phone knows of them */
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
