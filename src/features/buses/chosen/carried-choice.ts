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
 * The bus and seats a visitor has chosen before log-in. A choice lives in its tab (chosen-bus.ts), but sign-up and its
 * mail often end in another tab, after a browser restart, or on another day: so the phone keeps it too.
 */
const CarriedChoice = v.object({ bus: Bus, seats: v.pipe(SeatList, v.minLength(1)), at: v.number() })
export type CarriedChoice = v.InferOutput<typeof CarriedChoice>

export function carryChoice(bus: Bus, seats: readonly number[]): void {
  local.write(CARRIED_CHOICE, { bus, seats, at: serverNow() })
}

/** @returns this phone's choice that waits for a log-in, dated by the server's clock; nothing once the bus has left */
export function carriedChoice(): CarriedChoice | undefined {
  const carried = local.read(CARRIED_CHOICE, CarriedChoice)
  if (!carried || carried.seats.length === 0) return undefined
  return hasDeparted(carried.bus, serverNow()) ? undefined : carried
}

/** The choice is booked, or another one replaced it. */
export function dropCarriedChoice(): void {
  local.remove(CARRIED_CHOICE)
}
