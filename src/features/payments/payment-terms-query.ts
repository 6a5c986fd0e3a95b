import { queryOptions } from '@tanstack/react-query'
import { readPaymentTerms, setPaymentTerms } from '#contract/payments/payment-calls.ts'
import type { PaymentTerms, PaymentTermsForm } from '#contract/payments/payment-terms.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'
import { operatorKind } from '../session/answered-now.ts'

/** How the company's passengers pay. */
export function paymentTermsQuery(adminId: number) {
  return queryOptions({
    queryKey: ['paymentTerms', adminId],
    queryFn: ({ signal }) => ask(readPaymentTerms, { params: { adminId } }, signal),
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: companyAccount(adminId) },
  })
}

export const paymentTermsChanges = operatorKind<PaymentTermsForm, PaymentTerms>((client) => ({
  name: 'sawari-payment-terms-',
  subject: () => 'payment-terms',
  async send({ id }, form, _key, signal) {
    return (await send(setPaymentTerms, { params: { adminId: id }, body: form, signal })).data
  },
  made({ id }, _form, terms) {
    toast.ok(say('Saved. New bookings are paid like this.'))
    client.setQueryData(paymentTermsQuery(id).queryKey, terms)
  },
  doubt: () => say('We do not know yet whether it was saved how passengers pay.'),
}))
