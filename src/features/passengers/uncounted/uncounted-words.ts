import type { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { reasonInWords, VERDICT_WORDS } from '#features/tickets/scans/scan-words.ts'
import { say } from '#language/say.ts'

/** @returns whom a scan is about */
export function whoInWords({ passenger, ticketId }: UncountedScan): string {
  return passenger === ''
    ? say('Ticket {ticketId}', { ticketId })
    : say('{name}, ticket {ticketId}', { name: passenger, ticketId })
}

/** @returns on which phone, and what it said: of a code that it has read, and not where somebody pressed in a list */
export function whereInWords({ kind, deviceName, verdict }: UncountedScan): string {
  const phone = deviceName || say('another phone')
  return kind === 'board' || kind === 'note'
    ? say('On {phone}, which said “{verdict}”', { phone, verdict: say(VERDICT_WORDS[verdict]) })
    : say('On {phone}', { phone })
}

/** @returns why it counts for nothing */
export function whyInWords(scan: UncountedScan): string {
  return scan.reason === undefined ? say('For the office to check.') : reasonInWords(scan)
}

/** @returns how many are still to be looked at */
export function openInWords(scans: readonly UncountedScan[]): string {
  const open = scans.filter(({ closed }) => closed === undefined).length
  return open === 0
    ? say('Everything is checked.')
    : say.count(open, '1 still has to be checked.', '{count} still have to be checked.')
}

/** @returns frequent notes on such a scan, to be picked with a tap */
export function usualNotes({ kind }: UncountedScan): string[] {
  return kind === 'paid'
    ? [say('The money was given back'), say('The money was handed in')]
    : [say('They travelled'), say('They did not travel')]
}
