import * as v from 'valibot'
import { Id, wholeNumber } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'
import { CalledPassenger, CallingOff, CallOffForm, PassengerCall } from './calling-off.ts'
import { OperatorRefund, PaymentForm, RefundPlace } from './operator-refund.ts'
import { RefundState } from './refund.ts'
import { TermsForm } from './terms-form.ts'

/** Calls of operators alone about cancelling (all added): calling a trip off, paying back, the terms. */

const busId = v.object({ busId: Id })
const adminId = v.object({ adminId: Id })
const refundId = v.object({ refundId: Id })

export const considerCallingOff = call({
  method: 'GET',
  path: '/api/buses/{busId}/cancellation',
  access: 'operator',
  summary: 'Whom calling a trip off concerns and what must be paid back; the same once it was called off',
  params: busId,
  output: CallingOff,
  errors: [401, 403, 404],
})

export const callOffTrip = call({
  method: 'POST',
  path: '/api/buses/{busId}/cancellation',
  access: 'operator',
  summary: 'Call a trip off: every ticket is cancelled, all is due back, and passengers are told why',
  params: busId,
  headers: Keyed,
  body: CallOffForm,
  output: CallingOff,
  errors: [401, 403, 404, 409, 422],
})

export const notePassengerCall = call({
  method: 'POST',
  path: '/api/buses/{busId}/cancellation/calls',
  access: 'operator',
  summary:
    'Note that a passenger of a trip that was called off was called, or take that back; the same Idempotency-Key does it once',
  params: busId,
  headers: Keyed,
  body: PassengerCall,
  output: CalledPassenger,
  errors: [401, 403, 404, 422],
})

export const listRefunds = call({
  method: 'GET',
  path: '/api/refunds',
  access: 'operator',
  summary:
    'Refunds of the operator’s own trips: those that are due, the oldest first, or those that are paid, the latest first; 10,000 at most, `after` leads on; `total` and `amount` are of all of them',
  query: v.object({
    /** Left out: those that are due. */
    state: v.optional(RefundState),
    /** The refund after which the page begins: payments made meanwhile do not shift the page. */
    after: v.optional(RefundPlace),
    /** How many to leave out, for apps that don't send `after`. */
    skip: v.optional(wholeNumber(0, 999_999_999, 'Skip is a whole number.')),
  }),
  output: v.array(OperatorRefund),
  errors: [401],
})

export const payRefund = call({
  method: 'POST',
  path: '/api/refunds/{refundId}/payment',
  access: 'operator',
  summary: 'Note that a refund was paid; a payment that was taken back is not noted again by the same Idempotency-Key',
  params: refundId,
  headers: Keyed,
  body: v.nullish(PaymentForm),
  output: OperatorRefund,
  errors: [401, 404, 409],
})

export const takePaymentBack = call({
  method: 'DELETE',
  path: '/api/refunds/{refundId}/payment',
  access: 'operator',
  summary:
    'Take a payment back that was noted by mistake, within ten minutes; the same Idempotency-Key takes no later one back',
  params: refundId,
  headers: Keyed,
  output: OperatorRefund,
  errors: [401, 404, 409],
})

export const readTerms = call({
  method: 'GET',
  path: '/api/admins/{adminId}/cancellation-terms',
  access: 'operator',
  summary: 'What comes back to who cancels a ticket of the operator’s',
  params: adminId,
  output: TermsForm,
  errors: [401, 403],
})

export const setTerms = call({
  method: 'PUT',
  path: '/api/admins/{adminId}/cancellation-terms',
  access: 'operator',
  summary: 'Set other terms for tickets that are booked from now on; sold ones keep theirs',
  params: adminId,
  body: TermsForm,
  output: TermsForm,
  errors: [401, 403],
  rules: 'hours and per cent fall from step to step',
})
