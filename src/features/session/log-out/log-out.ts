import type { QueryClient } from '@tanstack/react-query'
import { ALL_BUSES_KEY } from '#features/buses/all-buses.ts'
import { noteVisit } from '#features/connection/connection.ts'
import { keepLanguage } from '#language/chosen-language.ts'
import { local, tab } from '#lib/browser-storage.ts'
import { writeLocalMirror } from '#offline/bus-list/bus-list.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { forgetPersonal } from '#offline/queries/persist-queries.ts'
import { forgetPhone } from '../notifications/forget-phone.ts'
import { refreshSession } from '../session.ts'
import { endServerSession } from './end-server-session.ts'
import { markLogOutPending } from './pending-log-out.ts'

/**
 * Logs out both accounts on this phone (specification, section 4). Running reads are stopped, so that no late answer
 * brings data back; the server ends its sessions once it can be reached. The public list of buses is put back.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  keepLanguage(() => {
    local.clear()
    tab.clear()
  })
  noteVisit()
  markLogOutPending()
  // Not waited for. If it fails now, it is repeated before the next call.
  endServerSession().catch(() => undefined)
  void forgetPhone()
  refreshSession()
  const buses = queryClient.getQueryData<BusList>(ALL_BUSES_KEY)
  if (buses) writeLocalMirror(local.raw, buses)
  await forgetPersonal(queryClient, local.raw)
}
