import type { Credentials } from '#contract/accounts/account-forms.ts'

/**
 * Old clients put e-mail and password into the address as typed: their `+` arrives as a blank. No e-mail address has a
 * blank inside, so each blank becomes a `+` again.
 */
export function repairEmail(query: Record<string, unknown>): Record<string, unknown> {
  return typeof query.email === 'string' ? { ...query, email: query.email.trim().replaceAll(' ', '+') } : query
}

const LONGEST_PASSWORD = 1_024

/**
 * A password may contain blanks, plus and percent signs and `&`, so only trying shows which reading is right.
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

/** An address written by hand has the password last, as the wire does: `&` may be a part of the password. */
function asTyped(end: string): string {
  return end.replace(WRITTEN_BY_BROWSERS, escapesRead)
}

/** What browsers escape by themselves in a query: https://url.spec.whatwg.org/#special-query-percent-encode-set */
const WRITTEN_BY_BROWSERS = /(?:%(?:20|22|23|27|3C|3E|[89A-F][0-9A-F]))+/g

function escapesRead(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // The percent sign begins no escape.
    return value
  }
}
