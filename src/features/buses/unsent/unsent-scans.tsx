import { queryOptions } from '@tanstack/react-query'
import type { Admin } from '../../../../contract/accounts/account.ts'
import { useSay } from '../../../language/use-say.ts'
import { openDoorStore } from '../../../offline/boarding/door-store.ts'
import { parseScans, waitingScans } from '../../../offline/boarding/stored-scans.ts'
import { operatorAccount } from '../../../offline/stored-account.ts'

/** What of boarding everybody may ask who logs the operator out; sending it is the operator's pages' job. */

type Holder = Pick<Admin, 'id' | 'staffId'>

/** How many scans of the operator the server does not have; none where that cannot be read. */
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
  try {
    return waitingScans(parseScans((await openDoorStore(operatorAccount(id, staffId)).scans.read()).value)).length
  } catch {
    return 0
  }
}

/** For a log-out: names of passengers and scans are the operator's. Never throws. */
export async function removeBoarding({ id, staffId }: Holder): Promise<void> {
  try {
    await openDoorStore(operatorAccount(id, staffId)).clear()
  } catch {
    // Nothing can be kept on such a phone.
  }
}

export function UnsentScans({ count }: { count: number }) {
  const say = useSay()
  if (count === 0) return null
  return (
    <p>
      {say.count(
        count,
        '1 boarding scan is not sent yet. If you log out now, it is lost.',
        '{count} boarding scans are not sent yet. If you log out now, they are lost.',
      )}
    </p>
  )
}
