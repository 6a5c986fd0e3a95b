import type { BoardingManifest, BoardingScan, ScanOutcome } from '#contract/boarding/boarding.ts'
import type { Observable } from '../observable.ts'
import type { KeptLists } from './kept-lists.ts'
import type { KeptScan } from './stored-scans.ts'

/**
 * Boarding on this phone: the boarding lists for use with no signal, and scans until the server has them. A scan is
 * on disk before it is sent, and is sent until there is an answer; the server knows it by its id. Nothing here rejects:
 * if storage fails, the phone says so, and keeps the data while the page is open.
 */
export interface Door extends Observable<DoorState> {
  /** Reads the storage: at start, and when another tab has changed it. */
  refresh(): Promise<void>
  /**
   * @returns the ids of the counted scans; a seat already boarded, or a ticket already paid on this phone, is left out
   */
  record(scans: readonly NewScan[]): Promise<readonly string[]>
  /** Sends waiting scans and fetches the boarding lists: at start, on reconnection, and now and then. */
  sync(): Promise<void>
  /** The same for one trip, every half minute at its door: all lists hold every seat that is sold for two days. */
  follow(busId: number): Promise<void>
  /**
   * Sends waiting scans: after each scan. It fetches the lists only if the server answers otherwise than this phone
   * showed, such as that another phone was first.
   */
  tell(): Promise<void>
  /** A person has looked at the refused scan. */
  close(id: string): Promise<void>
}

export interface DoorState {
  /** The storage has been read. */
  opened: boolean
  lists: KeptLists | undefined
  scans: readonly KeptScan[]
  /** The storage is unread, or this visit has not asked for lists yet; later lists arrive without a waiting screen. */
  awaited: boolean
  /** Lists and scans are on disk. */
  stored: boolean
  /** Why the server refuses this phone now; boarding goes on by the kept list. */
  ended: DoorEnd | undefined
}

export type DoorEnd = 'logged-out' | 'withdrawn'

/** What was done to a seat; the phone and the time are added here. */
export type NewScan = Pick<BoardingScan, 'busId' | 'ticketId' | 'seat' | 'verdict'> &
  Partial<Pick<BoardingScan, 'kind' | 'undoes' | 'revision' | 'code' | 'collected' | 'how'>> & { passenger?: string }

type Trouble = { kind: 'ended'; why: DoorEnd } | { kind: 'lost' }
export type Listed = { kind: 'lists'; manifest: BoardingManifest } | Trouble
/** `refused`: the whole request was refused; scans sent one by one may be accepted. */
export type Sent = { kind: 'settled'; outcomes: readonly ScanOutcome[] } | { kind: 'refused' } | Trouble
