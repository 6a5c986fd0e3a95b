import type { Credentials } from '../../../contract/account-forms.ts'

/**
 * Old clients put e-mail and password into the address as typed: a `+` of theirs arrives as a blank. No e-mail
 * address has a blank inside, so there it is turned back.
 */
export function repairEmail(query: Record<string, unknown>): Record<string, unknown> {
  return typeof query.email === 'string' ? { ...query, email: query.email.trim().replaceAll(' ', '+') } : query
}

/**
 * A password may hold blanks and plus signs alike, so only trying tells which was meant.
 * @param decoded the credentials as form decoding reads them
 * @param address the request's raw address
 * @returns the readings to try, the right one first
 */
export function spellings(decoded: Credentials, address: string): Credentials[] {
  const raw = /[?&]password=([^&#]*)/.exec(address)?.[1]
  if (!raw?.includes('+')) return [decoded]
  try {
    return [decoded, { ...decoded, password: decodeURIComponent(raw) }]
  } catch {
    return [decoded]
  }
}
