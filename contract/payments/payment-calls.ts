import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'
import { Ticket } from '../tickets/ticket.ts'
import { NewPayment, PaymentRow, Reversal } from './payment.ts'
import { PaymentTerms, PaymentTermsForm } from './payment-terms.ts'

/** A company notes what was paid (all added). At the bus door money is taken through boarding. */

export const listPayments = call({
  method: 'GET',
  path: '/api/payments',
  access: 'operator',
  staff: ['counter'],
  summary:
    'What is still to be paid for the operator’s tickets, the next departure first, or, of them and of cancelled ones, what passengers say they have paid (claimed), or what was received, the latest first; whoever of the counter asks reads what they have taken themselves; 1,000 at most, `after` leads on',
  query: v.object({
    state: v.picklist(['waiting', 'claimed', 'received']),
    /** Of this ticket alone. */
    ticketId: v.optional(Id),
    /** The last payment, or ticket, of the page before. */
    after: v.optional(Id),
  }),
  output: v.array(PaymentRow),
  errors: [401],
})

export const addPayment = call({
  method: 'POST',
  path: '/api/payments',
  access: 'operator',
  staff: ['counter'],
  summary: 'Note money that was paid for a ticket; the same Idempotency-Key notes it once; answers the ticket',
  headers: Keyed,
  body: NewPayment,
  output: Ticket,
  success: 201,
  errors: [401, 404, 409, 422],
  rules: 'the amount is more than 0',
})

export const reversePayment = call({
  method: 'POST',
  path: '/api/payments/{paymentId}/reversal',
  access: 'operator',
  staff: ['counter'],
  summary:
    'Take a payment back that was noted by mistake; the record stays and another one takes it back; whoever of the counter asks takes back their own; answers the ticket',
  params: v.object({ paymentId: Id }),
  headers: Keyed,
  body: Reversal,
  output: Ticket,
  errors: [401, 404, 409, 422],
})

/** Answers that no payment was found; refused for a claim that was withdrawn or whose UTR was changed since. */
export const denyClaim = call({
  method: 'POST',
  path: '/api/payments/claims/{claimId}/not-found',
  access: 'operator',
  summary:
    'Say that money which a passenger says they have paid did not come; the passenger is told; answers the ticket',
  params: v.object({ claimId: Id }),
  headers: Keyed,
  output: Ticket,
  errors: [401, 403, 404, 409, 422],
})

const adminId = v.object({ adminId: Id })

export const readPaymentTerms = call({
  method: 'GET',
  path: '/api/admins/{adminId}/payment-terms',
  access: 'operator',
  summary: 'How the operator’s passengers pay, and where money goes by UPI',
  params: adminId,
  output: PaymentTerms,
  errors: [401, 403],
})

/** Sent again it is the same; whoever can pay is shown what stands. */
export const setPaymentTerms = call({
  method: 'PUT',
  path: '/api/admins/{adminId}/payment-terms',
  access: 'operator',
  staff: 'nobody',
  summary:
    'Set how passengers pay for tickets that are booked from now on; sold ones keep theirs; owners get a mail of another UPI ID',
  params: adminId,
  body: PaymentTermsForm,
  output: PaymentTerms,
  errors: [401, 403],
  rules:
    'the password, or the passkey in its place, is the account’s; paying by UPI comes with an ID, and an ID with a name',
})
