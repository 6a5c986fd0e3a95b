import type { Trx } from '../db/database.ts'
import type { MailLane } from '../db/tables/outboxes.ts'

/** Who sends it: a lane of the mails, or the notifications. */
export type Sender = MailLane | 'push'

const senders = new WeakMap<Trx, Set<Sender>>()

/** Call it in a transaction that queues what is due at once: its sender is woken when the transaction is on disk. */
export function owe(trx: Trx, sender: Sender): void {
  const others = senders.get(trx)
  if (others) others.add(sender)
  else senders.set(trx, new Set([sender]))
}

/** @returns whose turn it is after this transaction */
export const owedIn = (trx: Trx): Iterable<Sender> => senders.get(trx) ?? []
