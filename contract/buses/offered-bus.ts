import * as v from 'valibot'
import { CancellationTerms } from '../cancellation/terms.ts'
import { Integer } from '../fields/fields.ts'
import { PAYMENT_MODES } from '../tickets/payment-mode.ts'
import { openWord } from '../words.ts'
import { Bus } from './bus.ts'

/** A single trip, with the fields that the list of up to ten thousand trips leaves out. */
export const OfferedBus = v.looseObject({
  ...Bus.entries,
  /** The refund terms; a ticket keeps those of its booking. */
  cancellationTerms: v.optional(CancellationTerms),
  /** How its passengers pay; older servers leave it out: operators cannot choose there. */
  payment: v.optional(
    v.object({
      mode: openWord(PAYMENT_MODES, 'other'),
      /**
       * Added, where it is UPI only: hours before the departure; and the deadline to pay for somebody who books now.
       */
      hoursBefore: v.optional(Integer),
      payBefore: v.optional(Integer),
    }),
  ),
})
export type OfferedBus = v.InferOutput<typeof OfferedBus>
