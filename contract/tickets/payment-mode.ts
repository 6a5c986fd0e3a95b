/** How passengers of a company pay. Nobody takes money when they book; whoever can still pays at the door. */
export const PAYMENT_MODES = ['at-boarding', 'upi-or-boarding'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
/** Until the company chooses. */
export const DEFAULT_MODE: PaymentMode = 'at-boarding'
