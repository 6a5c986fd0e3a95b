import { parentPort } from 'node:worker_threads'
import type { PrintOrder } from './print-order.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

/**
 * Prints tickets in a thread of its own, one after the other, in the order in which they come. pdfkit, fontkit, HarfBuzz
 * and their tables are loaded here alone: they are a quarter of what loading the whole server takes.
 */
parentPort?.on('message', async (order: PrintOrder) => {
  try {
    const pdf = await renderTicketPdf(order)
    // A Buffer may share its memory with others; what is handed over must be its own.
    const own = new Uint8Array(pdf)
    parentPort?.postMessage({ kind: 'printed', bytes: own }, [own.buffer])
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', reason: String(error) })
  }
})
parentPort?.postMessage({ kind: 'ready' })
