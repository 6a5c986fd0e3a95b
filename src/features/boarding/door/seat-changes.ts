import type { BoardingSeat } from '../../../../contract/boarding.ts'
import type { Verdict } from '../../../../contract/boarding-rule.ts'
import type { NewScan } from '../../../offline/boarding/door.ts'
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
