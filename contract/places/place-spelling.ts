/** Characters of a place that somebody searches for, counted as people count: an emoji is one. */
export const MOST_SOUGHT_CHARACTERS = 60
export const PRINTABLE = /^\P{Cc}*$/u

/**
 * How two names of a place are compared. Case, outer blanks and runs of blanks do not count, nor do Devanagari signs
 * that some people leave out: the dot of borrowed sounds (मुज़फ़्फ़रपुर, मुजफ्फरपुर), the moon of a nasal vowel (राँची,
 * रांची), invisible joiners.
 */
export function placeSpelling(place: string): string {
  return place
    .normalize('NFC')
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replaceAll('\u0901', '\u0902')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
