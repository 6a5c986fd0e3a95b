import { parentPort } from 'node:worker_threads'
import type { Picture } from './picture.ts'
import { renderPicture } from './render-picture.ts'

/** Draws share pictures in a thread of its own, so that strangers who ask for many hold up no ticket. */
parentPort?.on('message', (picture: Picture) => {
  try {
    // A Buffer may share its memory with others; what is handed over must be its own.
    const own = new Uint8Array(renderPicture(picture))
    parentPort?.postMessage({ kind: 'printed', bytes: own }, [own.buffer])
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', reason: String(error) })
  }
})
parentPort?.postMessage({ kind: 'ready' })
