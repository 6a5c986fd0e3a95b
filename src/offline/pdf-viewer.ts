import * as z from 'zod/mini'
import { KEEP_PDF_VIEWER } from '../../contract/constants.ts'

const Answer = z.object({ kept: z.boolean() })

/** The viewer's files take a while on a bad line; after this long the page stops waiting, milliseconds. */
const PATIENCE_MS = 180_000

/**
 * Asks the service worker to keep the PDF viewer on this phone, to be called when a ticket has been saved and before
 * "available offline" is claimed. Asking again is cheap: what is kept is not loaded again.
 * @param serviceWorker `navigator.serviceWorker`; absent on plain-http pages
 * @returns whether saved PDFs can be opened with no network. Never throws.
 */
export async function keepPdfViewerOffline(
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
): Promise<boolean> {
  try {
    const worker = (await serviceWorker?.getRegistration())?.active
    return worker ? await ask(worker) : false
  } catch {
    return false
  }
}

function ask(worker: Pick<ServiceWorker, 'postMessage'>): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (kept: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(kept)
    }
    const timer = setTimeout(() => end(false), PATIENCE_MS)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = Answer.safeParse(data)
      end(answer.success && answer.data.kept)
    }
    worker.postMessage({ type: KEEP_PDF_VIEWER }, [port2])
  })
}
