/**
 * The key of a company name: names that people would take for one have the same key. Forms of a letter (NFKC:
 * full-width, ligatures), case, blanks, and the joiners of Indian scripts, most of which change nothing to the eye,
 * make no difference. Letters of different alphabets do.
 * @returns the key; no two operators may share one
 */
export function companyKey(name: string): string {
  const seen = name.replace(/[\u200c\u200d]/g, '')
  return seen.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, '')
}
