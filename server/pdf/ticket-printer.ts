import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { tooMany, unavailable } from '../refusal.ts'
import type { PrintOrder } from './print-order.ts'
import type { PrintThread } from './print-thread.ts'

/** The packages that `print-worker.ts` loads. */
export const PRINTS_WITH: readonly string[] = ['pdfkit', 'fontkit', 'harfbuzzjs', 'qr']
/** Some 500 tickets. */
const MOST_KEPT_BYTES = 16e6
/** Waiting at once: of all travellers some 4 seconds of printing, of one as many as a phone asks for. */
const MOST_WAITING = 200
const MOST_WAITING_EACH = 20
/** Tickets that one traveller may have printed afresh in a minute; what is kept is not counted. */
const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000

export interface TicketPrinter {
  /**
   * The same ticket gives the same bytes, so what was printed is kept under all that is printed: its language, id and
   * revision, and what a trip or a name has been changed to since.
   * @param userId whose limits it counts against
   * @throws Refusal 429 if this traveller prints too much, 503 if too many wait
   */
  print(order: PrintOrder, userId: number): Promise<Uint8Array>
}

interface Job {
  order: PrintOrder
  done(pdf: Uint8Array): void
  fail(error: unknown): void
}

/** Prints one ticket at a time, of all who wait in turns: a traveller with many holds nobody with one up. */
export function ticketPrinter(
  { print }: Pick<PrintThread<PrintOrder>, 'print'>,
  { rateLimits }: { rateLimits: boolean },
): TicketPrinter {
  /** A page that loads twice prints once. */
  const kept = new LRUCache<string, Uint8Array>({ maxSize: MOST_KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const underWay = new Map<string, Promise<Uint8Array>>()
  /** By traveller, in the order of their turns. */
  const waiting = new Map<number, Job[]>()
  let waitingInAll = 0
  let printing = false
  const minute = { endsAt: 0, prints: new Map<number, number>() }

  function assertWithinLimits(userId: number): void {
    const now = performance.now()
    if (now >= minute.endsAt) {
      minute.endsAt = now + MINUTE_MS
      minute.prints.clear()
    }
    const prints = (minute.prints.get(userId) ?? 0) + 1
    const tooManyWait = (waiting.get(userId)?.length ?? 0) >= MOST_WAITING_EACH
    if (tooManyWait || (rateLimits && prints > MOST_A_MINUTE))
      throw tooMany((say) => say.ticket.manyDownloads, tooManyWait ? 1 : (minute.endsAt - now) / 1000)
    if (waitingInAll >= MOST_WAITING) throw unavailable((say) => say.ticket.manyPrinted)
    minute.prints.set(userId, prints)
  }

  function enqueue(order: PrintOrder, userId: number): Promise<Uint8Array> {
    return new Promise((done, fail) => {
      const own = waiting.get(userId) ?? []
      own.push({ order, done, fail })
      waiting.set(userId, own)
      waitingInAll++
      void work()
    })
  }

  async function work(): Promise<void> {
    if (printing) return
    printing = true
    for (let job = takeNext(); job; job = takeNext()) await print(job.order).then(job.done, job.fail)
    printing = false
  }

  function takeNext(): Job | undefined {
    for (const [userId, own] of waiting) {
      const job = own.shift()
      // To the end of the row, with what is left.
      waiting.delete(userId)
      if (own.length > 0) waiting.set(userId, own)
      if (!job) continue
      waitingInAll--
      return job
    }
    return undefined
  }

  return {
    async print(order, userId) {
      const key = createHash('sha256')
        .update(JSON.stringify([order.language, order.ticket]))
        .digest('base64')
      const ready = kept.get(key) ?? underWay.get(key)
      if (ready) return ready
      assertWithinLimits(userId)
      const printed = enqueue(order, userId)
      underWay.set(key, printed)
      try {
        const pdf = await printed
        kept.set(key, pdf)
        return pdf
      } finally {
        underWay.delete(key)
      }
    },
  }
}
