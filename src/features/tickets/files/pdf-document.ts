import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** @param bytes of a PDF; read, not changed. @returns a task whose `destroy` frees its memory */
export function openPdf(bytes: ArrayBuffer) {
  // pdf.js hands the buffer to its worker and empties it, so it gets a copy.
  return getDocument({ data: new Uint8Array(bytes.slice(0)), useWasm: false, isEvalSupported: false })
}

/** Draws a page, counted from 1, at a width in pixels. @returns false if `isWanted` became false meanwhile */
export async function drawPage(
  document: PDFDocumentProxy,
  page: number,
  canvas: HTMLCanvasElement,
  width: number,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const loaded = await document.getPage(page)
  if (!isWanted()) return false
  const natural = loaded.getViewport({ scale: 1 })
  const viewport = loaded.getViewport({ scale: width / natural.width })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await loaded.render({ canvas, viewport }).promise
  return true
}
