import * as v from 'valibot'
import { PasskeyProof } from '../accounts/passkey.ts'
import { said } from '../fields/field-sentences.ts'
import { Integer, wholeNumber } from '../fields/fields.ts'
import { form, KnownPassword, optionalText, rule } from '../fields/typed-fields.ts'
import { MOST_HOURS_BEFORE, USUAL_HOURS_BEFORE } from '../tickets/pay-before.ts'
import { PAYMENT_MODES } from '../tickets/payment-mode.ts'
import { openWord } from '../words.ts'
import { UPI_ID_OR_NONE } from './upi.ts'

/** A company's settings for how its passengers pay. */

const wrongId = said('A UPI ID is a name, one @ and a bank: magadhroad@okbank. No blanks.')

const where = {
  mode: v.picklist(PAYMENT_MODES, said('Choose how passengers pay.')),
  /** Empty where there is none. */
  upiId: v.pipe(v.string(wrongId), v.trim(), v.regex(UPI_ID_OR_NONE, wrongId)),
  /** As the payer's app shows it. */
  upiName: optionalText('Name on that account', 99),
  /** Where it is UPI only: hours before the departure by which the ticket must be paid. */
  hoursBefore: v.optional(
    wholeNumber(1, MOST_HOURS_BEFORE, 'Hours are a whole number from {least} to {most}.'),
    USUAL_HOURS_BEFORE,
  ),
  /** Of a business account: apps open its links, and refuse those of a private one. */
  merchant: v.boolean(said('Choose whether it is a merchant’s UPI ID.')),
}

/** The settings as a company reads them. */
export const PaymentTerms = v.object({
  mode: openWord(PAYMENT_MODES, 'other'),
  upiId: v.string(),
  upiName: v.string(),
  merchant: v.boolean(),
  hoursBefore: v.optional(Integer),
  /** When the UPI ID was changed last, milliseconds since 1970; absent where none was ever set. */
  upiChangedAt: v.optional(Integer),
})
export type PaymentTerms = v.InferOutput<typeof PaymentTerms>

/**
 * What the holder of the account sets, with the password, or with a passkey in its place: a cookie may be stolen, and
 * money goes where this says.
 */
const fields = form({
  ...where,
  currentPassword: v.optional(KnownPassword),
  /** Proved by a challenge as log-in gives them. */
  passkey: v.optional(PasskeyProof),
})
type Fields = v.InferOutput<typeof fields>
export const PaymentTermsForm = v.pipe(
  fields,
  rule<Fields>(
    ['upiId', 'mode'],
    ({ mode, upiId }) => mode === 'at-boarding' || upiId !== '',
    said('Paying by UPI needs your UPI ID.'),
  ),
  rule<Fields>(
    ['upiName', 'upiId'],
    ({ upiId, upiName }) => upiId === '' || upiName !== '',
    said('Type the name that UPI apps show for this ID.'),
  ),
  rule<Fields>(
    ['currentPassword', 'passkey'],
    ({ currentPassword, passkey }) => currentPassword !== undefined || passkey !== undefined,
    said('Password is needed.'),
  ),
)
export type PaymentTermsForm = v.InferOutput<typeof PaymentTermsForm>
