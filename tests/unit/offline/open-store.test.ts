import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { openStore } from '#offline/open-store.ts'

const [STORE_PATIENCE_MS, SILENT_PATIENCE_MS] = [5_000, 500]

/** So much of IndexedDB as is opened, written and read here. What is asked of it is answered when `answer` is called. */
class Request extends EventTarget {
  result: unknown
  error: unknown = null
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  onupgradeneeded: (() => void) | null = null
}

class Transaction {
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  onerror: (() => void) | null = null
  error: unknown = null
  result = undefined
  aborted = false
  readonly entries: Map<string, unknown>
  constructor(entries: Map<string, unknown>) {
    this.entries = entries
  }
  abort(): void {
    this.aborted = true
  }
  objectStore() {
    return {
      transaction: this,
      get: (key: string) => {
        const request = new Request()
        answers.push(() => {
          request.result = this.entries.get(key)
          request.onsuccess?.()
        })
        return request
      },
      put: (value: unknown, key: string) =>
        void answers.push(() => {
          if (this.aborted) return
          this.entries.set(key, value)
          this.oncomplete?.()
        }),
    }
  }
}

let open: (database?: string) => ReturnType<typeof openStore>
let answers: (() => void)[]
let opened: number
let transactions: Transaction[]
let connection: { onclose: (() => void) | null; onversionchange: (() => void) | null; closed: boolean }
let entries: Map<string, unknown>

beforeEach(async () => {
  // A page keeps its connections, and what it has learnt of its browser.
  vi.resetModules()
  const page = await import('#offline/open-store.ts')
  open = (database = 'phone') => page.openStore(database, 'strict')
  vi.useFakeTimers()
  answers = []
  opened = 0
  transactions = []
  entries = new Map()
  vi.stubGlobal('indexedDB', {
    open() {
      opened++
      const request = new Request()
      answers.push(() => {
        const own = {
          onclose: null,
          onversionchange: null,
          closed: false,
          close: () => {
            own.closed = true
          },
          transaction() {
            const transaction = new Transaction(entries)
            transactions.push(transaction)
            return transaction
          },
        }
        connection = own
        request.result = own
        request.onsuccess?.()
      })
      return request
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  for (const one of answers.splice(0)) one()
  await vi.advanceTimersByTimeAsync(0)
}

/** What became of it by now. */
function watch(work: Promise<unknown>) {
  const seen = { outcome: 'open' }
  work.then(
    () => Object.assign(seen, { outcome: 'done' }),
    () => Object.assign(seen, { outcome: 'refused' }),
  )
  return seen
}

it('is refused after a while where a browser answers nothing, and at once from then on', async () => {
  const store = open()
  const first = watch(get('a', store))
  await vi.advanceTimersByTimeAsync(STORE_PATIENCE_MS - 1)
  expect(first.outcome).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(first.outcome).toBe('refused')
  const ten = Array.from({ length: 10 }, () => watch(set('a', 1, store)))
  await vi.advanceTimersByTimeAsync(0)
  expect(ten.map(({ outcome }) => outcome)).toEqual(ten.map(() => 'refused'))
  expect(opened).toBe(1)
})

it('has little patience with another database, once one has answered nothing, until one does', async () => {
  const first = watch(get('a', open()))
  await vi.advanceTimersByTimeAsync(STORE_PATIENCE_MS)
  const second = watch(get('a', open('wallet')))
  await vi.advanceTimersByTimeAsync(SILENT_PATIENCE_MS)
  expect([first.outcome, second.outcome]).toEqual(['refused', 'refused'])
  await answer()
  const third = watch(get('a', open('outbox')))
  await vi.advanceTimersByTimeAsync(SILENT_PATIENCE_MS)
  expect(third.outcome).toBe('open')
})

it('answers again when the browser has come to itself; what was refused has not happened', async () => {
  const store = open()
  const lost = watch(set('a', 'lost', store))
  await vi.advanceTimersByTimeAsync(STORE_PATIENCE_MS)
  await answer()
  expect([lost.outcome, entries.size]).toEqual(['refused', 0])
  const kept = watch(set('a', 'kept', store))
  await answer()
  expect([kept.outcome, entries.get('a'), opened]).toEqual(['done', 'kept', 1])
})

it('takes back a transaction that does not end', async () => {
  const store = open()
  const writing = watch(set('a', 1, store))
  await answer()
  await vi.advanceTimersByTimeAsync(STORE_PATIENCE_MS)
  expect([writing.outcome, transactions[0]?.aborted]).toEqual(['refused', true])
  await answer()
  expect(entries.size).toBe(0)
})

it('makes way for a tab that deletes the database, and opens it anew', async () => {
  const store = open()
  const first = watch(set('a', 1, store))
  await answer()
  await answer()
  expect(first.outcome).toBe('done')
  const before = connection
  before.onversionchange?.()
  expect(before.closed).toBe(true)
  const second = watch(set('b', 2, store))
  await answer()
  await answer()
  expect([second.outcome, opened]).toEqual(['done', 2])
})
