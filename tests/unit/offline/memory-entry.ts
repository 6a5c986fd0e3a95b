import type { MarkedEntry, Stored } from '#offline/marked-entry.ts'

let databases = 0

/** One value in IndexedDB: it is cloned both ways, and each change takes its turn. */
export class MemoryEntry implements MarkedEntry {
  value: unknown
  /** While it refuses. */
  broken = false
  /** While it answers nothing: then whoever asks gives up, as `openStore` does. */
  silent = false
  #made: string | undefined
  constructor(value: unknown = undefined) {
    this.value = value
  }
  /** As whoever clears a site's data, or deletes the database in another tab. */
  empty(): void {
    this.value = undefined
    this.#made = undefined
  }
  async read(): Promise<Stored> {
    await this.#turn()
    return { value: structuredClone(this.value), made: this.#made }
  }
  async update(change: (stored: Stored) => unknown): Promise<string> {
    await this.#turn()
    this.value = structuredClone(change({ value: structuredClone(this.value), made: this.#made }))
    this.#made ??= `database-${++databases}`
    return this.#made
  }
  async clear(): Promise<void> {
    this.value = undefined
  }
  async #turn(): Promise<void> {
    await Promise.resolve()
    if (this.silent) {
      // Sleeps: by the fake clock.
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      throw new Error('Silent.')
    }
    if (this.broken) throw new DOMException('Full.', 'QuotaExceededError')
  }
}
