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
 * Everybody on this phone (specification, section 4). Running reads are stopped, so that no late answer brings anything
 * back; the server ends its sessions as soon as it can be reached. The list of buses is nobody's, and is put back.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  keepLanguage(() => {
    local.clear()
    tab.clear()
  })
  noteVisit()
  markLogOutPending()
  // Nobody waits for it. What it cannot do now is done before the next call, whenever that is.
  endServerSession().catch(() => undefined)
  void forgetPhone()
  refreshSession()
  const buses = queryClient.getQueryData<BusList>(ALL_BUSES_KEY)
  if (buses) writeLocalMirror(local.raw, buses)
  await forgetPersonal(queryClient, local.raw)
}
