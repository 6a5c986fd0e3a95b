import { payRefund, takePaymentBack } from '#contract/cancellation/operator-cancellation-calls.ts'
import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { operatorKind } from '../session/answered-now.ts'

type Refund = Pick<OperatorRefund, 'id' | 'ticketId'>

/** A late copy of a request does not note a payment again that was taken back. */
export const refundPayments = operatorKind<Refund & { reference: string }>(() => ({
  name: 'sawari-refund-payment-',
  subject: ({ id }) => id,
  send: (_admin, { id: refundId, reference }, key, signal) =>
    send(payRefund, { params: { refundId }, body: { reference }, headers: { 'idempotency-key': key }, signal }),
  doubt: ({ ticketId }) =>
    say('We do not know yet whether the refund of ticket {ticketId} is marked as paid.', { ticketId }),
}))

/** Nor does a late copy take a later payment back. */
export const paymentsTakenBack = operatorKind<Refund>(() => ({
  name: 'sawari-payment-back-',
  send: (_admin, { id: refundId }, key, signal) =>
    send(takePaymentBack, { params: { refundId }, headers: { 'idempotency-key': key }, signal }),
  doubt: ({ ticketId }) => say('We do not know yet whether the payment of ticket {ticketId} was undone.', { ticketId }),
}))
