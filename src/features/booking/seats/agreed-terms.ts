import * as v from 'valibot'
import type { Bus } from '#contract/buses/bus.ts'
import { CancellationTerms } from '#contract/cancellation/terms.ts'
import { chooseBus } from '#features/buses/chosen/choose-bus.ts'

/**
 * The cancellation terms that a traveller was shown for a bus and accepts by going on, as with its fare: they are kept
 * with the chosen bus and go with its purchase.
 * @returns undefined if none were shown yet, or another backend sends none
 */
export function agreedTerms({ cancellationTerms }: Bus): CancellationTerms | undefined {
  const terms = v.safeParse(CancellationTerms, cancellationTerms)
  return terms.success ? terms.output : undefined
}

/** @returns the bus as chosen, with the terms that were shown; undefined: without any */
export function withTerms(bus: Bus, terms: CancellationTerms | undefined): Bus {
  const { cancellationTerms: _, ...rest } = bus
  return terms ? { ...rest, cancellationTerms: terms } : rest
}

/** @returns the chosen bus, kept in this tab with the terms now agreed to */
export function agreeToTerms(bus: Bus, terms: CancellationTerms): Bus {
  const agreed = withTerms(bus, terms)
  chooseBus(agreed)
  return agreed
}
