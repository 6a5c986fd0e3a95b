import { queryOptions } from '@tanstack/react-query'
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

const VERBS: Record<BusChange['kind'], string> = { add: 'Add', edit: 'Change', delete: 'Delete' }

/** @returns `Change Magadh Express, Patna to Ranchi, Fri 20 Nov` */
export function changeInWords(change: BusChange): string {
  const bus = change.kind === 'delete' ? change.before : change.bus
  return `${VERBS[change.kind]} ${bus.name}, ${bus.from} to ${bus.to}, ${shortDate(bus.dateOfDeparture)}`
}

export function unsentCount(count: number): string {
  return count === 1 ? '1 change is not sent yet.' : `${count} changes are not sent yet.`
}
