import type { CancellationTerms } from './terms.ts'

/** Terms in a header: `24:90,12:50,4:25`, hours and per cent of each step; `none` where nothing ever comes back. */
export const WRITTEN_TERMS = /^(none|\d{1,3}:\d{1,3}(,\d{1,3}:\d{1,3}){0,5})$/

/** @returns the same text for the same terms, and no other; as {@link WRITTEN_TERMS} */
export function writeTerms(terms: CancellationTerms): string {
  return terms.map(({ hoursBefore, percent }) => `${hoursBefore}:${percent}`).join() || 'none'
}
