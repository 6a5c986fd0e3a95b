import * as v from 'valibot'
import { type AssetGroupName, KEEP_ASSET_GROUP } from '#contract/constants.ts'
import { createObservable, type Observable } from './observable.ts'

const Answer = v.object({ kept: v.boolean() })

const notKept = createObservable(0)
/** Counts failures to keep files: a deploy may have removed the files of this version. */
export const timesNotKept: Observable<number> = notKept

/** The files take a while on a bad line; after this long the page stops waiting, milliseconds. */
const PATIENCE_MS = 180_000

/**
 * Asks the service worker to keep files that not every visitor has. Asking again is cheap: kept files are not loaded
 * again. Where there is no worker yet, as on a first visit, this waits for it.
 * @param serviceWorker absent on plain-http pages
 * @returns whether the files can be read with no network. Never throws.
 */
export async function keepAssetGroup(
  serviceWorker: Pick<ServiceWorkerContainer, 'ready'> | undefined,
  group: AssetGroupName,
): Promise<boolean> {
  if (!serviceWorker) return false
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const asked = serviceWorker.ready.then(({ active }) => active !== null && ask(active, group))
  const kept = await Promise.race([asked, patience]).catch(() => false)
  clearTimeout(timer)
  if (!kept) notKept.set(notKept.getSnapshot() + 1)
  return kept
}

function ask(worker: Pick<ServiceWorker, 'postMessage'>, group: AssetGroupName): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = v.safeParse(Answer, data)
      port1.close()
      resolve(answer.success && answer.output.kept)
    }
    worker.postMessage({ type: KEEP_ASSET_GROUP, set: group }, [port2])
  })
}
