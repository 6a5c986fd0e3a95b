import type { BoardingSeat } from '#contract/boarding/boarding.ts'
import { placeSpelling } from '#contract/places/place-spelling.ts'

/** The list has only a number's last four digits: a full number is compared by those. */
const DIGITS_OF_PHONE = 10

/**
 * @param typed a seat, the beginning of a ticket number, a phone number or its last four digits; or parts of a name in
 *   any order, compared by spelling as places are
 */
export function isFound(
  { seat, ticketId, passenger }: Pick<BoardingSeat, 'seat' | 'ticketId' | 'passenger'>,
  typed: string,
): boolean {
  const wanted = placeSpelling(typed)
  if (/^[+\d][\d\s-]*$/.test(wanted)) {
    const digits = wanted.replace(/\D/g, '')
    const isPhone = digits.length === 4 || digits.length >= DIGITS_OF_PHONE
    const hasPhone = isPhone && passenger.phone !== '' && digits.endsWith(passenger.phone)
    return hasPhone || String(seat) === digits || String(ticketId).startsWith(digits)
  }
  const name = placeSpelling(`${passenger.whole ?? ''} ${passenger.name}`)
  return wanted.split(/[\s.]+/).every((word) => name.includes(word))
}
