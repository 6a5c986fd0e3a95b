/** Who answered in the server's place. */
export type Intermediary =
  /** The host, or a proxy in front of a server that sleeps or is away. */
  | 'gateway'
  /** The network itself: a Wi-Fi that wants a log-in first. */
  | 'portal'

/** Words with which hosts say that they start a sleeping program. */
const WAKING =
  /\b(wak(e|es|ing) up|waking|asleep|sleeping|hibernat\w+|spinning up|spin up|warming up|boot(s|ing)|starting( up)?|is loading|(is|are) being (started|deployed)|will be (ready|available|back))\b/i
/** A page that loads itself again in a while; a portal's leads elsewhere (`url=`). */
const COMES_AGAIN = /<meta[^>]+http-equiv=["']?refresh["']?[^>]*content=["']?\s*\d+\s*["'>]/i
const ASKS = /<(form|input)\b/i

/**
 * Who gave an answer that is not our server's; asked by what it looks like, because nothing else tells.
 * - Redirects and 511 are a portal's.
 * - Other 5xx are of a host or a proxy that cannot reach the server.
 * - A page that asks for something (a form) is a portal's; one that says it is starting, or comes again by itself, a
 *   host's that wakes the server.
 * - What is left: behind https only the host's own certificate could answer, so it is the host; on plain http it is
 *   whoever runs the network.
 * Where it is wrong the words are, and nothing else: either way nothing counts as done, and what was to be sent is kept.
 * @param text of the body
 * @param address where the call went
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
