import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'

/** One job of a group and the caller that waits for it. */
interface Job {
  run(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

/** So many reads of a turn of the event loop have a transaction each: most calls have no more, and save nothing. */
const READS_ALONE = 5

/** The longest that a read waits for writes, and that a job may take. Real ones take milliseconds. */
const WATCHDOG_MS = 5_000
const BUSY_RETRY_MS = 4

/**
 * Group commit. All writes requested in one turn of the event loop run one after the other in one transaction, each in
 * its own savepoint, so that a failed one leaves no trace and harms no other. They share one wait for the disk and are
 * answered only after it; an answered write survives a power cut.
 *
 * There is one connection, so another query would read the open transaction. `isOpen` and `idle` hold reads back until
 * it has ended.
 */
export class WriteQueue {
  readonly #sqlite: BetterSqlite.Database
  /** A tool frees the file after each group, or the server beside it would never get its turn. */
  readonly #pauseBetweenGroups: boolean
  #waiting: Job[] = []
  #flushing = false
  #group: Promise<void> | undefined
  #readsOfTurn = 0
  #isReading = false
  #generation = 0

  constructor(sqlite: BetterSqlite.Database, options: { pauseBetweenGroups: boolean }) {
    this.#sqlite = sqlite
    this.#pauseBetweenGroups = options.pauseBetweenGroups
  }

  /** Whether a transaction is open right now. */
  get isOpen(): boolean {
    return this.#group !== undefined
  }

  /** How many jobs wait for the next group. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Counts groups: a job that its watchdog has given up must not write into a later group. */
  get generation(): number {
    return this.#generation
  }

  /** Resolves when no transaction is open. @throws Error after 5 s: the sign of `read` used inside `write` */
  async idle(): Promise<void> {
    while (this.#group) {
      const watchdog = new AbortController()
      const late = sleep(WATCHDOG_MS, 'late' as const, { signal: watchdog.signal }).catch(() => 'stopped' as const)
      const outcome = await Promise.race([this.#group, late])
      watchdog.abort()
      if (outcome === 'late')
        throw new Error('A query waited 5 s for the end of a transaction. Is Database.read used inside Database.write?')
    }
  }

  /**
   * Call it before a read. Where many come in one turn of the event loop, they share a transaction, because each
   * transaction locks the file twice: 2 us of a search's 44 (`npm run bench:server -- search`).
   */
  beforeRead(): void {
    if (this.#readsOfTurn === 0)
      setImmediate(() => {
        this.#readsOfTurn = 0
        this.#endReading()
      })
    // A group of writes that has just begun does not say so yet.
    if (++this.#readsOfTurn <= READS_ALONE || this.#sqlite.inTransaction) return
    this.#sqlite.exec('begin')
    this.#isReading = true
  }

  #endReading(): void {
    // A disk that can't be read has ended the transaction already.
    if (this.#isReading && this.#sqlite.inTransaction) this.#sqlite.exec('commit')
    this.#isReading = false
  }

  /** Resolves when nothing is left to write. */
  async drained(): Promise<void> {
    while (this.#flushing) await new Promise((resolve) => setImmediate(resolve))
  }

  /** @param work runs its queries in a savepoint. @returns its result, once the group is on disk */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: { value: T } | undefined
      this.#waiting.push({
        run: async () => {
          result = { value: await withinTime(work()) }
        },
        committed: () => result && resolve(result.value),
        failed: reject,
      })
      if (!this.#flushing) void this.#flush()
    })
  }

  async #flush(): Promise<void> {
    this.#flushing = true
    while (this.#waiting.length > 0) {
      // Other writes of this turn of the event loop join the group.
      await new Promise((resolve) => setImmediate(resolve))
      const group = this.#waiting
      this.#waiting = []
      await this.#runGroup(group)
      if (this.#pauseBetweenGroups) await sleep(BUSY_RETRY_MS)
    }
    this.#flushing = false
  }

  async #runGroup(group: Job[]): Promise<void> {
    const done: Job[] = []
    let ended: () => void = () => undefined
    try {
      await this.#begin()
      this.#generation++
      this.#group = new Promise((resolve) => {
        ended = resolve
      })
      for (const job of group) {
        try {
          await job.run()
          done.push(job)
        } catch (error) {
          job.failed(error)
          // A full or broken disk ends the whole transaction, and a hanging job still has its savepoint open: either
          // way the jobs before it can't be kept.
          if (!this.#sqlite.inTransaction || error instanceof TookTooLong) throw error
        }
      }
      this.#sqlite.exec('commit')
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback')
      for (const job of group) job.failed(error)
      return
    } finally {
      this.#generation++
      this.#group = undefined
      ended()
    }
    for (const job of done) job.committed()
  }

  /** Another process may be writing; the event loop goes on meanwhile, unlike with SQLite's own busy handler. */
  async #begin(): Promise<void> {
    for (const deadline = performance.now() + WATCHDOG_MS; ; await sleep(BUSY_RETRY_MS)) {
      this.#endReading()
      try {
        this.#sqlite.exec('begin immediate')
        return
      } catch (error) {
        const busy = error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
        if (!busy || performance.now() > deadline) throw error
      }
    }
  }
}

class TookTooLong extends Error {}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new TookTooLong('A transaction took over 5 s. It may only do queries.')),
          WATCHDOG_MS,
        )
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
