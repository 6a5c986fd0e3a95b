/** The parts of the browser's storages in use, so that page, worker and Node tests run the same code. */

/** localStorage; any of the three may throw (full, switched off). */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface AnswerCache {
  match(address: string): Promise<Response | undefined>
  put(address: string, answer: Response): Promise<void>
  delete(address: string): Promise<boolean>
  keys(): Promise<readonly { url: string }[]>
}

/** Cache Storage; absent on plain-http pages, refusing in some private windows. */
export interface AnswerCaches {
  open(bucket: string): Promise<AnswerCache>
  has(bucket: string): Promise<boolean>
}
