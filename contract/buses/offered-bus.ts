import * as v from 'valibot'
import { CancellationTerms } from '../cancellation/terms.ts'
import { Integer } from '../fields/fields.ts'
import { PAYMENT_MODES } from '../tickets/payment-mode.ts'
import { openWord } from '../words.ts'
import { Bus } from './bus.ts'

/** A trip that is asked for by itself, with what the list, which has ten thousand, leaves out. */
export const OfferedBus = v.looseObject({
  ...Bus.entries,
  /** The refund terms; a ticket keeps those of its booking. */
  cancellationTerms: v.optional(CancellationTerms),
  /** How its passengers pay; older servers leave it out, for nobody has said it there. */
  payment: v.optional(
    v.object({
      mode: openWord(PAYMENT_MODES, 'other'),
      /** Added, where it is UPI only: so many hours before the departure; and until when who books now has to pay. */
      hoursBefore: v.optional(Integer),
      payBefore: v.optional(Integer),
    }),
  ),
})
export type OfferedBus = v.InferOutput<typeof OfferedBus>
