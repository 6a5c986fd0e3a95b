import { EMPTY_QUEUE, type OutboxItem, type OutboxQueue, parseQueue } from '../offline/outbox/outbox-queue.ts'
import { restoreLost } from '../offline/outbox/restore-lost.ts'
import { OUTBOX_DATABASE, OUTBOX_ENTRY } from '../storage-keys.ts'
import type { Layout } from './kept-document.ts'

/** Storage of an operator's changes of trips, in the order in which they were made. */
export const EDITS = { database: OUTBOX_DATABASE, entry: OUTBOX_ENTRY, channel: OUTBOX_DATABASE }

export const editsLayout: Layout<OutboxQueue, OutboxItem> = {
  empty: EMPTY_QUEUE,
  parse: parseQueue,
  entries: ({ items }) => items,
  keyOf: ({ key }) => key,
  without: (queue, isGone) => ({ ...queue, items: queue.items.filter(({ key }) => !isGone(key)) }),
  join: (onDisk, known, isHeld) =>
    restoreLost(
      { ...onDisk, items: onDisk.items.filter(({ key }) => !isHeld(key)) },
      { ...known, items: known.items.filter(({ key }) => isHeld(key)) },
    ),
}
