/**
 * UPI without a third party, by the linking specification 1.6 of NPCI: one text, as a link for an app on the same phone
 * or as a QR for another phone. UPI never tells our server whether money was paid.
 */

/** A name, an @ and the letters of a bank or app, 255 characters at most; or nothing. */
export const UPI_ID_OR_NONE = /^([A-Za-z0-9._-]{2,190}@[A-Za-z0-9]{2,64})?$/

interface Payee {
  id: string
  /** As the payer's app shows it. */
  name: string
}

/**
 * @param rupees exact to the paisa, more than 0
 * @param reference by which the payee finds the payment, letters and digits
 */
export function upiLink({ id, name }: Payee, { rupees, reference }: { rupees: number; reference: string }): string {
  const fields = {
    pa: id,
    pn: name,
    am: rupees.toFixed(2),
    cu: 'INR',
    tn: reference,
    tr: reference,
  }
  return `upi://pay?${Object.entries(fields)
    .map(([field, value]) => `${field}=${encoded(value)}`)
    .join('&')}`
}

/** As the specification writes it: a blank is %20 and never +, and the @ of an ID stands as it is. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@')
}

/** 23 is prime: one wrong digit and two that changed places give another letter. Without I, O and U. */
const CHECK_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ'

/** @returns the payment's note, by which a company finds the ticket: `SW10423K`, its last letter a check */
export function paymentReference(ticketId: number): string {
  return `SW${ticketId}${CHECK_LETTERS[ticketId % CHECK_LETTERS.length]}`
}

/**
 * @param note of a payment, as a bank’s statement has it, with whatever the bank writes around it
 * @returns the ticket of our reference in it; undefined where there is none whose check letter is right, or more than one
 */
export function ticketOfReference(note: string): number | undefined {
  const found = new Set<number>()
  for (const [, digits, letter] of note.matchAll(/(?:^|[^a-z0-9])sw(\d{1,9})([a-z])(?![a-z0-9])/gi)) {
    const ticketId = Number(digits)
    if (ticketId > 0 && paymentReference(ticketId) === `SW${ticketId}${letter?.toUpperCase()}`) found.add(ticketId)
  }
  const [only, another] = found
  return another === undefined ? only : undefined
}
