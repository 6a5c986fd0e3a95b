import * as v from 'valibot'
import type { Bus } from '#contract/buses/bus.ts'
import type { OfferedBus } from '#contract/buses/offered-bus.ts'
import type { PayRule } from '#contract/tickets/pay-before.ts'
import { PAYMENT_MODES } from '#contract/tickets/payment-mode.ts'

/** @returns the payment rule, if this version knows its kind; undefined if unknown or of a later version */
export function knownRule(payment: OfferedBus['payment']): PayRule | undefined {
  const mode = PAYMENT_MODES.find((one) => one === payment?.mode)
  return mode && { mode, hoursBefore: payment?.hoursBefore }
}

const Shown = v.object({ mode: v.picklist(PAYMENT_MODES), hoursBefore: v.optional(v.number()) })

/** @returns the bus as booked, with the payment rule that is shown: it goes with the purchase, as its fare does */
export function paidBy(bus: Bus, rule: PayRule | undefined): Bus {
  const { payment: _, ...rest } = bus
  return rule ? { ...rest, payment: rule } : rest
}

/** @returns the payment rule shown when the purchase was made; undefined if none was */
export function shownPayment({ payment }: Bus): PayRule | undefined {
  const shown = v.safeParse(Shown, payment)
  return shown.success ? shown.output : undefined
}
