export type Intermediary =
  /** The host, or a proxy in front of a server that sleeps or is away. */
  | 'gateway'
  /** The network itself: a Wi-Fi that wants a log-in first. */
  | 'portal'

const WAKING =
  /\b(wak(e|es|ing) up|waking|asleep|sleeping|hibernat\w+|spinning up|spin up|warming up|boot(s|ing)|starting( up)?|is loading|(is|are) being (started|deployed)|will be (ready|available|back))\b/i
/** A page that reloads itself after a while; a portal's leads elsewhere (`url=`). */
const COMES_AGAIN = /<meta[^>]+http-equiv=["']?refresh["']?[^>]*content=["']?\s*\d+\s*["'>]/i
const ASKS = /<(form|input)\b/i

/**
 * Judged by the look of the answer, because nothing else tells. Redirects, 511 and forms are a portal's; other 5xx,
 * and pages that say they are starting or reload themselves, a host's. For the rest: behind https only the host's
 * own certificate could answer; on plain http it is the owner of the network. A wrong guess only makes the
 * words wrong: either way nothing counts as done, and unsent changes are kept.
 */
export function whoAnswered(response: Response, text: string, address: string): Intermediary {
  const { status, type, redirected, headers } = response
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400) || status === 511) return 'portal'
  if (status >= 500) return 'gateway'
  const page = text.slice(0, 20_000)
  if (ASKS.test(page)) return 'portal'
  const comesAgain = headers.has('retry-after') || /^\s*\d+\s*$/.test(headers.get('refresh') ?? '')
  if (comesAgain || COMES_AGAIN.test(page) || WAKING.test(page.replace(/<[^>]*>/g, ' '))) return 'gateway'
  return address.startsWith('https:') ? 'gateway' : 'portal'
}
