import { queryOptions } from '@tanstack/react-query'
import { say } from '../../language/say.ts'
import { shortDate } from '../../lib/format.ts'
import { operatorAccount } from '../../offline/account.ts'
import { type BusChange, parseQueue } from '../../offline/outbox/outbox-queue.ts'
import { openOutboxStore } from '../../offline/outbox/outbox-store.ts'

/** What of an operator's outbox everybody may ask who logs the operator out; sending it is the operator's pages' job. */

/** The operator's changes that the server does not have, as they lie on this phone; none where it cannot be read. */
export function unsentChangesQuery(adminId: number | undefined) {
  return queryOptions({
    queryKey: ['unsentChanges', adminId],
    queryFn: () => (adminId === undefined ? [] : readUnsentChanges(adminId)),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

export async function readUnsentChanges(adminId: number): Promise<BusChange[]> {
  try {
    const { items } = parseQueue(await openOutboxStore(operatorAccount(adminId)).read())
    return items.map(({ change }) => change)
  } catch {
    return []
  }
}

/** For a log-out: the next operator on this phone must neither see nor send them. Never throws. */
export async function removeUnsentChanges(adminId: number): Promise<void> {
  try {
    await openOutboxStore(operatorAccount(adminId)).clear()
  } catch {
    // Nothing can be kept on such a phone.
  }
}

/** @returns `Change Magadh Express, Patna to Ranchi, Fri 20 Nov` */
export function changeInWords(change: BusChange): string {
  const { name, from, to, dateOfDeparture } = change.kind === 'delete' ? change.before : change.bus
  const bus = { name, from: say.place(from), to: say.place(to), day: shortDate(dateOfDeparture) }
  switch (change.kind) {
    case 'add':
      return say('Add {name}, {from} to {to}, {day}', bus)
    case 'edit':
      return say('Change {name}, {from} to {to}, {day}', bus)
    case 'delete':
      return say('Delete {name}, {from} to {to}, {day}', bus)
  }
}

export function unsentCount(count: number): string {
  return say.count(count, '1 change is not sent yet.', '{count} changes are not sent yet.')
}
