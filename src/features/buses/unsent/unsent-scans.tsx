import { queryOptions } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import { ANNOUNCEMENTS } from '#delivery/announcements.ts'
import { openChangeStore } from '#delivery/change-store.ts'
import { MOVES } from '#delivery/moves.ts'
import { PROGRESS, unsentProgress } from '#delivery/progress.ts'
import { useSay } from '#language/use-say.ts'
import { openDoorStore } from '#offline/boarding/door-store.ts'
import { parseScans, waitingScans } from '#offline/boarding/stored-scans.ts'
import { operatorAccount } from '#offline/stored-account.ts'

/** Boarding data that any page may read to log the operator out; only the operator's pages send it. */

type Holder = Pick<Admin, 'id' | 'staffId'>

/** How many of the operator's scans, announcements and left stops are unsent; none if that cannot be read. */
export function unsentScansQuery(admin: Holder | undefined) {
  return queryOptions({
    queryKey: ['unsentScans', admin?.id, admin?.staffId],
    queryFn: () => (admin ? countUnsentScans(admin) : 0),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

async function countUnsentScans({ id, staffId }: Holder): Promise<number> {
  const account = operatorAccount(id, staffId)
  const counts = await Promise.all(
    [
      async () => waitingScans(parseScans((await openDoorStore(account).scans.read()).value)).length,
      async () => ANNOUNCEMENTS.parse((await openChangeStore(account, ANNOUNCEMENTS).read()).value).length,
      async () => MOVES.parse((await openChangeStore(account, MOVES).read()).value).length,
      async () => unsentProgress(PROGRESS.parse((await openChangeStore(account, PROGRESS).read()).value)).length,
    ].map((count) => count().catch(() => 0)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** For a log-out: removes passengers' names, scans and announcements, which are the operator's. Never throws. */
export async function removeBoarding({ id, staffId }: Holder): Promise<void> {
  const account = operatorAccount(id, staffId)
  // If clearing fails, the phone can store nothing anyway.
  const changes = [ANNOUNCEMENTS, MOVES, PROGRESS].map((kind) => openChangeStore(account, kind).clear())
  await Promise.allSettled([openDoorStore(account).clear(), ...changes])
}

export function UnsentScans({ count }: { count: number }) {
  const say = useSay()
  if (count === 0) return null
  return (
    <p>
      {say.count(
        count,
        '1 boarding scan or announcement is not sent yet. If you log out now, it is lost.',
        '{count} boarding scans or announcements are not sent yet. If you log out now, they are lost.',
      )}
    </p>
  )
}
