import type { Bus } from '#contract/buses/bus.ts'
import { say } from '#language/say.ts'
import { knownMoment } from '#lib/clock/kept-clock.ts'
import { age, isSameDay } from '#lib/format.ts'

/** Fewer than this makes people hurry; older news must not. */
const FEW_SEATS = 5

type Seats = Pick<Bus, 'availableSeats' | 'numberOfSeats'>

export function isScarce({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats > 0 && availableSeats < FEW_SEATS
}

export function saysHurry({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats < FEW_SEATS
}

/** So says the server; what this phone remembers as sold out may have a seat again. */
export function isSoldOut({ availableSeats }: Seats, rememberedAt: number | undefined): boolean {
  return rememberedAt === undefined && availableSeats === 0
}

/** @param rememberedAt when they were counted, if that comes from memory; like `now` by the server's clock */
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
