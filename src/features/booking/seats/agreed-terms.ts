import * as v from 'valibot'
import type { Bus } from '#contract/buses/bus.ts'
import { CancellationTerms } from '#contract/cancellation/terms.ts'
import { chooseBus } from '#features/buses/chosen/choose-bus.ts'

/**
 * The cancellation terms that a traveller was shown for a bus and goes on with, as with its fare: they are kept with the
 * chosen bus, and go with its purchase.
 * @returns undefined where none were shown yet, or another backend says none
 */
export function agreedTerms({ cancellationTerms }: Bus): CancellationTerms | undefined {
  const terms = v.safeParse(CancellationTerms, cancellationTerms)
  return terms.success ? terms.output : undefined
}

/** @returns the bus as it is chosen with these terms; undefined: with none that were shown */
export function withTerms(bus: Bus, terms: CancellationTerms | undefined): Bus {
  const { cancellationTerms: _, ...rest } = bus
  return terms ? { ...rest, cancellationTerms: terms } : rest
}

/** @returns the chosen bus, kept in this tab with the terms that are agreed to now */
export function agreeToTerms(bus: Bus, terms: CancellationTerms): Bus {
  const agreed = withTerms(bus, terms)
  chooseBus(agreed)
  return agreed
}
