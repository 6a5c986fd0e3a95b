import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'

export const PAY_TO = said('Give a mobile number of 10 digits, or a UPI ID such as asha@bank.')

/** The address for a refund: a mobile number or a UPI ID; empty where none is given. */
export const PayTo = v.pipe(
  v.string(PAY_TO),
  v.trim(),
  v.regex(/^(\d{10}|[\w.-]{2,100}@[A-Za-z][A-Za-z\d]{1,60})?$/, PAY_TO),
)
