import type { Observable } from '#offline/observable.ts'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import type { RefusedTrip } from '#offline/outbox/kept-timetable.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'

/**
 * One operator's unsettled changes. A change waits for a signal, joins changes that wait already, and may be open in a
 * form meanwhile. A trip's changes are sent one after the other, and a refused one does not block the next. Nothing
 * here rejects: a phone that cannot store keeps the changes as long as the page is open, and says so.
 */
export interface Outbox extends Observable<OutboxState> {
  /** From now on sends waiting changes whenever possible. */
  start(): void
  /**
   * Stores changes, in this order, and starts sending.
   * @param inForm a change that fails its first try waits for the person at the form, until `sendAgain` or `release`
   * @returns the item that carries each change, once stored; undefined where there is none
   */
  put(changes: readonly BusChange[], inForm: boolean): Promise<(number | undefined)[]>
  /** @returns how the item's next try ends, or how another tab settled it */
  outcome(id: number): Promise<Try>
  sendAgain(ids: readonly number[]): void
  /** The form has gone: its changes go on by themselves. */
  release(ids: readonly number[]): void
  withdraw(ids: readonly number[]): Promise<void>
  /** Called for each change that this page has settled. @returns the way to stop listening */
  onSettled(listener: SettledListener): () => void
  /** Called when everything that could be sent was. @returns the way to stop listening */
  onRest(listener: () => void): () => void
}

export interface OutboxState {
  items: readonly OutboxItem[]
  sending: number | undefined
  /** Items open in a form on this page; other places need not report them. */
  inForm: readonly number[]
  /** The server no longer knows the session: nothing is sent before the next log-in. */
  loggedOut: boolean
  stored: boolean
}

export type Try =
  /** With the server's id of an added trip, if it told. `refused`: those of a timetable that were not added. */
  | { kind: 'made'; busId: number | undefined; refused?: readonly RefusedTrip[] }
  | { kind: 'refused'; reason: string | undefined }
  | { kind: 'logged-out' }
  /** The server answered, but did not decide: overload, a fault. */
  | { kind: 'stumbled'; reason: string | undefined }
  /** Something else answered in its place: a proxy's page, a portal's. */
  | { kind: 'intercepted' }
  /** Nothing came back. */
  | { kind: 'lost' }

export type Settled = Extract<Try, { kind: 'made' | 'refused' }>
export type SettledListener = (item: OutboxItem, settled: Settled, inForm: boolean) => void
