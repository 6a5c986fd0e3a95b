import type { NewPayment } from '#contract/payments/payment.ts'
import { addPayment, denyClaim, reversePayment } from '#contract/payments/payment-calls.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { operatorKind } from '../session/answered-now.ts'
import { askAnew, type PaidTicket } from './payments-query.ts'
import { forgetPressKey, pressKey } from './press-key.ts'

interface Noted {
  ticket: PaidTicket
  payment: NewPayment
  /** Rupees that were shown as due. */
  due: number
}

/** A ticket's later note replaces the earlier: a corrected sum must not be noted beside the wrong one. */
export const paymentsNoted = operatorKind<Noted>((client) => ({
  name: 'sawari-payment-noted-',
  keyOf: ({ payment, due }) => pressKey(payment, due),
  subject: ({ ticket }) => ticket.id,
  send: (_admin, { payment }, key, signal) =>
    send(addPayment, { body: payment, headers: { 'idempotency-key': key }, signal }),
  made({ id }, { ticket }) {
    forgetPressKey(ticket.id)
    toast.ok(say('Payment noted.'))
    askAnew(client, id, ticket)
  },
  doubt: ({ ticket }) =>
    say('We do not know yet whether the payment for ticket {ticketId} was noted.', { ticketId: ticket.id }),
}))

/** The passenger is told, once. */
export const claimsDenied = operatorKind<{ ticket: PaidTicket; claimId: number }>((client) => ({
  name: 'sawari-claim-denied-',
  subject: ({ claimId }) => claimId,
  send: (_admin, { claimId }, key, signal) =>
    send(denyClaim, { params: { claimId }, headers: { 'idempotency-key': key }, signal }),
  made({ id }, { ticket }) {
    toast.ok(say('Not found. The passenger is told.'))
    askAnew(client, id, ticket)
  },
  doubt: ({ ticket }) =>
    say('We do not know yet whether it was noted that the money for ticket {ticketId} was not found.', {
      ticketId: ticket.id,
    }),
}))

/** A payment taken back stays so, however often it is sent. */
export const notedPaymentsTakenBack = operatorKind<{ ticket: PaidTicket; paymentId: number; reason: string }>(
  (client) => ({
    name: 'sawari-noted-payment-back-',
    subject: ({ paymentId }) => paymentId,
    send: (_admin, { paymentId, reason }, key, signal) =>
      send(reversePayment, { params: { paymentId }, body: { reason }, headers: { 'idempotency-key': key }, signal }),
    made({ id }, { ticket }) {
      toast.ok(say('The payment is taken back.'))
      askAnew(client, id, ticket)
    },
    doubt: ({ ticket }) =>
      say('We do not know yet whether the payment for ticket {ticketId} was taken back.', { ticketId: ticket.id }),
  }),
)
