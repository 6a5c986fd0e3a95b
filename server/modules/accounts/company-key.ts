/**
 * What two company names have in common that people would take for one: letters alike to the eye (NFKC: full-width and
 * ligature forms) in whatever case, and blanks, do not tell them apart.
 * @returns the name as operators are kept apart by it
 */
export function companyKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, '')
}
