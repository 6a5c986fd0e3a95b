import * as v from 'valibot'
import type { Bus } from '#contract/buses/bus.ts'
import { PAYMENT_MODES, type PaymentMode } from '#contract/tickets/payment-mode.ts'

/** @returns a way to pay that this version can tell of; undefined for none that was said, and for one of a version to come */
export function knownMode(mode: unknown): PaymentMode | undefined {
  return PAYMENT_MODES.find((one) => one === mode)
}

const Shown = v.object({ mode: v.picklist(PAYMENT_MODES) })

/** @returns the bus as it is booked with the way to pay that is shown: it goes with the purchase, as its fare does */
export function paidBy(bus: Bus, mode: PaymentMode | undefined): Bus {
  const { payment: _, ...rest } = bus
  return mode ? { ...rest, payment: { mode } } : rest
}

/** @returns the way to pay that was shown when the purchase was made; undefined where none was */
export function shownPayment({ payment }: Bus): PaymentMode | undefined {
  const shown = v.safeParse(Shown, payment)
  return shown.success ? shown.output.mode : undefined
}
