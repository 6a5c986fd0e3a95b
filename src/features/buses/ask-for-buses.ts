import { listBuses } from '#contract/buses/search-calls.ts'
import { local } from '#lib/browser-storage.ts'
import { observed, receiveJson } from '#lib/calls/api.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fetchBusList, loadListWriter, writeLocalMirror } from '#offline/bus-list/bus-list.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { hedged } from '../connection/hedged.ts'

/**
 * Asks the server for all buses, until it answers.
 * @param known the list this phone has: the server does not send it again if it is still current
 */
export async function askForBuses(known: BusList | undefined, signal: AbortSignal): Promise<BusList> {
  const list = await hedged(
    (attempt) =>
      fetchBusList({
        ask: (path, init) =>
          observed(listBuses, path, { ...init, signal: attempt }, (response) =>
            receiveJson(listBuses, response, init.headers['if-none-match']),
          ),
        caches: window.caches,
        now: serverNow,
        toError: (status) => new ApiError(listBuses, { kind: 'unreadable', status }),
        known,
        keeping: () => loadChunkWithRetry(loadListWriter),
      }),
    signal,
  )
  writeLocalMirror(local.raw, list)
  return list
}
