// Contacts of phones put U+202A and U+202C around a number, chats U+2066 and U+2069, web pages U+200E.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
export const DASHES = /[\p{Pd}\u2212]/gu

/** The zeros of India's scripts, Arabic's two and full width's; the other nine digits follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10]

/** @returns the text with the digits of other scripts as 0 to 9: a Hindi keyboard writes `२९` */
export function inLatinDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (character) => {
    const digit = ZEROS.map((zero) => character.charCodeAt(0) - zero).find((value) => value >= 0 && value <= 9)
    return digit === undefined ? character : String(digit)
  })
}

/** @returns the text without the marks that no one sees, and blanks around it */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '').trim()
}

/** @returns a long number as it is counted: without the blanks and dashes between its digits */
export function plainDigits(text: string): string {
  return inLatinDigits(withoutUnseen(text)).replace(/\s/g, '').replace(DASHES, '')
}
