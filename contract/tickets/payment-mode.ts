/**
 * How passengers of a company pay. Nobody pays when booking. Passengers can pay at the door, unless it is UPI only:
 * then seats that are not paid in time are free again.
 */
export const PAYMENT_MODES = ['at-boarding', 'upi-or-boarding', 'upi-only'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
/** Until the company chooses. */
export const DEFAULT_MODE: PaymentMode = 'at-boarding'
