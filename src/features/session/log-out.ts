import type { QueryClient } from '@tanstack/react-query'
import { local, tab } from '../../lib/browser-storage.ts'
import { keepAvailableBuses } from '../../offline/available-buses.ts'
import type { BusList } from '../../offline/bus-list.ts'
import { forgetPersonal } from '../../offline/persist-queries.ts'
import { ALL_BUSES_KEY } from '../buses/all-buses.ts'
import { endServerSession } from './log-in.ts'
import { refreshSession } from './session.ts'

/**
 * Logs everybody on this phone out (specification, section 4): both storages are emptied, running reads are stopped
 * so that no late answer brings anything back, and the server ends its sessions when it can be reached. The list of
 * all buses is nobody's: it stays where else it is kept, and is put back for the next start to begin with.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  endServerSession()
  local.clear()
  tab.clear()
  refreshSession()
  const buses = queryClient.getQueryData<BusList>(ALL_BUSES_KEY)
  if (buses) keepAvailableBuses(local.raw, buses)
  await forgetPersonal(queryClient, local.raw)
}
