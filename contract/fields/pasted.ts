import { DASHES, inLatinDigits, withoutUnseen } from './digits.ts'
import { type Said, said } from './field-sentences.ts'

/*
 * Phone numbers, mail addresses and sums as people paste them from contacts, chats, mails and web pages, which add
 * invisible marks or their own spelling. Every form and every command reads them through here, so each is stored and
 * sent in one form.
 */

/**
 * @returns the ten digits of an Indian mobile number, however it was written: `+91 98765-43210`, `0091…`, `098765 43210`,
 *   `tel:…`, `९८७६५.४३२१०`; any other text without its marks, blanks, dashes and dots
 */
export function plainPhone(text: string): string {
  const digits = inLatinDigits(withoutUnseen(text))
    .replace(/^tel:/i, '')
    // Parameters of a `tel:` link, RFC 3966.
    .replace(/;.*$/, '')
    .replace(DASHES, '')
    .replace(/[\s()./]/g, '')
  return digits.replace(/^(?:(?:\+|00)?91|0)(?=\d{10}$)/, '')
}

/** Codes of one and of two digits (ITU-T E.164); all others have three. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/

/**
 * @param phone that is no mobile number
 * @returns which part of it is wrong, as a message for valibot
 */
export function wrongPhone(phone: string): Said {
  const plain = plainPhone(phone)
  const country = /^(?:\+|00)(?!91)(.*)$/.exec(plain)?.[1]?.match(COUNTRY)?.[0]
  if (country !== undefined)
    return said('Write an Indian mobile number of 10 digits. +{country} is another country’s code.', { country })
  const letters = /[^\d+]+/.exec(plain)?.[0].slice(0, 20)
  if (letters !== undefined)
    return said('Write the 10 digits of the mobile number alone, without “{letters}”.', { letters })
  return said('The mobile number has exactly 10 digits.')
}

/** @returns the address that was pasted, without what stands around it: `mailto:`, `<` and `>`, marks, a last dot or comma */
export function plainEmail(text: string): string {
  const seen = withoutUnseen(text)
  const address = /^mailto:/i.test(seen) ? seen.replace(/^mailto:/i, '').replace(/\?.*$/s, '') : seen
  return address.replace(/^<|[>.,;]+$/g, '')
}

/** @returns where money is to be paid, as {@link plainPhone} gives a number; a UPI ID without unseen marks */
export function plainPayTo(text: string): string {
  const phone = plainPhone(text)
  return /^\d{10}$/.test(phone) ? phone : withoutUnseen(text)
}

/** @returns a sum of rupees as a number is written: `₹ 1,00,000.50`, `Rs. 500/-` and `१,५००` without what is no number */
export function plainAmount(text: string): string {
  return inLatinDigits(withoutUnseen(text))
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/-$/, '')
    .replace(/[\s,]/g, '')
}
