import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

/** An order that takes longer hangs: a ticket takes some 20 ms, a share picture 50. */
const LONGEST_PRINT_MS = 10_000
/** An idle thread is ended after this time: it holds 26 MB, and a new start takes less than a second. */
const LONGEST_IDLE_MS = 5 * 60_000
/** Of its heap; printing takes a fifth of it. */
const MOST_MEGABYTES = 256

const Report = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('printed'), bytes: v.instance(Uint8Array) }),
  v.object({ kind: v.literal('failed'), reason: v.string() }),
])

/** A thread that prints tickets, or share pictures, so that other requests do not wait for it. */
export interface PrintThread<Order> {
  /** Prints one; the next may be given when this one is done. @throws if it can't be printed */
  print(order: Order): Promise<Uint8Array>
  close(): Promise<void>
}

interface Errand {
  done(bytes: Uint8Array): void
  fail(error: Error): void
}

/**
 * The thread is started when it is first needed, and anew if it has died of an order or was idle for minutes.
 * @param file the thread's program: it sends `ready`, and then for each order `printed` or `failed`
 */
export function openPrintThread<Order>(file: URL): PrintThread<Order> {
  let worker: Promise<Worker> | undefined
  let errand: Errand | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Promise<Worker> {
    const own: Promise<Worker> = new Promise((resolve, reject) => {
      const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
      started.unref()
      started.on('message', (message: unknown) => {
        const report = v.parse(Report, message)
        switch (report.kind) {
          case 'ready':
            return resolve(started)
          case 'printed':
            return errand?.done(report.bytes)
          case 'failed':
            return errand?.fail(new Error(report.reason))
        }
      })
      let cause = new Error('The thread that prints has ended.')
      started.on('error', (error) => {
        cause = error
      })
      started.on('exit', () => {
        reject(cause)
        // One that was idle too long may end while the next is at work.
        if (worker !== own) return
        worker = undefined
        errand?.fail(cause)
      })
    })
    return own
  }

  const running = () => {
    clearTimeout(idle)
    worker ??= start()
    return worker
  }

  function endIfIdle(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      const resting = worker
      worker = undefined
      resting?.then((thread) => thread.terminate()).catch(() => undefined)
    }, LONGEST_IDLE_MS)
    idle.unref()
  }

  return {
    async print(order) {
      const thread = await running()
      const tooLong = setTimeout(() => void thread.terminate(), LONGEST_PRINT_MS)
      try {
        return await new Promise<Uint8Array>((done, fail) => {
          errand = { done, fail }
          thread.postMessage(order)
        })
      } finally {
        errand = undefined
        clearTimeout(tooLong)
        endIfIdle()
      }
    },
    async close() {
      const thread = await worker?.catch(() => undefined)
      await thread?.terminate()
    },
  }
}
