import type { Bus } from '../../../contract/bus.ts'
import { ageAfterCount } from '../../lib/format.ts'
import { knownMoment } from '../../lib/kept-clock.ts'

/** Fewer than this makes people hurry; older news must not. */
const FEW_SEATS = 5

type Seats = Pick<Bus, 'availableSeats' | 'numberOfSeats'>

export function isScarce({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats > 0 && availableSeats < FEW_SEATS
}

export function saysHurry({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats < FEW_SEATS
}

/** @param rememberedAt when they were counted, if that comes from memory; like `now` by the server's clock */
export function seatsLeft(
  { availableSeats: free, numberOfSeats: all }: Seats,
  rememberedAt: number | undefined,
  now: number,
) {
  if (rememberedAt !== undefined) {
    const known = knownMoment(rememberedAt, now)
    return `${free} of ${all} seats${known > 0 ? ageAfterCount(known, now) : ''}`
  }
  if (free === 0) return `Sold out, ${all} seats`
  return free < FEW_SEATS ? `Only ${free} ${free === 1 ? 'seat' : 'seats'} left` : `${free} of ${all} seats`
}
