import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** @param bytes of a PDF; read, not changed. @returns a task whose `destroy` gives up what it holds */
export function openPdf(bytes: ArrayBuffer) {
  // pdf.js hands the buffer to its worker and empties it: it gets a copy.
  return getDocument({ data: new Uint8Array(bytes.slice(0)), useWasm: false, isEvalSupported: false })
}

/** Draws a page, from 1 on, as wide as asked for in pixels. @returns false where `isWanted` has become false meanwhile */
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
