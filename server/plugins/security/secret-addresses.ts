/**
 * Addresses that are secrets: a ticket's link, and the tokens of mails. No search engine may keep one, and sites linked
 * from such a page do not learn its address.
 */
export const SECRET_ADDRESS_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

const SECRET = /^\/+ticket\/|^\/api\/tickets\/links\/|[?&]token=/i

/** @param url path and question, as it was asked for */
export function hasSecretAddress(url: string): boolean {
  // A letter may come as its code; the app reads it all the same.
  return SECRET.test(url.includes('%') ? decoded(url) : url)
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
