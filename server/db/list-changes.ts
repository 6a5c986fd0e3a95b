/** Trips that came, went or were edited; or only how many seats of these are free, which changes all the time. */
export type ListChange = { kind: 'trips' } | { kind: 'seats'; busIds: readonly number[] }
export type ListListener = (change: ListChange) => void

/**
 * Changes of the list of buses by open transactions, kept until these end, and the listeners that hear of them then.
 */
export class ListChanges {
  readonly #said = new WeakMap<object, ListChange>()
  readonly #listeners: ListListener[] = []

  say(trx: object, change: ListChange): void {
    this.#said.set(trx, change)
  }

  saidIn(trx: object): ListChange | undefined {
    return this.#said.get(trx)
  }

  listen(listener: ListListener): void {
    this.#listeners.push(listener)
  }

  tell(change: ListChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
