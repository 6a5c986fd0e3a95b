import type { Credentials } from '#contract/accounts/account-forms.ts'

/**
 * Old clients put e-mail and password into the address as typed: a `+` of theirs arrives as a blank. No e-mail
 * address has a blank inside, so there it is turned back.
 */
export function repairEmail(query: Record<string, unknown>): Record<string, unknown> {
  return typeof query.email === 'string' ? { ...query, email: query.email.trim().replaceAll(' ', '+') } : query
}

const LONGEST_PASSWORD = 1_024

/**
 * A password may hold blanks, plus and percent signs and `&` alike, so only trying tells which was meant.
 * @param decoded the credentials as form decoding reads them
 * @param address the request's raw address
 * @returns the different readings to try: of a form, of `encodeURI` (which leaves `+`), of an address as it was typed
 */
export function spellings(decoded: Credentials, address: string): Credentials[] {
  const [, typed] = /[?&]password=(.*)/s.exec(address) ?? []
  if (typed === undefined || !/[+%&]/.test(typed)) return [decoded]
  const [value = ''] = typed.split('&')
  const readings = [decoded.password, escapesRead(value), asTyped(typed)]
  const passwords = new Set(readings.filter((password) => password.length <= LONGEST_PASSWORD))
  return [...passwords].map((password) => ({ ...decoded, password }))
}

/** Whoever puts an address together by hand puts the password last, as the wire has it: `&` may be a part of it. */
function asTyped(end: string): string {
  return end.replace(WRITTEN_BY_BROWSERS, escapesRead)
}

/** What browsers escape by themselves in a query: https://url.spec.whatwg.org/#special-query-percent-encode-set */
const WRITTEN_BY_BROWSERS = /(?:%(?:20|22|23|27|3C|3E|[89A-F][0-9A-F]))+/g

function escapesRead(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // A percent sign that begins no escape.
    return value
  }
}
