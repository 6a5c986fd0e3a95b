import { queryOptions } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import { openChangeStore } from '#delivery/change-store.ts'
import { EDITS } from '#delivery/edits.ts'
import { say } from '#language/say.ts'
import { shortDate } from '#lib/format.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import { parseQueue } from '#offline/outbox/outbox-queue.ts'
import { operatorAccount } from '#offline/stored-account.ts'

/** The operator's outbox, as any page may read it to log the operator out; only the operator's pages send it. */

/** The operator's log-in as this phone keeps it. */
type Operator = Pick<Admin, 'id' | 'staffId'>

/** The operator's changes on this phone that the server does not have; none if they cannot be read. */
export function unsentChangesQuery(admin: Operator | undefined) {
  return queryOptions({
    queryKey: ['unsentChanges', admin?.id, admin?.staffId],
    queryFn: () => (admin === undefined ? [] : readUnsentChanges(admin)),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

async function readUnsentChanges({ id, staffId }: Operator): Promise<BusChange[]> {
  try {
    const { items } = parseQueue((await openChangeStore(operatorAccount(id, staffId), EDITS).read()).value)
    return items.map(({ change }) => change)
  } catch {
    return []
  }
}

/** For a log-out: the next operator on this phone must neither see nor send them. Never throws. */
export async function removeUnsentChanges({ id, staffId }: Operator): Promise<void> {
  try {
    await openChangeStore(operatorAccount(id, staffId), EDITS).clear()
  } catch {
    // Such a phone can store nothing.
  }
}

/** @returns `Change Magadh Express, Patna to Ranchi, Fri 20 Nov` */
export function changeInWords(change: BusChange): string {
  if (change.kind === 'timetable') return say.count(change.count, 'Add 1 trip of a file', 'Add {count} trips of a file')
  if (change.kind === 'called') {
    const name = nameInWords(say, change.username)
    return change.called ? say('{name} was called', { name }) : say('{name} was not called', { name })
  }
  const { name, from, to, dateOfDeparture } = 'bus' in change ? change.bus : change.before
  const bus = { name, from: say.place(from), to: say.place(to), day: shortDate(dateOfDeparture) }
  switch (change.kind) {
    case 'add':
      return say('Add {name}, {from} to {to}, {day}', bus)
    case 'edit':
      return say('Change {name}, {from} to {to}, {day}', bus)
    case 'delete':
      return say('Delete {name}, {from} to {to}, {day}', bus)
    case 'call-off':
      return say('Call off {name}, {from} to {to}, {day}', bus)
  }
}

export function unsentCount(count: number): string {
  return say.count(count, '1 change is not sent yet.', '{count} changes are not sent yet.')
}
