import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import { Integer } from '#contract/fields/fields.ts'
import { hasDeparted } from '#contract/time.ts'
import { local } from '#lib/browser-storage.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { CARRIED_CHOICE } from '#storage-keys.ts'

export const SeatList = v.pipe(v.array(Integer), v.maxLength(MAX_SEATS_PER_BOOKING))

/**
 * The bus and seats that a visitor leaves for log-in. A choice lives in its tab (chosen-bus.ts), but the way through sign-up
 * and its mail often ends in another tab, after another start of the browser, or on another day: so the phone has it too.
 */
const CarriedChoice = v.object({ bus: Bus, seats: v.pipe(SeatList, v.minLength(1)), at: v.number() })
export type CarriedChoice = v.InferOutput<typeof CarriedChoice>

export function carryChoice(bus: Bus, seats: readonly number[]): void {
  local.write(CARRIED_CHOICE, { bus, seats, at: serverNow() })
}

/** @returns what waits for a log-in on this phone, and since when by the server's clock; nothing once the bus has left */
export function carriedChoice(): CarriedChoice | undefined {
  const carried = local.read(CARRIED_CHOICE, CarriedChoice)
  if (!carried || carried.seats.length === 0) return undefined
  return hasDeparted(carried.bus, serverNow()) ? undefined : carried
}

/** It is booked, or another choice has taken its place. */
export function dropCarriedChoice(): void {
  local.remove(CARRIED_CHOICE)
}
