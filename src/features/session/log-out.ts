import type { QueryClient } from '@tanstack/react-query'
import { local, tab } from '../../lib/browser-storage.ts'
import { forgetPersonal } from '../../offline/persisted-queries.ts'
import { endServerSession } from './log-in.ts'
import { refreshSession } from './session.ts'

/**
 * Logs everybody on this phone out (specification, section 4): both storages are emptied, running reads are stopped
 * so that no late answer brings anything back, and the server ends its sessions when it can be reached. The list of
 * all buses is nobody's and stays where it is kept.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  endServerSession()
  local.clear()
  tab.clear()
  refreshSession()
  await forgetPersonal(queryClient, local.raw)
}
