import * as v from 'valibot'
import { type AssetGroupName, KEEP_ASSET_GROUP } from '../../contract/constants.ts'

const Answer = v.object({ kept: v.boolean() })

/** The files take a while on a bad line; after this long the page stops waiting, milliseconds. */
const PATIENCE_MS = 180_000

/**
 * Asks the service worker to keep files that not every visitor has. Asking again is cheap: what is kept is not loaded
 * again. Where the worker is still being installed, this waits for it.
 * @param serviceWorker absent on plain-http pages
 * @returns whether the files can be read with no network. Never throws.
 */
export async function keepAssetGroup(
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration' | 'ready'> | undefined,
  group: AssetGroupName,
): Promise<boolean> {
  try {
    const registration = await serviceWorker?.getRegistration()
    if (!serviceWorker || !registration) return false
    const { active } = registration.active ? registration : await serviceWorker.ready
    return active ? await ask(active, group) : false
  } catch {
    return false
  }
}

function ask(worker: Pick<ServiceWorker, 'postMessage'>, group: AssetGroupName): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (kept: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(kept)
    }
    const timer = setTimeout(() => end(false), PATIENCE_MS)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = v.safeParse(Answer, data)
      end(answer.success && answer.output.kept)
    }
    worker.postMessage({ type: KEEP_ASSET_GROUP, set: group }, [port2])
  })
}
