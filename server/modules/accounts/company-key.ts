/**
 * What two company names have in common that people would take for one: forms of a letter (NFKC: full-width, ligatures),
 * case, blanks, and the joiners of Indian scripts, most of which change nothing to the eye, do not tell them apart.
 * Letters of different alphabets do.
 * @returns the name as operators are kept apart by it
 */
export function companyKey(name: string): string {
  const seen = name.replace(/[\u200c\u200d]/g, '')
  return seen.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, '')
}
