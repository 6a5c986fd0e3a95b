import type { Trx } from '#server/db/database.ts'
import type { MailReader } from '#server/news/mail-outbox.ts'
import { type PersonalNews, tell } from '#server/news/news.ts'
import { networkOf } from '../passwords/network-of.ts'
import { countTry } from '../passwords/tries.ts'

const MINUTE = 60_000
const PER_CALLER = { most: 4, windowMs: 60 * MINUTE }
const PER_ADDRESS = { most: 8, windowMs: 60 * MINUTE }
/** An address over its own limit still gets one mail of each kind per interval. */
const SPACING_MS = 10 * MINUTE

/** A mail with a link, asked for by somebody who has not proved that the address is theirs. */
export interface LinkMail {
  to: MailReader
  /** Undefined where there is nothing to send: the request counts all the same. */
  letter:
    | Extract<PersonalNews, { kind: 'activate' | 'reset' | 'confirm-email' | 'already-registered' | 'staff-reset' }>
    | undefined
  /** Who asks. */
  ip: string
}

/**
 * Queues a mail with a link, within limits that nobody is told of. One caller has four an hour for an address. The
 * address itself never runs out, or strangers could keep its owner from a reset: beyond eight an hour, links to the
 * account that has the address are merged and spaced. Other mails to it (for a new address, which the asker can't have
 * proved) end there.
 */
export async function enqueueLinkMail(
  trx: Trx,
  { to, letter, ip }: LinkMail,
  { now, rateLimits }: { now: number; rateLimits: boolean },
): Promise<void> {
  if (!rateLimits) {
    if (letter) await tell(trx, { ...letter, to }, now)
    return
  }
  const caller = await countTry(trx, ['mail', to.email, networkOf(ip)], PER_CALLER, now)
  if (caller.kind === 'over') return
  const address = await countTry(trx, ['mail', to.email], PER_ADDRESS, now)
  if (!letter) return
  if (address.kind === 'allowed') return tell(trx, { ...letter, to }, now)
  if (letter.kind === 'confirm-email' || letter.kind === 'already-registered') return
  await tell(trx, { ...letter, to, notBefore: Math.ceil(now / SPACING_MS) * SPACING_MS }, now)
}
