/** What mail programs read as the dot of an address: the full stop, and those that browsers take for it (IDNA). */
const DOTS = '.\u2024\u3002\uff0e\uff61'
const DOT_INSIDE = new RegExp(`([${DOTS}])(?=\\S)`, 'gu')
const CLOCK_OR_NUMBER = /^\d{1,4}\.\d{1,4}$/u

/**
 * An operator's text, changed so that no mail program makes a link of it: our mails must not lead readers to an address
 * of somebody else's choice. A gap goes into every possible address, where the text reads as before: "St. Mary's",
 * "evil. example". Times and prices such as 10.30 stay as they are.
 */
export function unlinked(typed: string): string {
  return (
    typed
      // Invisible marks would hide an address from the next steps, and line breaks would begin a paragraph.
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .split(' ')
      .map((word) => (CLOCK_OR_NUMBER.test(word) ? word : gapped(word)))
      .join(' ')
  )
}

function gapped(word: string): string {
  return word
    .replace(/:\/+|\/{2,}/gu, ': ')
    .replace(/[@\uff20]/gu, ' at ')
    .replace(DOT_INSIDE, '$1 ')
    .replace(/\b(mailto|tel|sms|upi|javascript|data|whatsapp|tg):(?=\S)/giu, '$1: ')
    .replace(/ {2,}/gu, ' ')
    .trim()
}
