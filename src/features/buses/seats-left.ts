import type { Bus } from '#contract/buses/bus.ts'
import { say } from '#language/say.ts'
import { knownMoment } from '#lib/clock/kept-clock.ts'
import { age, isSameDay } from '#lib/format.ts'

/** Fewer seats than this make travellers hurry; an old count must not. */
const FEW_SEATS = 5

type Seats = Pick<Bus, 'availableSeats' | 'numberOfSeats'>

export function isScarce({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats > 0 && availableSeats < FEW_SEATS
}

export function saysHurry({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats < FEW_SEATS
}

/** Sold out by the server's word; a bus remembered as sold out may have a seat again. */
export function isSoldOut({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats === 0
}

/** @param rememberedAt when the seats were counted, if remembered; like `now` by the server's clock */
export function seatsLeft(
  { availableSeats: free, numberOfSeats: all }: Seats,
  rememberedAt: number | undefined,
  now: number,
) {
  if (rememberedAt !== undefined) {
    const known = knownMoment(rememberedAt, now)
    if (known <= 0) return say('{free} of {all} seats', { free, all })
    const then = age(known, now)
    return isSameDay(known, now)
      ? say('{free} of {all} seats at {time}', { free, all, time: then })
      : say('{free} of {all} seats, {age}', { free, all, age: then })
  }
  if (free === 0) return say('Sold out, {all} seats', { all })
  return free < FEW_SEATS
    ? say.count(free, 'Only 1 seat left', 'Only {count} seats left')
    : say('{free} of {all} seats', { free, all })
}
