import * as v from 'valibot'
import { CancellationTerms } from '../cancellation/terms.ts'
import { Bus } from './bus.ts'

/** A trip that is asked for by itself, with what the list, which has ten thousand, leaves out. */
export const OfferedBus = v.looseObject({
  ...Bus.entries,
  /** The refund terms; a ticket keeps those of its booking. */
  cancellationTerms: v.optional(CancellationTerms),
})
export type OfferedBus = v.InferOutput<typeof OfferedBus>
