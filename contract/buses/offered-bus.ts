import * as v from 'valibot'
import { CancellationTerms } from '../cancellation/terms.ts'
import { Bus } from './bus.ts'

/** A trip that is asked for by itself, with what the list, which has ten thousand, leaves out. */
export const OfferedBus = v.looseObject({
  ...Bus.entries,
  /** What comes back to who cancels; a ticket has them as they are when it is booked. */
  cancellationTerms: v.optional(CancellationTerms),
})
export type OfferedBus = v.InferOutput<typeof OfferedBus>
